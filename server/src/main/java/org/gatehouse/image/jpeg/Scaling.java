package org.gatehouse.image.jpeg;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Scales pictures of {@code TYPE_3BYTE_BGR} bilinearly: the result equals that of {@code Graphics2D} to within two steps of 256, in less
 * than half of its time.
 *
 * <p>Every second byte of a number gets 16 bits, so that one multiplication weights it together with its neighbours. Two rows are mixed
 * first, eight bytes at a time, then the pixels within the mixed row, one at a time.
 */
public final class Scaling {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int BANDS = 3;
    private static final int ALL = 256;
    private static final long EVERY_SECOND = 0x00FF00FF00FF00FFL;
    private static final long ROUNDING = 0x0080008000800080L;

    private final int[] positions;
    private final int[] weights;

    /** Computes for each pixel of the result the preceding source pixel, and the weight of the source pixel after it. */
    private Scaling(int from, int length, int size) {
        positions = new int[size];
        weights = new int[size];
        for (int i = 0; i < size; i++) {
            double at = Math.clamp((i + 0.5) * length / size - 0.5, 0, length - 1);
            int before = Math.min((int) at, Math.max(0, length - 2));
            positions[i] = from + before;
            weights[i] = (int) Math.round((at - before) * ALL);
        }
    }

    /** Draws this part of a picture over the whole of another, which may have red first. */
    public static void draw(BufferedImage source, Rectangle part, BufferedImage target) {
        Scaling columns = new Scaling(0, part.width, target.getWidth());
        Scaling rows = new Scaling(part.y, part.height, target.getHeight());
        byte[] from = PictureBuffers.bytes(source);
        byte[] into = PictureBuffers.bytes(target);
        boolean turned = target.getType() != source.getType();
        int stride = source.getWidth() * BANDS;
        // The array is longer than a row, because reading a pixel reads four bytes of it and four bytes of the next
        // pixel; the surplus
        // bytes have no effect.
        byte[] mixed = new byte[part.width * BANDS + Long.BYTES];
        for (int y = 0; y < target.getHeight(); y++) {
            int above = rows.positions[y] * stride + part.x * BANDS;
            int below = part.height == 1 ? above : above + stride;
            mixRows(from, above, below, rows.weights[y], mixed, part.width * BANDS);
            columns.mixPixels(mixed, into, y * target.getWidth() * BANDS, turned);
        }
    }

    private static void mixRows(byte[] from, int above, int below, int weight, byte[] mixed, int length) {
        int rest = ALL - weight;
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            long a = (long) LONGS.get(from, above + i);
            long b = (long) LONGS.get(from, below + i);
            long even = (a & EVERY_SECOND) * rest + (b & EVERY_SECOND) * weight + ROUNDING;
            long odd = ((a >>> 8) & EVERY_SECOND) * rest + ((b >>> 8) & EVERY_SECOND) * weight + ROUNDING;
            LONGS.set(mixed, i, ((even >>> 8) & EVERY_SECOND) | (odd & ~EVERY_SECOND));
        }
        for (; i < length; i++) {
            mixed[i] = (byte) (((from[above + i] & 255) * rest + (from[below + i] & 255) * weight + 128) >> 8);
        }
    }

    private void mixPixels(byte[] mixed, byte[] into, int at, boolean turned) {
        int last = positions.length - 1;
        for (int x = 0; x < last; x++, at += BANDS) {
            // The fourth byte belongs to the next pixel, which is written next.
            INTS.set(into, at, pixel(mixed, x, turned));
        }
        int pixel = pixel(mixed, last, turned);
        into[at] = (byte) pixel;
        into[at + 1] = (byte) (pixel >> 8);
        into[at + 2] = (byte) (pixel >> 16);
    }

    private int pixel(byte[] mixed, int x, boolean turned) {
        int weight = weights[x];
        int rest = ALL - weight;
        int left = (int) INTS.get(mixed, positions[x] * BANDS);
        int right = (int) INTS.get(mixed, positions[x] * BANDS + BANDS);
        int even = (left & 0xFF00FF) * rest + (right & 0xFF00FF) * weight + 0x800080;
        int odd = ((left >>> 8) & 0xFF) * rest + ((right >>> 8) & 0xFF) * weight + 0x80;
        int pixel = ((even >>> 8) & 0xFF00FF) | (odd & 0xFF00);
        return turned ? Integer.reverseBytes(pixel) >>> 8 : pixel;
    }
}
