import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;

/**
 * The photo that is uploaded, and the floor of an upload: the JDK decoding it and nothing else.
 *
 * <p>{@code java Photo.java make FILE} writes a 12-megapixel JPEG; {@code decode FILE THREADS…} prints for each number of threads
 * that number, the median seconds of a decoding and decodings a second.
 */
class Photo {

    private static final int WIDTH = 4000;
    private static final int HEIGHT = 3000;
    private static final int DECODINGS = 8;

    public static void main(String[] arguments) throws Exception {
        File file = new File(arguments[1]);
        if (arguments[0].equals("make")) {
            write(picture(), file);
        } else {
            ImageIO.setUseCache(false);
            ImageIO.read(file);
            for (int i = 2; i < arguments.length; i++) {
                decode(file, Integer.parseInt(arguments[i]));
            }
        }
    }

    /** Soft shapes and the noise of a sensor: as hard to compress as what a camera makes (about 0.4 bytes a pixel). */
    private static BufferedImage picture() {
        BufferedImage picture = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D paint = picture.createGraphics();
        paint.setPaint(new GradientPaint(0, 0, new Color(0x9AB7D3), WIDTH, HEIGHT, new Color(0x3B4A3F)));
        paint.fillRect(0, 0, WIDTH, HEIGHT);
        Random random = new Random(7);
        for (int i = 0; i < 400; i++) {
            int size = 40 + random.nextInt(600);
            int x = random.nextInt(WIDTH);
            int y = random.nextInt(HEIGHT);
            Color color = new Color(random.nextInt(1 << 24));
            paint.setPaint(new GradientPaint(x, y, color, x + size, y + size, color.darker()));
            paint.fillOval(x - size / 2, y - size / 2, size, size);
        }
        paint.dispose();
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                picture.setRGB(x, y, noisy(picture.getRGB(x, y), random));
            }
        }
        return picture;
    }

    private static int noisy(int rgb, Random random) {
        int noise = random.nextInt(17) - 8;
        int red = Math.clamp(((rgb >> 16) & 255) + noise, 0, 255);
        int green = Math.clamp(((rgb >> 8) & 255) + noise, 0, 255);
        int blue = Math.clamp((rgb & 255) + noise, 0, 255);
        return red << 16 | green << 8 | blue;
    }

    private static void write(BufferedImage picture, File file) throws IOException {
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam quality = writer.getDefaultWriteParam();
        quality.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        quality.setCompressionQuality(0.9f);
        try (var out = ImageIO.createImageOutputStream(file)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(picture, null, null), quality);
        }
    }

    private static void decode(File file, int threads) throws Exception {
        Callable<Double> decoding = () -> {
            long begin = System.nanoTime();
            ImageIO.read(file);
            return (System.nanoTime() - begin) / 1e9;
        };
        long begin = System.nanoTime();
        try (var pool = Executors.newFixedThreadPool(threads)) {
            double[] seconds = pool.invokeAll(IntStream.range(0, DECODINGS).mapToObj(i -> decoding).toList()).stream()
                    .mapToDouble(done -> done.resultNow())
                    .sorted()
                    .toArray();
            System.out.printf("%d %.4f %.3f%n", threads, seconds[DECODINGS / 2], DECODINGS / ((System.nanoTime() - begin) / 1e9));
        }
    }
}
