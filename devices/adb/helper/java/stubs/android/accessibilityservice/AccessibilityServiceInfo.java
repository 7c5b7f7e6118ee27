package android.accessibilityservice;

public class AccessibilityServiceInfo {
  public static final int FLAG_RETRIEVE_INTERACTIVE_WINDOWS = 64;
  public int flags = 0x10 | 0x2;
}
