package android.view;

public class KeyCharacterMap {
  public static final int VIRTUAL_KEYBOARD = -1;
}
