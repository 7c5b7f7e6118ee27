package android.view.accessibility;

import android.os.Parcelable;
import java.util.Collections;
import java.util.List;

public final class AccessibilityEvent extends AccessibilityRecord {
  public static final int TYPE_WINDOW_STATE_CHANGED = 0x20;
  public static final int TYPE_NOTIFICATION_STATE_CHANGED = 0x40;
  public static final int TYPE_WINDOW_CONTENT_CHANGED = 0x800;
  public static final int TYPE_VIEW_SCROLLED = 0x1000;
  public static final int TYPE_WINDOWS_CHANGED = 0x400000;
  private final int type;
  private final String pkg;
  private final String text;

  public AccessibilityEvent(int type, String pkg, String text) {
    this.type = type;
    this.pkg = pkg;
    this.text = text;
  }

  public int getEventType() {
    return type;
  }

  public CharSequence getPackageName() {
    return pkg;
  }

  @Override
  public List<CharSequence> getText() {
    return Collections.singletonList(text);
  }

  @Override
  public Parcelable getParcelableData() {
    return null;
  }
}
