package fh;

import java.lang.reflect.Method;

/** Methods that are not in Android's public interface; each may be missing. */
final class Hidden {
  private static boolean exempted;

  /** null if there is none. */
  static Method find(Class<?> of, String name, Class<?>... types) {
    try {
      Method method = of.getDeclaredMethod(name, types);
      method.setAccessible(true);
      return method;
    } catch (NoSuchMethodException missing) {
      return !exempted && exempt() ? find(of, name, types) : null;
    }
  }

  /** What it answers, "" for nothing; null if there is no such method or it throws. */
  static Object call(Object on, String name, Object... args) {
    return on == null ? null : invoke(on.getClass(), on, name, args);
  }

  static Object callStatic(String className, String name) {
    try {
      return invoke(Class.forName(className), null, name);
    } catch (ClassNotFoundException missing) {
      return null;
    }
  }

  private static Object invoke(Class<?> of, Object on, String name, Object... args) {
    Class<?>[] types = new Class<?>[args.length];
    for (int i = 0; i < args.length; i++) types[i] = args[i] instanceof Integer ? int.class : Object.class;
    Method method = find(of, name, types);
    try {
      Object said = method == null ? null : method.invoke(on, args);
      return method != null && said == null ? "" : said;
    } catch (ReflectiveOperationException failed) {
      return null;
    }
  }

  private static boolean exempt() {
    exempted = true;
    try {
      Class<?> runtime = Class.forName("dalvik.system.VMRuntime");
      Object it = runtime.getDeclaredMethod("getRuntime").invoke(null);
      runtime.getDeclaredMethod("setHiddenApiExemptions", String[].class).invoke(it, (Object) new String[] {"L"});
      return true;
    } catch (ReflectiveOperationException missing) {
      return false; // an Android without that check
    }
  }
}
