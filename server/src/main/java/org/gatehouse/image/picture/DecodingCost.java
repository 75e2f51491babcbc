package org.gatehouse.image.picture;

import java.awt.Rectangle;
import org.gatehouse.image.Upload;
import org.gatehouse.image.jpeg.JpegColors;
import org.jspecify.annotations.Nullable;

/**
 * The heap that decoding takes at its peak, known before it begins. The factors were measured: by how much the smallest heap in which a
 * picture is decoded grows with its pixels, rounded up (decision 0004).
 */
final class DecodingCost {

    /** The largest variant, its encoder, and the pictures between it and the smallest. */
    private static final long VARIANTS = 16 << 20;

    private static final int BYTES_SHRUNK = 6;
    private static final int COLOURS = 3;
    private static final int BYTES_GREY = 3;
    private static final int BYTES_PROGRESSIVE = 5;
    private static final int BYTES_PROFILE = 8;
    private static final int BYTES_INKS = 10;
    private static final int BYTES_PNG = 4;
    private static final int BYTES_PNG_CONVERTED = 14;
    private static final int BYTES_WEBP = 6;
    private static final int BYTES_WEBP_ALPHA = 10;
    private static final int BYTES_WEBP_FRAME = 4;
    private static final int PNG_DEPTH = 24;
    private static final int PNG_COLOURS = 25;

    private DecodingCost() {}

    static long scaled(Upload file, int width, int height) {
        int divisor = Picture.decodingDivisor(width, height);
        return fixed(file) + BYTES_SHRUNK * ((long) width / divisor) * (height / divisor);
    }

    /** Of a decoder that keeps the average of each four pixels. */
    static long halved(Upload file, Rectangle part, JpegHeader header) {
        return header.progressive() ? read(file, part, BYTES_PROGRESSIVE) : read(file, part, 1);
    }

    /** Of a decoder that keeps all pixels that it is asked for. */
    static long whole(Upload file, Rectangle part, JpegHeader header, @Nullable JpegColors plain) {
        if (plain != null) {
            return read(file, part, plain.profile() == null ? BYTES_PROGRESSIVE : BYTES_PROFILE);
        }
        return read(file, part, header.components() == 1 ? BYTES_GREY : BYTES_INKS);
    }

    static long png(Upload file, Rectangle part) {
        boolean bytes = file.length() > PNG_COLOURS && file.array()[PNG_DEPTH] == 8;
        int colours = file.length() > PNG_COLOURS ? file.array()[PNG_COLOURS] : -1;
        boolean asStored = bytes && (colours == 0 || colours == 2 || colours == 3);
        boolean profile = PictureChunks.ofPng(file, "iCCP") != null;
        return read(file, part, asStored && !profile ? BYTES_PNG : BYTES_PNG_CONVERTED);
    }

    static long webp(Upload file, int width, int height, Rectangle part, WebpHeader header) {
        return header.lossy()
                ? read(file, part, BYTES_WEBP)
                : read(file, part, BYTES_WEBP_ALPHA) + BYTES_WEBP_FRAME * (long) width * height;
    }

    private static long read(Upload file, Rectangle part, int bytes) {
        int step = Picture.readingStep(part.width, part.height);
        long pixels = (long) Math.ceilDiv(part.width, step) * Math.ceilDiv(part.height, step);
        return fixed(file) + Math.max(bytes * pixels, COLOURS * pixels / 2);
    }

    private static long fixed(Upload file) {
        return file.length() + VARIANTS;
    }
}
