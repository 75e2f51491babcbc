package org.gatehouse.image.picture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.Upload;

/**
 * What the header of a WebP file contains about its first frame.
 *
 * @param lossy without alpha: such a frame is decoded in strips, any other as a whole
 */
record WebpHeader(boolean lossy) {

    private static final int RIFF_HEADER = 12;
    private static final int CHUNK_HEADER = 8;
    private static final int FRAME_HEADER = 16;
    private static final int SIZE_BITS = 0x3FFF;
    private static final int LOSSY_SIZE = 6;
    private static final int LOSSLESS_SIZE = 1;
    private static final int ALPHA = 0x10;

    /**
     * Reads the chunks up to the first frame's pixels. A frame that is larger than the picture is refused: its decoder would reserve memory
     * by the frame's own size.
     */
    static WebpHeader of(Upload file, int width, int height) {
        ByteBuffer bytes = file.buffer().order(ByteOrder.LITTLE_ENDIAN);
        boolean alpha = false;
        long at = RIFF_HEADER;
        while (at + CHUNK_HEADER + LOSSY_SIZE + Integer.BYTES <= file.length()) {
            String type = new String(file.array(), (int) at, 4, StandardCharsets.ISO_8859_1);
            int content = (int) at + CHUNK_HEADER;
            switch (type) {
                case "VP8 " -> {
                    int size = bytes.getInt(content + LOSSY_SIZE);
                    requireWithin(size & SIZE_BITS, (size >>> 16) & SIZE_BITS, width, height);
                    return new WebpHeader(!alpha);
                }
                case "VP8L" -> {
                    int size = bytes.getInt(content + LOSSLESS_SIZE);
                    requireWithin((size & SIZE_BITS) + 1, ((size >>> 14) & SIZE_BITS) + 1, width, height);
                    return new WebpHeader(false);
                }
                case "VP8X" -> alpha |= (bytes.get(content) & ALPHA) != 0;
                case "ALPH" -> alpha = true;
                default -> {}
            }
            long length = Integer.toUnsignedLong(bytes.getInt((int) at + 4));
            at += CHUNK_HEADER + (type.equals("ANMF") ? FRAME_HEADER : length + (length & 1));
        }
        return new WebpHeader(false);
    }

    private static void requireWithin(int frameWidth, int frameHeight, int width, int height) {
        if (frameWidth > width || frameHeight > height) {
            throw ImageProblem.UNREADABLE_IMAGE.ofField(
                    "file",
                    "has a frame of %d x %d pixels in a picture of %d x %d",
                    frameWidth,
                    frameHeight,
                    width,
                    height);
        }
    }
}
