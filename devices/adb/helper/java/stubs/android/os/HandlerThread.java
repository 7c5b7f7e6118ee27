package android.os;

public class HandlerThread extends Thread {
  public HandlerThread(String name) {
    super(name);
  }

  public Looper getLooper() {
    return new Looper();
  }

  @Override
  public void run() {}
}
