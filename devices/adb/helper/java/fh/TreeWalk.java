package fh;

import android.graphics.Rect;
import android.os.*;
import android.view.accessibility.*;
import java.util.*;

/** All windows with their nodes, parents before children, until a limit. */
final class TreeWalk {
  private static final int MAX_DEPTH = 100, MAX_CHARS = 2_000;

  private final Link link;
  private final Screen screen;
  private final long began = SystemClock.elapsedRealtime();
  private final long limitMs;
  private long nodesLeft;
  private String cut = "";

  TreeWalk(Link link, Screen screen, long limitMs, long maxNodes) {
    this.link = link;
    this.screen = screen;
    this.limitMs = limitMs;
    nodesLeft = maxNodes;
  }

  String read() {
    long seq = screen.seq();
    boolean rooted = false;
    ArrayList<Object> windows = new ArrayList<>();
    for (AccessibilityWindowInfo each : screen.windows()) {
      AccessibilityNodeInfo root = isOver() ? null : screen.rootOf(each);
      rooted |= root != null && (each.isActive() || each.isFocused());
      ArrayList<Object> nodes = new ArrayList<>();
      if (root != null) walk(root, 0, nodes);
      Rect bounds = new Rect();
      each.getBoundsInScreen(bounds);
      windows.add(Json.map(
          "id", each.getId(), "type", each.getType(), "layer", each.getLayer(), "pkg", Screen.packageOf(root),
          "display", Screen.displayOf(each), "focused", each.isFocused(), "active", each.isActive(),
          "read", root != null, "b", box(bounds), "nodes", nodes));
    }
    isOver(); // what was asked last may have taken too long and be missing
    if (!rooted && cut.isEmpty()) return Json.of("error", "null root"); // never an empty screen
    return Json.of("seq", seq, "took_ms", SystemClock.elapsedRealtime() - began, "cut", cut,
        "windows", windows, "toasts", screen.toasts());
  }

  private boolean isOver() {
    boolean late = SystemClock.elapsedRealtime() - began > limitMs || link.isAsked() || link.lost;
    if (cut.isEmpty()) cut = late ? "time" : nodesLeft <= 0 ? "nodes" : "";
    return !cut.isEmpty();
  }

  private void walk(AccessibilityNodeInfo node, int depth, List<Object> into) {
    if (isOver() || !node.isVisibleToUser()) return;
    nodesLeft--;
    into.add(told(node, depth));
    if (depth == MAX_DEPTH && node.getChildCount() > 0) cut = "depth";
    for (int i = 0; i < node.getChildCount() && !isOver(); i++) {
      AccessibilityNodeInfo child = node.getChild(i);
      if (child != null) walk(child, depth + 1, into);
    }
  }

  private static Object told(AccessibilityNodeInfo node, int depth) {
    CharSequence text = node.getText();
    boolean hint = Build.VERSION.SDK_INT >= 26 && node.isShowingHintText();
    boolean secret = node.isPassword(); // of which only the length leaves the phone
    Rect bounds = new Rect();
    node.getBoundsInScreen(bounds);
    return Json.map(
        "d", depth, "b", box(bounds), "f", flagsOf(node), "t", hint || secret ? null : shown(text),
        "h", hint ? shown(text) : null, "n", secret && !hint && text != null ? text.length() : null,
        "e", shown(node.getContentDescription()), "i", shown(node.getViewIdResourceName()),
        "c", shown(node.getClassName()), "p", shown(node.getPackageName()));
  }

  /** A copy: some texts change while they are shown. */
  private static String shown(CharSequence text) {
    String all = text == null ? "" : text.toString();
    return all.isEmpty() ? null : all.substring(0, Math.min(all.length(), MAX_CHARS));
  }

  private static List<Integer> box(Rect bounds) {
    return Arrays.asList(bounds.left, bounds.top, bounds.right, bounds.bottom);
  }

  private static int flagsOf(AccessibilityNodeInfo node) {
    boolean[] flags = {
      node.isClickable(), node.isEditable(), node.isFocused(), node.isPassword(),
      node.isEnabled(), node.isCheckable(), node.isChecked(),
    };
    int bits = 0;
    for (int i = 0; i < flags.length; i++) bits |= flags[i] ? 1 << i : 0;
    return bits;
  }
}
