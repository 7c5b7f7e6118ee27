package android.os;

import fake.World;

public class Build {
  public static final String MANUFACTURER = World.read().brand;

  public static class VERSION {
    public static final int SDK_INT = World.read().sdk;
  }
}
