package android.graphics;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;

public final class Bitmap {
  private final int width;
  private final int height;

  public Bitmap(int width, int height) {
    this.width = width;
    this.height = height;
  }

  public int getWidth() {
    return width;
  }

  public int getHeight() {
    return height;
  }

  public static Bitmap createScaledBitmap(Bitmap source, int width, int height, boolean filter) {
    return new Bitmap(width, height);
  }

  public boolean compress(CompressFormat format, int quality, OutputStream stream) {
    try {
      return ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "jpg", stream);
    } catch (IOException failed) {
      return false;
    }
  }

  public enum CompressFormat {
    JPEG,
    PNG
  }
}
