package org.gatehouse.image.jpeg;

import java.awt.Point;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.PixelInterleavedSampleModel;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;

/**
 * Receives the rows of a picture from the JDK's decoder, one after another, and keeps only the average of each four pixels.
 *
 * <p>The whole picture would take four times the memory, and time to write and read it. The bytes are those of {@link Halving}, except
 * that the last row or column of an odd side is left out, one of thousands. Pixels cannot be read back from this raster.
 */
public final class HalvingRaster extends WritableRaster {

    private static final int BANDS = 3;
    private static final int[] RED_GREEN_BLUE = {0, 1, 2};

    private final byte[] into;
    private final int halfWidth;
    private byte[] above;
    private byte[] row;
    private int rows;

    /** Stores the averages in {@code half}, a picture of {@code TYPE_3BYTE_BGR}. */
    public HalvingRaster(int width, int height, BufferedImage half) {
        super(
                new PixelInterleavedSampleModel(
                        DataBuffer.TYPE_BYTE, width, height, BANDS, width * BANDS, RED_GREEN_BLUE),
                new DataBufferByte(0),
                new Point());
        into = PictureBuffers.bytes(half);
        halfWidth = half.getWidth();
        above = new byte[width * BANDS];
        row = new byte[width * BANDS];
    }

    /** The raster as a destination image for the decoder. */
    public BufferedImage image() {
        return PictureBuffers.picture(this);
    }

    /** Whether every row arrived in order: another decoder may write pixels in another way. */
    public boolean isComplete() {
        return rows == height;
    }

    @Override
    public void setRect(int x, int y, Raster pixels) {
        if (x != 0 || y != rows || pixels.getHeight() != 1 || pixels.getWidth() != width) {
            throw new UnsupportedOperationException("rows are taken whole and in order");
        }
        pixels.getDataElements(pixels.getMinX(), pixels.getMinY(), width, 1, row);
        rows++;
        if (y % 2 == 1) {
            averageRows(above, row, into, y / 2 * halfWidth * BANDS, halfWidth);
        } else {
            byte[] free = above;
            above = row;
            row = free;
        }
    }

    /** Averages two rows. The source has red first, the result has red last. */
    private static void averageRows(byte[] above, byte[] below, byte[] into, int at, int width) {
        for (int x = 0, left = 0; x < width; x++, left += 2 * BANDS, at += BANDS) {
            into[at] = Halving.average(above[left + 2], above[left + 5], below[left + 2], below[left + 5]);
            into[at + 1] = Halving.average(above[left + 1], above[left + 4], below[left + 1], below[left + 4]);
            into[at + 2] = Halving.average(above[left], above[left + 3], below[left], below[left + 3]);
        }
    }
}
