package android.hardware.input;

import android.view.InputEvent;
import fake.World;

public final class InputManagerGlobal {
  private static final InputManagerGlobal ONE = new InputManagerGlobal();

  private InputManagerGlobal() {}

  public static InputManagerGlobal getInstance() {
    return World.read().fault("no_input") ? null : ONE;
  }

  public boolean injectInputEvent(InputEvent event, int mode) {
    return World.inject(event, -1);
  }

  public boolean injectInputEvent(InputEvent event, int mode, int targetUid) {
    World.since(33);
    return World.inject(event, targetUid);
  }
}
