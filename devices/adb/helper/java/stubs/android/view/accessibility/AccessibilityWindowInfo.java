package android.view.accessibility;

import android.graphics.Rect;
import android.graphics.Region;
import fake.World;

public final class AccessibilityWindowInfo {
  public int[] numbers;
  public AccessibilityNodeInfo root;

  public int getId() {
    return numbers[0];
  }

  public int getType() {
    return numbers[1];
  }

  public int getLayer() {
    return numbers[2];
  }

  public boolean isFocused() {
    return numbers[3] == 1;
  }

  public boolean isActive() {
    return numbers[4] == 1;
  }

  public void getBoundsInScreen(Rect bounds) {
    bounds.left = numbers[5];
    bounds.top = numbers[6];
    bounds.right = numbers[7];
    bounds.bottom = numbers[8];
  }

  public void getRegionInScreen(Region region) {
    World.since(33);
    region.set(numbers[5], numbers[6], numbers[7], numbers[8]);
  }

  public int getDisplayId() {
    return numbers[9];
  }

  public AccessibilityNodeInfo getRoot() {
    World.restForRoot();
    return root;
  }
}
