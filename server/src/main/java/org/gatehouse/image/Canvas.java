package org.gatehouse.image;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.util.Arrays;

/** {@link Reused} memory for a large picture, which is good until the thread asks for the next one. */
final class Canvas {

    private static final int BANDS = 3;

    private final Reused arrays = new Reused();
    private final int[] order;

    private Canvas(int... order) {
        this.order = order;
    }

    /** For pictures of {@code TYPE_3BYTE_BGR}. */
    static Canvas blueFirst() {
        return new Canvas(2, 1, 0);
    }

    /** For pictures that are encoded: of others the JDK turns each pixel, 8 % of its time. */
    static Canvas redFirst() {
        return new Canvas(0, 1, 2);
    }

    /** A black picture; its array may be longer than the picture needs. */
    BufferedImage of(int width, int height) {
        int bytes = Math.toIntExact((long) width * height * BANDS);
        DataBuffer buffer = new DataBufferByte(black(bytes), bytes);
        WritableRaster raster =
                Raster.createInterleavedRaster(buffer, width, height, width * BANDS, BANDS, order, null);
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

    /** Those of a picture that keeps three bytes for each pixel, row after row. */
    static byte[] bytes(BufferedImage image) {
        return ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    }

    /** Black, so that never a pixel of one person's photo is seen in another's. */
    private byte[] black(int bytes) {
        byte[] array = arrays.of(bytes);
        Arrays.fill(array, 0, bytes, (byte) 0);
        return array;
    }
}
