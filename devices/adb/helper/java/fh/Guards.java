package fh;

import android.graphics.*;
import android.os.*;
import android.view.accessibility.*;
import java.util.List;

/** What an input is meant for, checked directly before it; there is no input without. */
final class Guards {
  private static final String[] NEEDED = {"until", "win", "pkg", "focus", "display"};

  private final Question question;
  private final Screen screen;

  /** The owner of the only windows that the input may reach; -1 for any. */
  final long uid;

  /** The root of the meant window, once `refusal` has found it. */
  AccessibilityNodeInfo root;

  Guards(Question question, Screen screen) {
    this.question = question;
    this.screen = screen;
    uid = question.has("uid") ? question.number("uid") : -1;
  }

  /** "" if the input may begin now. points: x and y of each point that it touches; none for one to the focus. */
  String refusal(long takesMs, long... points) {
    if (!question.has(NEEDED)) return "guard";
    String misplaced = misplaced(points);
    if (!misplaced.isEmpty()) return misplaced;
    if (question.has("seq") && question.number("seq") != screen.seq()) return "moved";
    return isLate(takesMs) ? "late" : ""; // last: the windows may have taken seconds to tell
  }

  boolean isLate(long moreMs) {
    return SystemClock.elapsedRealtime() + moreMs > question.number("until");
  }

  private String misplaced(long... points) {
    AccessibilityWindowInfo meant = meantOf(screen.windows());
    root = meant == null ? null : screen.rootOf(meant);
    if (root == null || !Screen.packageOf(root).equals(question.text("pkg"))) return "elsewhere";
    List<AccessibilityWindowInfo> windows = screen.windows(); // anew: the app may have taken seconds to tell
    meant = meantOf(windows);
    if (meant == null || Screen.displayOf(meant) != 0 || question.number("display") != 0) return "elsewhere";
    long focus = -1;
    for (AccessibilityWindowInfo each : windows) if (each.isFocused()) focus = each.getId();
    if (focus != question.number("focus") || (points.length == 0 && focus != meant.getId())) return "elsewhere";
    for (int i = 0; i < points.length; i += 2)
      if (topAt(windows, (int) points[i], (int) points[i + 1]) != meant) return "covered";
    return "";
  }

  private AccessibilityWindowInfo meantOf(List<AccessibilityWindowInfo> windows) {
    for (AccessibilityWindowInfo each : windows) if (each.getId() == question.number("win")) return each;
    return null;
  }

  private static AccessibilityWindowInfo topAt(List<AccessibilityWindowInfo> windows, int x, int y) {
    AccessibilityWindowInfo top = null;
    for (AccessibilityWindowInfo each : windows)
      if ((top == null || each.getLayer() > top.getLayer()) && holds(each, x, y)) top = each;
    return top;
  }

  private static boolean holds(AccessibilityWindowInfo window, int x, int y) {
    if (Build.VERSION.SDK_INT >= 33) { // only where it takes touches: bounds may be far larger
      Region region = new Region();
      window.getRegionInScreen(region);
      return region.contains(x, y);
    }
    Rect bounds = new Rect();
    window.getBoundsInScreen(bounds);
    return bounds.left <= x && x < bounds.right && bounds.top <= y && y < bounds.bottom;
  }
}
