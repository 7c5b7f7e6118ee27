package android.graphics;

public class Region {
  private final Rect box = new Rect();

  public Region() {}

  public boolean set(int left, int top, int right, int bottom) {
    box.left = left;
    box.top = top;
    box.right = right;
    box.bottom = bottom;
    return true;
  }

  public boolean contains(int x, int y) {
    return box.left <= x && x < box.right && box.top <= y && y < box.bottom;
  }
}
