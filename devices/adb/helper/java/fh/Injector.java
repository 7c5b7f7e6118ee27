package fh;

import android.app.UiAutomation;
import android.view.InputEvent;
import java.lang.reflect.*;

/** Hands events to the system without its wait for animations, which may take 5 s after the deadline's check. */
final class Injector {
  private static final int WAIT_FOR_RESULT = 1; // InputEventInjectionSync.WAIT_FOR_RESULT

  private final UiAutomation ui;
  private final Object manager;
  private final Method plain, targeted, byUi;

  Injector(UiAutomation ui) {
    this.ui = ui;
    Object found = Hidden.callStatic("android.hardware.input.InputManagerGlobal", "getInstance"); // since 14
    manager = found != null ? found : Hidden.callStatic("android.hardware.input.InputManager", "getInstance");
    plain = method(manager, InputEvent.class, int.class);
    targeted = method(manager, InputEvent.class, int.class, int.class); // since 13
    byUi = method(ui, InputEvent.class, boolean.class, boolean.class);
  }

  private static Method method(Object of, Class<?>... types) {
    return of == null ? null : Hidden.find(of.getClass(), "injectInputEvent", types);
  }

  String path() {
    return targeted != null ? "target" : plain != null ? "manager" : byUi != null ? "automation" : "";
  }

  /** "" if the system took it; "unknown" if it may have come all the same; else the refusal. uid: as in Guards. */
  String inject(InputEvent event, long uid) {
    try {
      Object taken;
      if (targeted != null && uid >= 0) taken = targeted.invoke(manager, event, WAIT_FOR_RESULT, (int) uid);
      else if (plain != null) taken = plain.invoke(manager, event, WAIT_FOR_RESULT);
      else if (byUi != null) taken = byUi.invoke(ui, event, true, false);
      else return "nothing";
      return Boolean.TRUE.equals(taken) ? "" : "unknown"; // an app that hangs gets it later
    } catch (InvocationTargetException failed) {
      Throwable cause = failed.getCause();
      if (cause instanceof SecurityException) return "permission";
      return cause instanceof IllegalArgumentException ? "target" : "unknown"; // of another owner's window
    } catch (IllegalAccessException failed) {
      return "nothing";
    }
  }
}
