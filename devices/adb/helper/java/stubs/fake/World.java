package fake;

import android.app.UiAutomation;
import android.os.Build;
import android.view.InputEvent;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the fakes show, read from the file of the property `world`; what is done to them is added to `done`. */
public final class World {
  private static final Path SHOWN = Paths.get(System.getProperty("world"));
  private static final Path DONE = Paths.get(System.getProperty("done"));
  private static final long BEGAN = System.nanoTime();

  public final List<AccessibilityWindowInfo> windows = new ArrayList<>();
  public int sdk = 34;
  public int width = 1080;
  public int height = 2400;
  public String brand = "";
  private int restMs;
  private int rootMs;
  private long ahead;
  private int uid = -1;
  private final Set<String> faults = new HashSet<>();
  private final List<AccessibilityEvent> events = new ArrayList<>();
  private static int slowMs;
  private static volatile long aheadMs;
  private static volatile long hungMs;

  public static synchronized World read() {
    World world = new World();
    List<AccessibilityNodeInfo> path = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(SHOWN)) {
        world.take(line.split("\t", -1), path);
      }
      path.get(path.size() - 1).last = true;
    } catch (IOException gone) {
      throw new IllegalStateException(gone);
    }
    slowMs = world.restMs;
    aheadMs = world.ahead;
    return world;
  }

  public boolean fault(String name) {
    return faults.contains(name);
  }

  /** What an older Android does not have. */
  public static void since(int sdk) {
    if (Build.VERSION.SDK_INT < sdk) {
      throw new NoSuchMethodError("since " + sdk);
    }
  }

  public static void rest() {
    if (slowMs > 0) {
      pause(slowMs);
    }
  }

  /** An app that takes its time to tell the root of its window. */
  public static void restForRoot() {
    int rootMs = read().rootMs;
    if (rootMs > 0) {
      append("root");
      pause(rootMs);
    }
  }

  /** Until a call to an app that does not answer is given up. */
  public static void giveUp() {
    hungMs += 5_000;
  }

  public static long now() {
    return (System.nanoTime() - BEGAN) / 1_000_000L + 100_000 + aheadMs + hungMs;
  }

  public static boolean inject(InputEvent event, int targetUid) {
    World world = read();
    if (world.fault("denied")) {
      throw new SecurityException("INJECT_EVENTS permission");
    }
    if (targetUid >= 0 && world.uid >= 0 && targetUid != world.uid) {
      throw new IllegalArgumentException("targeted injection failed");
    }
    append(event.told());
    // The system gives up waiting for the app, which has got the event all the same.
    return !world.fault(event.action() == 0 ? "unheard_down" : event.action() == 1 ? "unheard_up" : "");
  }

  public static synchronized void append(String line) {
    try {
      Files.write(DONE, (line + "\n").getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException gone) {
      throw new IllegalStateException(gone);
    }
  }

  public static void deliver(UiAutomation.OnAccessibilityEventListener listener) {
    int told = read().events.size();
    while (true) {
      List<AccessibilityEvent> now = read().events;
      for (; told < now.size(); told++) {
        listener.onAccessibilityEvent(now.get(told));
      }
      pause(10);
    }
  }

  public static String coded(String text) {
    try {
      return URLEncoder.encode(text, "UTF-8");
    } catch (IOException never) {
      throw new IllegalStateException(never);
    }
  }

  private void take(String[] parts, List<AccessibilityNodeInfo> path) throws IOException {
    switch (parts[0]) {
      case "phone":
        sdk = Integer.parseInt(parts[1]);
        width = Integer.parseInt(parts[2]);
        height = Integer.parseInt(parts[3]);
        brand = decoded(parts[4]);
        uid = Integer.parseInt(parts[5]);
        restMs = Integer.parseInt(parts[6]);
        rootMs = Integer.parseInt(parts[7]);
        ahead = Long.parseLong(parts[8]);
        break;
      case "fault":
        faults.add(parts[1]);
        break;
      case "event":
        events.add(new AccessibilityEvent(Integer.parseInt(parts[1]), decoded(parts[2]), decoded(parts[3])));
        break;
      case "window":
        AccessibilityWindowInfo window = new AccessibilityWindowInfo();
        window.numbers = numbers(parts, 1, 10);
        windows.add(window);
        path.clear();
        break;
      case "node":
        AccessibilityNodeInfo node = new AccessibilityNodeInfo();
        int depth = Integer.parseInt(parts[1]);
        node.windowId = windows.get(windows.size() - 1).getId();
        node.box = numbers(parts, 2, 4);
        node.flags = Integer.parseInt(parts[6]);
        node.words = new String[] {
          decoded(parts[7]), decoded(parts[8]), decoded(parts[9]), decoded(parts[10]), decoded(parts[11]),
        };
        while (path.size() > depth) {
          path.remove(path.size() - 1);
        }
        if (depth == 0) {
          windows.get(windows.size() - 1).root = node;
        } else {
          path.get(depth - 1).children.add(node);
        }
        path.add(node);
        break;
      default:
        throw new IOException("world");
    }
  }

  private static int[] numbers(String[] parts, int from, int count) {
    int[] found = new int[count];
    for (int i = 0; i < count; i++) {
      found[i] = Integer.parseInt(parts[from + i]);
    }
    return found;
  }

  private static String decoded(String text) throws IOException {
    return URLDecoder.decode(text, "UTF-8");
  }

  private static void pause(long ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
