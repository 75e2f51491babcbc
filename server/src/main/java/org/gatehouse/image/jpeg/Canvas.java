package org.gatehouse.image.jpeg;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;

/** Creates black pictures of three bytes for each pixel, row after row. */
public final class Canvas {

    private static final int BANDS = 3;
    private static final int[] RED_GREEN_BLUE = {0, 1, 2};

    private Canvas() {}

    public static BufferedImage blueFirst(int width, int height) {
        return new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
    }

    /** Creates a picture that is to be encoded: with another byte order the JDK reorders each pixel, 8 % of its time. */
    public static BufferedImage redFirst(int width, int height) {
        return picture(Raster.createInterleavedRaster(
                DataBuffer.TYPE_BYTE, width, height, width * BANDS, BANDS, RED_GREEN_BLUE, null));
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
}
