package android.os;

public final class Looper {
  public static void prepareMainLooper() {}

  public static void loop() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException never) {
      throw new IllegalStateException(never);
    }
  }
}
