package android.view;

public final class MotionEvent extends InputEvent {
  public static final int ACTION_DOWN = 0;
  public static final int ACTION_UP = 1;
  public static final int ACTION_MOVE = 2;
  public static final int ACTION_CANCEL = 3;
  private final String told;
  private final int action;
  private int source;

  private MotionEvent(int action, String told) {
    this.action = action;
    this.told = told;
  }

  public static MotionEvent obtain(long downTime, long eventTime, int action, float x, float y, int metaState) {
    return new MotionEvent(action, action + "\t" + Math.round(x) + "\t" + Math.round(y) + "\t" + (eventTime - downTime));
  }

  public final void setSource(int source) {
    this.source = source;
  }

  @Override
  public String told() {
    return (source == InputDevice.SOURCE_TOUCHSCREEN ? "touch\t" : "strange\t") + told;
  }

  @Override
  public int action() {
    return action;
  }
}
