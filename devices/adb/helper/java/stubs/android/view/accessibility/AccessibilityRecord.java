package android.view.accessibility;

import android.os.Parcelable;
import java.util.List;

public class AccessibilityRecord {
  public List<CharSequence> getText() {
    return null;
  }

  public Parcelable getParcelableData() {
    return null;
  }
}
