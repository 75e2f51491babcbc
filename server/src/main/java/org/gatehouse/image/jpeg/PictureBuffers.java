package org.gatehouse.image.jpeg;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.util.Arrays;
import org.gatehouse.image.ReusedArrays;

/** Creates large pictures in {@link ReusedArrays}. A picture is valid until its thread asks for the next one. */
public final class PictureBuffers {

    private static final int BANDS = 3;

    private final ReusedArrays arrays = new ReusedArrays();
    private final int[] order;

    private PictureBuffers(int... order) {
        this.order = order;
    }

    /** For pictures of {@code TYPE_3BYTE_BGR}. */
    public static PictureBuffers blueFirst() {
        return new PictureBuffers(2, 1, 0);
    }

    /** For pictures that are to be encoded: with another byte order the JDK reorders each pixel, 8 % of its time. */
    public static PictureBuffers redFirst() {
        return new PictureBuffers(0, 1, 2);
    }

    /** Creates a black picture; its array may be longer than the picture needs. */
    public BufferedImage of(int width, int height) {
        int bytes = Math.toIntExact((long) width * height * BANDS);
        DataBuffer buffer = new DataBufferByte(black(bytes), bytes);
        WritableRaster raster =
                Raster.createInterleavedRaster(buffer, width, height, width * BANDS, BANDS, order, null);
        return picture(raster);
    }

    /** Wraps the raster as an sRGB picture, one byte for each colour. */
    static BufferedImage picture(WritableRaster raster) {
        ComponentColorModel colors = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_sRGB),
                false,
                false,
                ComponentColorModel.OPAQUE,
                DataBuffer.TYPE_BYTE);
        return new BufferedImage(colors, raster, false, null);
    }

    /** The array that holds the pixels of such a picture. */
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
