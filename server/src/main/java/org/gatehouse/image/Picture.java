package org.gatehouse.image;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * A decoded upload.
 *
 * @param width pixels of the whole upright picture; {@code pixels} may be shrunk already
 * @param pixels upright, sRGB, without transparency
 */
record Picture(PictureFormat format, int width, int height, BufferedImage pixels) {

    /** Above 0.85 a portrait grows by a third for a difference that nobody sees on a badge. */
    private static final float QUALITY = 0.85f;

    private static final int LONGEST = 1600;
    private static final int SHORTEST = 800;
    private static final int SMALLEST = 100;

    /** Whether all variants can be made of a picture of this size without loss; a very long one is cut down all the same. */
    static boolean isEnough(int width, int height) {
        int longest = Math.max(width, height);
        return longest >= 2 * LONGEST || (longest >= LONGEST && Math.min(width, height) >= SHORTEST);
    }

    /** Every which pixel to decode: the rest is dropped while reading, and a halving that averages must still follow. */
    static int readingStep(int width, int height) {
        int step = 1;
        while (isEnough(width / (2 * (step + 1)), height / (2 * (step + 1)))) {
            step++;
        }
        return step;
    }

    /** All variants as JPEG, the largest first: it takes the disk longest. No metadata of the upload is in them. */
    void eachVariant(BiConsumer<Variant, byte[]> receiver) {
        List<BufferedImage> halvings = halvings();
        for (Variant variant : Arrays.asList(Variant.values()).reversed()) {
            receiver.accept(variant, jpeg(scaled(variant, halvings)));
        }
    }

    /** Bilinear scaling looks at four pixels only, so each variant starts from a picture at most twice its size. */
    private List<BufferedImage> halvings() {
        List<BufferedImage> halvings = new ArrayList<>();
        BufferedImage last = pixels;
        halvings.add(last);
        while (last.getWidth() >= 2 * SMALLEST && last.getHeight() >= 2 * SMALLEST) {
            last = half(last);
            halvings.add(last);
        }
        return halvings;
    }

    private static BufferedImage half(BufferedImage image) {
        if (Halving.fits(image)) {
            return Halving.of(image);
        }
        Rectangle all = new Rectangle(image.getWidth(), image.getHeight());
        return scaled(image, all, new Dimension(image.getWidth() / 2, image.getHeight() / 2));
    }

    private BufferedImage scaled(Variant variant, List<BufferedImage> halvings) {
        Dimension size = variant.size(variant.section(pixels.getWidth(), pixels.getHeight()));
        BufferedImage source = pixels;
        for (BufferedImage candidate : halvings) {
            Rectangle section = variant.section(candidate.getWidth(), candidate.getHeight());
            if (section.width < size.width || section.height < size.height) {
                break;
            }
            source = candidate;
        }
        return scaled(source, variant.section(source.getWidth(), source.getHeight()), size);
    }

    private static BufferedImage scaled(BufferedImage source, Rectangle from, Dimension size) {
        BufferedImage target = new BufferedImage(size.width, size.height, BufferedImage.TYPE_3BYTE_BGR);
        Graphics2D graphics = target.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(
                source, 0, 0, size.width, size.height, from.x, from.y, from.x + from.width, from.y + from.height, null);
        graphics.dispose();
        return target;
    }

    private static byte[] jpeg(BufferedImage image) {
        ImageWriter writer = ImageIO.getImageWritersByMIMEType("image/jpeg").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(QUALITY);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var output = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(output);
            writer.write(null, new IIOImage(image, null, null), param);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
