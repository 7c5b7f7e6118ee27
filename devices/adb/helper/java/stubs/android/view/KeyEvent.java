package android.view;

public class KeyEvent extends InputEvent {
  public static final int ACTION_DOWN = 0;
  public static final int ACTION_UP = 1;
  private final String told;
  private final int action;

  public KeyEvent(
      long downTime, long eventTime, int action, int code, int repeat, int metaState,
      int deviceId, int scancode, int flags, int source) {
    this.action = action;
    told = "key\t" + action + "\t" + code;
  }

  @Override
  public String told() {
    return told;
  }

  @Override
  public int action() {
    return action;
  }
}
