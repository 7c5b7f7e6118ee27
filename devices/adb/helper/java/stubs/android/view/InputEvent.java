package android.view;

public abstract class InputEvent {
  /** For the fake's record. */
  public abstract String told();

  /** 0 down, 1 up. */
  public abstract int action();
}
