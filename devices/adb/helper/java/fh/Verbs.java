package fh;

import android.graphics.Bitmap;
import android.os.Build;
import android.os.SystemClock;
import java.io.ByteArrayOutputStream;

/** Every question that can be asked; there are no others. */
final class Verbs {
  static final class Answer {
    String json;
    byte[] bytes;
  }

  private final Link link;
  private final Screen screen;
  private final Inputs inputs;
  private final String nonce;
  private final long warmMs;

  Verbs(Link link, Screen screen, String nonce, long warmMs) {
    this.link = link;
    this.screen = screen;
    this.nonce = nonce;
    this.warmMs = warmMs;
    inputs = new Inputs(link, screen);
  }

  Answer answer(Question question) {
    Answer answer = new Answer();
    try {
      answer.json = json(question, answer);
    } catch (IllegalArgumentException bad) { // raised before anything is done
      answer.json = Json.of("refused", "guard");
    } catch (Throwable error) { // never its text, which may quote the screen
      answer.json = Json.of("error", error.getClass().getName());
    }
    return answer;
  }

  private String json(Question q, Answer answer) {
    switch (q.verb) {
      case "hello":
        return Json.of("proto", Main.PROTOCOL, "nonce", nonce, "sdk", Build.VERSION.SDK_INT, "brand", Build.MANUFACTURER,
            "pid", android.os.Process.myPid(), "flags", screen.connection.ui.getServiceInfo().flags, "warm_ms", warmMs,
            "clears", screen.connection.clear(), "input", inputs.injector.path());
      case "clock":
        return Json.of("elapsed", SystemClock.elapsedRealtime(), "uptime", SystemClock.uptimeMillis());
      case "tree":
        return new TreeWalk(link, screen, q.number("limit_ms"), q.number("max_nodes")).read();
      case "calm":
        return screen.calm(link, q.number("quiet_ms"), q.number("most_ms"));
      case "shot":
        return shot((int) q.number("side"), (int) q.number("quality"), answer);
      case "tap":
        return inputs.touch(q, q.number("x"), q.number("y"), q.number("x"), q.number("y"), q.number("hold"));
      case "swipe":
        return inputs.touch(q, q.number("x1"), q.number("y1"), q.number("x2"), q.number("y2"), q.number("ms"));
      case "key":
        return inputs.key(q, (int) q.number("code"));
      case "text":
        return inputs.text(q);
      default:
        return Json.of("error", "verb");
    }
  }

  private String shot(int side, int quality, Answer answer) {
    long seq = screen.seq();
    Bitmap whole = screen.connection.ui.takeScreenshot();
    if (whole == null) return Json.of("error", "null");
    int width = whole.getWidth(), height = whole.getHeight(), longer = Math.max(width, height);
    Bitmap small = longer <= side ? whole : Bitmap.createScaledBitmap(
        whole, Math.max(1, width * side / longer), Math.max(1, height * side / longer), true);
    ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
    if (!small.compress(Bitmap.CompressFormat.JPEG, quality, jpeg)) return Json.of("error", "jpeg");
    answer.bytes = jpeg.toByteArray();
    return Json.of("w", width, "h", height, "seq", seq, "bytes", answer.bytes.length);
  }
}
