package org.gatehouse.image;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The memory into which a thread decodes large pictures, used again for the next: to get 36 MB anew from the system for each picture of
 * 12 megapixels took a fifth of an upload, and let the heap grow by as much.
 *
 * <p>A picture on it is good until the thread asks for the next one. It is given up when the heap runs short.
 */
final class Canvas {

    private static final int BANDS = 3;
    private static final int[] BLUE_GREEN_RED = {2, 1, 0};

    /** A picture of 16 megapixels; larger ones are rare, and their memory is not kept. */
    private static final int MOST_BYTES = 48 << 20;

    private static final ThreadLocal<SoftReference<byte[]>> KEPT =
            ThreadLocal.withInitial(() -> new SoftReference<>(null));

    private Canvas() {}

    /** A black picture of {@code TYPE_3BYTE_BGR}; null when it would be larger than what is kept. */
    static @Nullable BufferedImage of(int width, int height) {
        long bytes = (long) width * height * BANDS;
        if (bytes > MOST_BYTES) {
            return null;
        }
        DataBuffer buffer = new DataBufferByte(black((int) bytes), (int) bytes);
        WritableRaster raster =
                Raster.createInterleavedRaster(buffer, width, height, width * BANDS, BANDS, BLUE_GREEN_RED, null);
        ComponentColorModel colors = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_sRGB),
                false,
                false,
                ComponentColorModel.OPAQUE,
                DataBuffer.TYPE_BYTE);
        return new BufferedImage(colors, raster, false, null);
    }

    /** Black, so that never a pixel of one person's photo is seen in another's. */
    private static byte[] black(int bytes) {
        byte[] kept = KEPT.get().get();
        if (kept == null || kept.length < bytes) {
            kept = new byte[bytes];
            KEPT.set(new SoftReference<>(kept));
        } else {
            Arrays.fill(kept, 0, bytes, (byte) 0);
        }
        return kept;
    }
}
