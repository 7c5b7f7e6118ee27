package fh;

import android.graphics.Rect;
import android.os.*;
import android.view.*;
import android.view.accessibility.AccessibilityNodeInfo;
import java.util.Map;

/** Tap, swipe, key and text. Each is done at most once, and only while its guards hold. */
final class Inputs {
  private static final long STEP_MS = 10, MOST_MS = 60_000;
  private static final long HUNG_MS = 4_000; // a call to an app is given up after 5 s, and may be done later
  private static final String UNKNOWN = "unknown";

  private final Link link;
  private final Screen screen;
  final Injector injector;

  Inputs(Link link, Screen screen) {
    this.link = link;
    this.screen = screen;
    injector = new Injector(screen.connection.ui);
  }

  /** A tap has no moves in it: with some it is none to some pages. */
  String touch(Question question, long x1, long y1, long x2, long y2, long takesMs) {
    if (takesMs < 0 || takesMs > MOST_MS) throw new IllegalArgumentException("duration");
    Guards guards = new Guards(question, screen);
    long before = screen.seq();
    String refused = guards.refusal(takesMs, x1, y1); // where it ends, the finger is the first window's still
    if (refused.isEmpty()) {
      link.fingerDown = true;
      refused = link.lost ? "cancelled" : finger(guards, x1, y1, x2, y2, takesMs);
      link.fingerDown = false;
    }
    return answer(refused, before);
  }

  private String finger(Guards guards, long x1, long y1, long x2, long y2, long takesMs) {
    long began = SystemClock.uptimeMillis();
    String refused = point(began, MotionEvent.ACTION_DOWN, x1, y1, guards);
    if (!refused.isEmpty() && !refused.equals(UNKNOWN)) return refused; // it never came down
    boolean moves = x1 != x2 || y1 != y2;
    for (long gone = 0; refused.isEmpty() && gone < takesMs; ) {
      Link.pause(Math.min(STEP_MS, takesMs - gone));
      gone = Math.min(takesMs, SystemClock.uptimeMillis() - began);
      float part = (float) gone / takesMs;
      if (link.lost || guards.isLate(0)) refused = "cancelled";
      else if (moves) refused = point(began, MotionEvent.ACTION_MOVE, x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, guards);
    }
    boolean ends = refused.isEmpty() && !link.lost && !guards.isLate(0);
    if (ends && point(began, MotionEvent.ACTION_UP, x2, y2, guards).isEmpty()) return "";
    boolean lifted = point(began, MotionEvent.ACTION_CANCEL, x1, y1, guards).isEmpty();
    return lifted && !ends ? "cancelled" : UNKNOWN; // an end that was not taken may have come all the same
  }

  private String point(long began, int action, float x, float y, Guards guards) {
    MotionEvent.PointerProperties finger = new MotionEvent.PointerProperties();
    finger.id = 0; // or it is none
    finger.toolType = MotionEvent.TOOL_TYPE_FINGER; // of which pages ask: an unknown tool is no touch to some
    MotionEvent.PointerCoords at = new MotionEvent.PointerCoords();
    at.x = x;
    at.y = y;
    at.pressure = at.size = 1;
    return injector.inject(MotionEvent.obtain(began, SystemClock.uptimeMillis(), action, 1,
        new MotionEvent.PointerProperties[] {finger}, new MotionEvent.PointerCoords[] {at},
        0, 0, 1, 1, 0, 0, InputDevice.SOURCE_TOUCHSCREEN, 0), guards.uid);
  }

  String key(Question question, int code) {
    Guards guards = new Guards(question, screen);
    long before = screen.seq(), began = SystemClock.uptimeMillis();
    String refused = guards.refusal(0);
    if (refused.isEmpty()) refused = press(began, KeyEvent.ACTION_DOWN, code, guards);
    // It was pressed, whatever comes of this.
    if (refused.isEmpty() || refused.equals(UNKNOWN)) press(began, KeyEvent.ACTION_UP, code, guards);
    return answer(refused, before);
  }

  private String press(long began, int action, int code, Guards guards) {
    return injector.inject(new KeyEvent(began, SystemClock.uptimeMillis(), action, code, 0, 0,
        KeyCharacterMap.VIRTUAL_KEYBOARD, 0, 0, InputDevice.SOURCE_KEYBOARD), guards.uid);
  }

  /** Replaces the text of the focused field, which must be the expected one, and reads it back. */
  String text(Question question) {
    Guards guards = new Guards(question, screen);
    long before = screen.seq();
    String refused = question.has("expect", "value") ? guards.refusal(0) : "guard", value = question.text("value");
    AccessibilityNodeInfo field = refused.isEmpty() ? guards.root.findFocus(AccessibilityNodeInfo.FOCUS_INPUT) : null;
    if (refused.isEmpty()) refused = field == null || !field.isEditable() ? "nothing" : "";
    if (refused.isEmpty()) refused = question.text("expect").equals(nameOf(field)) ? "" : "moved";
    if (refused.isEmpty()) refused = guards.isLate(0) ? "late" : ""; // the field may have taken seconds to tell
    if (!refused.isEmpty()) return answer(refused, before);
    Bundle values = new Bundle();
    values.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, value);
    long began = SystemClock.elapsedRealtime();
    if (!field.performAction(AccessibilityNodeInfo.ACTION_SET_TEXT, values))
      return answer(SystemClock.elapsedRealtime() - began < HUNG_MS ? "nothing" : UNKNOWN, before);
    Map<String, Object> told = told("", before);
    boolean read = field.refresh() && !field.isPassword();
    boolean empty = field.getText() == null || Build.VERSION.SDK_INT >= 26 && field.isShowingHintText();
    String found = read && !empty ? field.getText().toString() : "";
    told.put("read", !read ? "" : found.equals(value) ? "same" : "different");
    if (read && !found.equals(value)) told.put("found", found.substring(0, Math.min(found.length(), 2_000)));
    return Json.text(told);
  }

  private static String nameOf(AccessibilityNodeInfo field) {
    Rect at = new Rect();
    field.getBoundsInScreen(at);
    return field.getClassName() + "," + at.left + "," + at.top + "," + at.right + "," + at.bottom;
  }

  private String answer(String refused, long before) {
    return refused.equals(UNKNOWN) ? Json.of("error", UNKNOWN) : Json.text(told(refused, before));
  }

  private Map<String, Object> told(String refused, long before) {
    boolean done = refused.isEmpty();
    return Json.map("done", done ? true : null, "refused", done ? null : refused,
        "seq_before", before, "seq_after", screen.seq());
  }
}
