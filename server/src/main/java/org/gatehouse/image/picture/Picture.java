package org.gatehouse.image.picture;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.gatehouse.image.StoredFile;
import org.gatehouse.image.Variant;
import org.gatehouse.image.jpeg.Halving;
import org.gatehouse.image.jpeg.JpegEncoder;
import org.gatehouse.image.jpeg.PictureBuffers;
import org.gatehouse.image.jpeg.Scaling;

/**
 * A decoded upload.
 *
 * @param width pixels of the whole upright picture; {@code pixels} may already be shrunk
 * @param pixels upright, sRGB, in {@code TYPE_3BYTE_BGR}
 */
public record Picture(PictureFormat format, int width, int height, BufferedImage pixels) {

    /** Above 85 a portrait grows by a third, for a difference that nobody can see on a badge. */
    private static final int QUALITY = 85;

    /** Of the largest variant. */
    static final int LONGEST = 1600;

    private static final int SHORTEST = 800;
    private static final int SMALLEST = 100;

    /** Each variant is encoded before the next is drawn. */
    private static final PictureBuffers VARIANT = PictureBuffers.redFirst();

    /** The metadata to store for the upload from which this picture was decoded. */
    public StoredFile file(String sha256, long bytes) {
        return new StoredFile(sha256, bytes, format.mediaType(), width, height);
    }

    /** Whether all variants can be made from a picture of this size without loss. A very long picture is scaled down even with a loss. */
    static boolean isEnough(int width, int height) {
        int longest = Math.max(width, height);
        return longest >= 2 * LONGEST || (longest >= LONGEST && Math.min(width, height) >= SHORTEST);
    }

    /** The divisor of both sides while decoding, 1, 2, 4 or 8; the decoder averages the pixels in between. */
    static int decodingDivisor(int width, int height) {
        int divisor = 8;
        while (divisor > 1 && (Math.min(width, height) < divisor || !isEnough(width / divisor, height / divisor))) {
            divisor /= 2;
        }
        return divisor;
    }

    /**
     * Returns the n for decoding every n-th pixel: the reader drops the others, and the picture stays large enough for one averaging
     * halving.
     */
    static int readingStep(int width, int height) {
        int step = 1;
        while (isEnough(width / (2 * (step + 1)), height / (2 * (step + 1)))) {
            step++;
        }
        return step;
    }

    /**
     * Encodes all variants as JPEG, the largest first because the disk needs the most time for it. They contain no metadata of the upload.
     */
    public void eachVariant(JpegEncoder encoder, BiConsumer<Variant, byte[]> receiver) {
        List<BufferedImage> halvings = halvings();
        for (Variant variant : Arrays.asList(Variant.values()).reversed()) {
            receiver.accept(variant, encoder.encode(scaled(variant, halvings), QUALITY));
        }
    }

    /**
     * Returns the picture halved repeatedly. Bilinear scaling reads only four pixels, so each variant starts from a picture at most twice
     * its size.
     */
    private List<BufferedImage> halvings() {
        List<BufferedImage> halvings = new ArrayList<>();
        BufferedImage last = pixels;
        halvings.add(last);
        while (last.getWidth() >= 2 * SMALLEST && last.getHeight() >= 2 * SMALLEST) {
            last = Halving.of(last);
            halvings.add(last);
        }
        return halvings;
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
        BufferedImage scaled = VARIANT.of(size.width, size.height);
        Scaling.draw(source, variant.section(source.getWidth(), source.getHeight()), scaled);
        return scaled;
    }
}
