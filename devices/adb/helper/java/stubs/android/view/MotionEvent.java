package android.view;

public final class MotionEvent extends InputEvent {
  public static final int ACTION_DOWN = 0;
  public static final int ACTION_UP = 1;
  public static final int ACTION_MOVE = 2;
  public static final int ACTION_CANCEL = 3;
  public static final int TOOL_TYPE_FINGER = 1;
  private final String told;
  private final int action;
  private final int source;

  private MotionEvent(int action, String told, int source) {
    this.action = action;
    this.told = told;
    this.source = source;
  }

  public static MotionEvent obtain(
      long downTime, long eventTime, int action, int count, PointerProperties[] properties, PointerCoords[] coords,
      int metaState, int buttonState, float xPrecision, float yPrecision, int deviceId, int edgeFlags, int source,
      int flags) {
    boolean finger = properties[0].id == 0 && properties[0].toolType == TOOL_TYPE_FINGER && coords[0].pressure == 1;
    String told = told(action, coords[0].x, coords[0].y, eventTime - downTime);
    return new MotionEvent(action, told, finger ? source : 0);
  }

  /** Pages ask what touches them: what is no finger is no touch to some. */
  @Override
  public String told() {
    return (source == InputDevice.SOURCE_TOUCHSCREEN ? "touch\t" : "strange\t") + told;
  }

  @Override
  public int action() {
    return action;
  }

  private static String told(int action, float x, float y, long afterMs) {
    return action + "\t" + Math.round(x) + "\t" + Math.round(y) + "\t" + afterMs;
  }

  public static final class PointerProperties {
    public int id = -1; // none: the system takes no such event
    public int toolType;
  }

  public static final class PointerCoords {
    public float x;
    public float y;
    public float pressure;
    public float size;
  }
}
