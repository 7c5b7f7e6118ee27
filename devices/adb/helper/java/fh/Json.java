package fh;

import java.util.*;

/** One JSON text of maps, lists, texts, numbers and truths. */
final class Json {
  /** Names and values in turn; values that are null are left out. */
  static LinkedHashMap<String, Object> map(Object... pairs) {
    LinkedHashMap<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) if (pairs[i + 1] != null) map.put((String) pairs[i], pairs[i + 1]);
    return map;
  }

  static String of(Object... pairs) {
    return text(map(pairs));
  }

  static String text(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof Map) {
      char before = '{';
      for (Map.Entry<?, ?> each : ((Map<?, ?>) value).entrySet()) {
        write(each.getKey(), out.append(before));
        write(each.getValue(), out.append(':'));
        before = ',';
      }
      out.append(before == '{' ? "{}" : "}");
    } else if (value instanceof Iterable) {
      char before = '[';
      for (Object each : (Iterable<?>) value) {
        write(each, out.append(before));
        before = ',';
      }
      out.append(before == '[' ? "[]" : "]");
    } else if (value instanceof CharSequence) {
      quote((CharSequence) value, out.append('"')).append('"');
    } else {
      out.append(value);
    }
  }

  private static StringBuilder quote(CharSequence text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c >= ' ' && !Character.isSurrogate(c)) out.append(c); // a lone half is no UTF-8
      else out.append("\\u").append(Integer.toHexString(c | 0x10000).substring(1));
    }
    return out;
  }
}
