package fh;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.HashMap;

/** `verb TAB key=value ...`, values percent-encoded. What is missing or no number: IllegalArgumentException. */
final class Question {
  final int id;
  final String verb;
  private final HashMap<String, String> values = new HashMap<>();

  Question(int id, String text) throws UnsupportedEncodingException {
    this.id = id;
    String[] parts = text.split("\t");
    verb = parts[0];
    for (int i = 1; i < parts.length; i++) {
      String[] pair = parts[i].split("=", 2);
      values.put(pair[0], pair.length == 2 ? URLDecoder.decode(pair[1], "UTF-8") : "");
    }
  }

  boolean has(String... names) {
    for (String name : names) if (!values.containsKey(name)) return false;
    return true;
  }

  String text(String name) {
    return values.get(name);
  }

  long number(String name) {
    return Long.parseLong(String.valueOf(values.get(name)));
  }
}
