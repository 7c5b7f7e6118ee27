package android.app;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.graphics.Bitmap;
import android.os.Looper;
import android.view.InputEvent;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import fake.World;
import java.util.ArrayList;
import java.util.List;

public final class UiAutomation {
  private AccessibilityServiceInfo info = new AccessibilityServiceInfo();
  private World cached;
  private int flags = -1;

  public UiAutomation(Looper looper, IUiAutomationConnection connection) {}

  public void connect(int flags) {
    World world = World.read();
    if (world.fault("taken")) {
      throw new RuntimeException(new IllegalStateException("UiAutomationService x already registered!"));
    }
    World.append("connect\t" + flags);
    this.flags = flags;
  }

  public void disconnect() {
    World.append("disconnect");
  }

  public boolean clearCache() {
    World.since(34);
    cached = null;
    return true;
  }

  public AccessibilityServiceInfo getServiceInfo() {
    connected();
    return info;
  }

  public void setServiceInfo(AccessibilityServiceInfo info) {
    this.info = info;
    cached = null;
  }

  public List<AccessibilityWindowInfo> getWindows() {
    if ((info.flags & AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS) == 0) {
      return new ArrayList<>();
    }
    List<AccessibilityWindowInfo> windows = world().windows;
    for (AccessibilityWindowInfo each : windows) {
      each.root = world().fault("null_root") ? null : each.root;
    }
    return windows;
  }

  public AccessibilityNodeInfo getRootInActiveWindow() {
    for (AccessibilityWindowInfo each : world().windows) {
      if (each.isActive()) {
        return each.getRoot();
      }
    }
    return null;
  }

  public Bitmap takeScreenshot() {
    connected();
    return World.read().fault("no_shot") ? null : new Bitmap(World.read().width, World.read().height);
  }

  public void setOnAccessibilityEventListener(OnAccessibilityEventListener listener) {
    connected();
    Thread events = new Thread(() -> World.deliver(listener), "fake-events");
    events.setDaemon(true);
    events.start();
  }

  public boolean injectInputEvent(InputEvent event, boolean sync, boolean waitForAnimations) {
    World.append("by automation");
    return !waitForAnimations && World.inject(event, -1);
  }

  private World world() {
    connected();
    if (cached == null) { // as stale as on a phone until it is cleared
      cached = World.read();
    }
    return cached;
  }

  private void connected() {
    if (flags < 0) {
      throw new IllegalStateException("UiAutomation not connected!");
    }
  }

  public interface OnAccessibilityEventListener {
    void onAccessibilityEvent(AccessibilityEvent event);
  }
}
