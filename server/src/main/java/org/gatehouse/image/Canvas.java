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

/**
 * Memory for large pictures that a thread uses again for its next one: arrays of many MB anew for each upload fill the heap faster than
 * they are collected, and let it grow by GBs.
 *
 * <p>A picture on it is good until the thread asks for the next one. It is given up when the heap runs short.
 */
final class Canvas {

    private static final int BANDS = 3;
    private static final int[] BLUE_GREEN_RED = {2, 1, 0};

    /** Of the sizes that cameras make every one fits, once it is halved. */
    private static final int MOST_BYTES = 24 << 20;

    private final ThreadLocal<SoftReference<byte[]>> kept = ThreadLocal.withInitial(() -> new SoftReference<>(null));

    /** A black picture like those of {@code TYPE_3BYTE_BGR}; its array may be longer than the picture needs. */
    BufferedImage of(int width, int height) {
        int bytes = Math.toIntExact((long) width * height * BANDS);
        DataBuffer buffer = new DataBufferByte(black(bytes), bytes);
        WritableRaster raster =
                Raster.createInterleavedRaster(buffer, width, height, width * BANDS, BANDS, BLUE_GREEN_RED, null);
        return picture(raster);
    }

    /** A picture in sRGB of what the raster holds, one byte for each colour. */
    static BufferedImage picture(WritableRaster raster) {
        ComponentColorModel colors = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_sRGB),
                false,
                false,
                ComponentColorModel.OPAQUE,
                DataBuffer.TYPE_BYTE);
        return new BufferedImage(colors, raster, false, null);
    }

    /** Those of a picture of {@code TYPE_3BYTE_BGR}: three for each pixel, row after row. */
    static byte[] bytes(BufferedImage image) {
        return ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    }

    /** Black, so that never a pixel of one person's photo is seen in another's. */
    private byte[] black(int bytes) {
        byte[] again = kept.get().get();
        if (again != null && again.length >= bytes) {
            Arrays.fill(again, 0, bytes, (byte) 0);
            return again;
        }
        byte[] fresh = new byte[bytes];
        if (bytes <= MOST_BYTES) {
            kept.set(new SoftReference<>(fresh));
        }
        return fresh;
    }
}
