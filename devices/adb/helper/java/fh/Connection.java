package fh;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.app.UiAutomation;
import android.os.*;
import java.lang.reflect.*;

/** The phone's one UiAutomation, connected so that other accessibility services go on. */
final class Connection {
  /** Another client of the phone's UiAutomation holds it. */
  static final class Taken extends Exception {
    private static final long serialVersionUID = 1;
  }

  private static final int DONT_SUPPRESS_SERVICES = 1; // UiAutomation.FLAG_DONT_SUPPRESS_ACCESSIBILITY_SERVICES
  private static final int TRIES = 5;
  private static final long PAUSE_MS = 200; // one who has just died is let go of a moment later
  private static final long CONNECT_MS = 5_000;

  final UiAutomation ui;

  private Connection(UiAutomation ui) {
    this.ui = ui;
    AccessibilityServiceInfo info = ui.getServiceInfo();
    info.flags |= AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS;
    ui.setServiceInfo(info);
  }

  static Connection open() throws Exception {
    HandlerThread events = new HandlerThread("fh-events");
    events.setDaemon(true);
    events.start();
    for (int left = TRIES; ; left--) {
      try {
        return new Connection(connected(events.getLooper()));
      } catch (InvocationTargetException | IllegalStateException error) {
        if (!isTaken(error)) throw error;
        if (left == 1) throw new Taken();
        Link.pause(PAUSE_MS);
      }
    }
  }

  /** A resident connection serves screens of before from its cache. Answers how it was cleared. */
  String clear() {
    if (Build.VERSION.SDK_INT >= 34 && Hidden.call(ui, "clearCache") != null) return "api";
    Object client = Hidden.callStatic("android.view.accessibility.AccessibilityInteractionClient", "getInstance");
    Object id = Hidden.call(ui, "getConnectionId");
    if (id instanceof Integer && Hidden.call(client, "clearCache", id) != null) return "connection";
    if (Hidden.call(client, "clearCache") != null) return "client";
    ui.setServiceInfo(ui.getServiceInfo()); // clears it, too, and makes the system look at all services anew
    return "service";
  }

  private static UiAutomation connected(Looper looper) throws Exception {
    Method plain = Hidden.find(UiAutomation.class, "connect", int.class);
    Method timed = Hidden.find(UiAutomation.class, "connectWithTimeout", int.class, long.class);
    UiAutomation ui = made(looper);
    if (plain != null) plain.invoke(ui, DONT_SUPPRESS_SERVICES);
    else if (timed != null) timed.invoke(ui, DONT_SUPPRESS_SERVICES, CONNECT_MS);
    else throw new NoSuchMethodException("connect"); // without flags it would switch other services off
    return ui;
  }

  private static UiAutomation made(Looper looper) throws Exception {
    Class<?> kind = Class.forName("android.app.IUiAutomationConnection");
    Object connection = Class.forName("android.app.UiAutomationConnection").getConstructor().newInstance();
    try {
      return UiAutomation.class.getConstructor(Looper.class, kind).newInstance(looper, connection);
    } catch (NoSuchMethodException gone) { // newer: with the number of a display before them
      Constructor<UiAutomation> newer = UiAutomation.class.getDeclaredConstructor(int.class, Looper.class, kind);
      newer.setAccessible(true);
      return newer.newInstance(0, looper, connection);
    }
  }

  private static boolean isTaken(Throwable error) {
    String said = String.valueOf(error.getMessage());
    return said.contains("already registered") || (error.getCause() != null && isTaken(error.getCause()));
  }
}
