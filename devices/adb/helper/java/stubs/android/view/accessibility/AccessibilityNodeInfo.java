package android.view.accessibility;

import android.graphics.Rect;
import android.os.Bundle;
import fake.World;
import java.util.ArrayList;
import java.util.List;

public class AccessibilityNodeInfo {
  public static final int FOCUS_INPUT = 1;
  public static final int ACTION_SET_TEXT = 0x200000;
  public static final String ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE = "ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE";
  public int[] box;
  public int flags;
  public String[] words;
  public int windowId;
  public boolean last;
  public List<AccessibilityNodeInfo> children = new ArrayList<>();

  public int getWindowId() {
    return windowId;
  }

  public int getChildCount() {
    return children.size();
  }

  public AccessibilityNodeInfo getChild(int index) {
    World.rest();
    if (children.get(index).last && World.read().fault("hung_last")) {
      World.giveUp();
      return null;
    }
    return children.get(index);
  }

  public void getBoundsInScreen(Rect bounds) {
    bounds.left = box[0];
    bounds.top = box[1];
    bounds.right = box[2];
    bounds.bottom = box[3];
  }

  public CharSequence getClassName() {
    return words[0];
  }

  public CharSequence getPackageName() {
    return words[1];
  }

  public CharSequence getText() {
    return words[2].isEmpty() ? null : words[2];
  }

  public CharSequence getContentDescription() {
    return words[3].isEmpty() ? null : words[3];
  }

  public String getViewIdResourceName() {
    return words[4].isEmpty() ? null : words[4];
  }

  public boolean isClickable() {
    return is(0);
  }

  public boolean isEditable() {
    return is(1);
  }

  public boolean isFocused() {
    return is(2);
  }

  public boolean isPassword() {
    return is(3);
  }

  public boolean isEnabled() {
    return is(4);
  }

  public boolean isCheckable() {
    return is(5);
  }

  public boolean isChecked() {
    return is(6);
  }

  public boolean isScrollable() {
    return is(7);
  }

  public boolean isShowingHintText() {
    World.since(26);
    return is(8);
  }

  public boolean isVisibleToUser() {
    return !is(9);
  }

  public AccessibilityNodeInfo findFocus(int focus) {
    if (is(2)) {
      return this;
    }
    for (AccessibilityNodeInfo each : children) {
      AccessibilityNodeInfo found = each.findFocus(focus);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  public boolean performAction(int action, Bundle arguments) {
    World world = World.read();
    if (action != ACTION_SET_TEXT || world.fault("no_set_text")) {
      return false;
    }
    if (world.fault("hung_set_text")) {
      World.giveUp();
      return false;
    }
    CharSequence value = arguments.getCharSequence(ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE);
    World.append("text\t" + World.coded(String.valueOf(value)));
    String taken = world.fault("half_set_text") ? value.toString().substring(0, value.length() / 2) : value.toString();
    words[2] = taken.isEmpty() ? "Message" : taken;
    flags = taken.isEmpty() ? flags | 1 << 8 : flags & ~(1 << 8);
    return true;
  }

  public boolean refresh() {
    return true;
  }

  private boolean is(int bit) {
    return (flags >> bit & 1) == 1;
  }
}
