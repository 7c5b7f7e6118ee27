package android.os;

import java.util.HashMap;
import java.util.Map;

public final class Bundle {
  private final Map<String, CharSequence> values = new HashMap<>();

  public Bundle() {}

  public void putCharSequence(String key, CharSequence value) {
    values.put(key, value);
  }

  public CharSequence getCharSequence(String key) {
    return values.get(key);
  }
}
