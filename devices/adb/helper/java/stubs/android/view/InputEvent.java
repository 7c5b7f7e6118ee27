package android.view;

public abstract class InputEvent {
  /** For the fake's record. */
  public abstract String told();
}
