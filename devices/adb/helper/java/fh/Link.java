package fh;

import android.os.SystemClock;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;

/** Frames both ways: u32 length of the payload, u8 kind, u32 id, payload. When it ends, the process ends. */
final class Link {
  private static final int MAX_QUESTION = 1 << 20, MAX_ANSWER = 8 << 20;
  private static final long SILENT_MS = 20_000, FINGER_UP_MS = 1_000;

  private final DataInputStream in;
  private final DataOutputStream out;
  private final LinkedBlockingQueue<Question> waiting = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<Question> pictures = new LinkedBlockingQueue<>(); // answered beside the others
  private volatile long heardAt = SystemClock.elapsedRealtime();

  /** The other side is gone: a finger that is down is lifted without effect, and nothing else is begun. */
  volatile boolean lost;
  volatile boolean fingerDown;

  Link(InputStream in, OutputStream out) {
    this.in = new DataInputStream(in);
    this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
  }

  void begin(String nonce) {
    try {
      out.write(("\nFARHAND-HELPER " + Main.PROTOCOL + " " + nonce + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException gone) {
      Runtime.getRuntime().halt(0);
    }
    start("fh-read", this::read);
    start("fh-watch", this::watch);
  }

  /** Another question waits: whoever asked this one has given it up. */
  boolean isAsked() {
    return !waiting.isEmpty();
  }

  void serve(Verbs verbs) {
    start("fh-shot", () -> serve(verbs, pictures));
    serve(verbs, waiting);
  }

  private void serve(Verbs verbs, LinkedBlockingQueue<Question> questions) {
    try {
      while (!lost) { // then the reader ends the process
        Question question = questions.take();
        Verbs.Answer answer = lost ? null : verbs.answer(question);
        if (answer != null) send('R', question.id, answer.json.getBytes(StandardCharsets.UTF_8));
        if (answer != null && answer.bytes != null) send('B', question.id, answer.bytes);
      }
    } catch (InterruptedException never) {
      Thread.currentThread().interrupt();
    }
  }

  void fatal(String reason) {
    send('F', 0, Json.of("reason", reason).getBytes(StandardCharsets.UTF_8));
    Runtime.getRuntime().halt(3);
  }

  private void read() {
    try {
      while (true) {
        int length = in.readInt();
        int kind = in.readUnsignedByte();
        int id = in.readInt();
        if (kind != 'Q' || length < 0 || length > MAX_QUESTION) end(65);
        byte[] payload = new byte[length];
        in.readFully(payload);
        heardAt = SystemClock.elapsedRealtime();
        Question question = new Question(id, new String(payload, StandardCharsets.UTF_8));
        boolean stop = question.verb.equals("stop");
        if (stop || question.verb.equals("ping")) send('R', id, new byte[] {'{', '}'});
        else (question.verb.equals("shot") ? pictures : waiting).add(question);
        if (stop) end(0);
      }
    } catch (IOException gone) {
      end(0);
    }
  }

  private void watch() {
    while (SystemClock.elapsedRealtime() - heardAt < SILENT_MS) pause(1_000);
    end(0);
  }

  private void end(int code) {
    lost = true;
    for (long left = FINGER_UP_MS; fingerDown && left > 0; left -= 10) pause(10);
    Runtime.getRuntime().halt(code);
  }

  private synchronized void send(char kind, int id, byte[] payload) {
    byte[] sent = payload.length <= MAX_ANSWER ? payload : "{\"error\":\"size\"}".getBytes(StandardCharsets.UTF_8);
    try {
      out.writeInt(sent.length);
      out.writeByte(kind);
      out.writeInt(id);
      out.write(sent);
      out.flush();
    } catch (IOException gone) {
      end(0);
    }
  }

  static void pause(long ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException never) {
      Thread.currentThread().interrupt();
    }
  }

  static void start(String name, Runnable run) {
    Thread thread = new Thread(run, name);
    thread.setDaemon(true);
    thread.start();
  }
}
