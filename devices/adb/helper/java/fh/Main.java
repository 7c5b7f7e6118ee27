package fh;

import android.os.*;
import java.io.*;

/** The helper: answers questions on its own input and output until either ends. Its one argument is the nonce. */
public final class Main {
  static final int PROTOCOL = 1;

  public static void main(String[] args) {
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err); // nothing else may write between the frames
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> Runtime.getRuntime().halt(70));
    String nonce = args.length == 1 ? args[0] : "";
    Link link = new Link(new FileInputStream(FileDescriptor.in), out);
    link.begin(nonce);
    removeOwnJar();
    Looper.prepareMainLooper(); // AccessibilityInteractionClient dies without one
    Link.start("fh-work", () -> work(link, nonce));
    Looper.loop();
  }

  private static void work(Link link, String nonce) {
    long began = SystemClock.elapsedRealtime();
    try {
      Screen screen = new Screen(Connection.open());
      link.serve(new Verbs(link, screen, nonce, SystemClock.elapsedRealtime() - began));
    } catch (Throwable error) { // without a connection nothing can be answered
      link.fatal(error instanceof Connection.Taken ? "taken" : error.getClass().getName());
    }
  }

  /** It is pushed anew before each start, so that none is left behind. */
  private static void removeOwnJar() {
    String path = String.valueOf(System.getenv("CLASSPATH"));
    if (path.matches("/data/local/tmp/farhand-[0-9a-f]{1,64}\\.jar")) new File(path).delete();
  }
}
