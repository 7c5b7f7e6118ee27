package fh;

import android.app.UiAutomation;
import android.os.SystemClock;
import android.view.accessibility.*;
import java.util.*;

/** Windows, and what the phone told of their changes. */
final class Screen implements UiAutomation.OnAccessibilityEventListener {
  private static final int MOVES = AccessibilityEvent.TYPE_WINDOW_STATE_CHANGED
      | AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED
      | AccessibilityEvent.TYPE_WINDOWS_CHANGED
      | AccessibilityEvent.TYPE_VIEW_SCROLLED;
  private static final int TOASTS = 10, MAX_TOAST_CHARS = 500;

  final Connection connection;
  private final ArrayDeque<Object> toasts = new ArrayDeque<>();
  private final TreeSet<String> moved = new TreeSet<>();
  private long movedAt;
  private long seq;

  Screen(Connection connection) {
    this.connection = connection;
    connection.ui.setOnAccessibilityEventListener(this);
  }

  @Override
  public synchronized void onAccessibilityEvent(AccessibilityEvent event) {
    String pkg = String.valueOf(event.getPackageName());
    long now = SystemClock.elapsedRealtime();
    if ((event.getEventType() & MOVES) != 0) {
      seq++;
      movedAt = now;
      moved.add(pkg);
    } else if (event.getEventType() == AccessibilityEvent.TYPE_NOTIFICATION_STATE_CHANGED
        && event.getParcelableData() == null) { // a notification carries itself, a toast nothing
      StringBuilder text = new StringBuilder();
      for (CharSequence each : event.getText()) text.append(each).append(' ');
      text.setLength(Math.min(text.toString().trim().length(), MAX_TOAST_CHARS));
      toasts.add(Json.map("pkg", pkg, "text", text, "at", now));
      if (toasts.size() > TOASTS) toasts.remove();
    }
  }

  synchronized long seq() {
    return seq;
  }

  synchronized List<Object> toasts() {
    return new ArrayList<>(toasts);
  }

  /** Waits for so long a silence, at most so long, and not while another question waits. */
  String calm(Link link, long quietMs, long mostMs) {
    long began = SystemClock.elapsedRealtime();
    synchronized (this) {
      moved.clear();
    }
    for (; ; Link.pause(10)) {
      synchronized (this) {
        long now = SystemClock.elapsedRealtime();
        boolean calm = now - Math.max(movedAt, began) >= quietMs;
        if (calm || now - began >= mostMs || link.isAsked() || link.lost)
          return Json.of("calm", calm, "waited_ms", now - began, "seq", seq, "moved", moved);
      }
    }
  }

  List<AccessibilityWindowInfo> windows() {
    connection.clear();
    return connection.ui.getWindows();
  }

  /** A window whose own root is missing may be the active one. */
  AccessibilityNodeInfo rootOf(AccessibilityWindowInfo window) {
    AccessibilityNodeInfo root = window.getRoot();
    if (root != null || !window.isActive()) return root;
    AccessibilityNodeInfo active = connection.ui.getRootInActiveWindow(); // by now it may be another window's
    return active != null && active.getWindowId() == window.getId() ? active : null;
  }

  static String packageOf(AccessibilityNodeInfo root) {
    return root == null ? "" : String.valueOf(root.getPackageName());
  }

  static int displayOf(AccessibilityWindowInfo window) {
    Object display = Hidden.call(window, "getDisplayId"); // since Android 13
    return display instanceof Integer ? (Integer) display : 0;
  }
}
