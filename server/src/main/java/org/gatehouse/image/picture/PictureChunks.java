package org.gatehouse.image.picture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.gatehouse.image.Upload;
import org.jspecify.annotations.Nullable;

/**
 * Finds one chunk of a PNG or WebP file without reading the others.
 *
 * <p>Libraries that read all metadata also inflate all compressed texts: a few kB can become gigabytes.
 */
final class PictureChunks {

    private static final int PNG_SIGNATURE = 8;
    private static final int PNG_CHECKSUM = 4;
    private static final int RIFF_HEADER = 12;
    private static final int CHUNK_HEADER = 8;

    private PictureChunks() {}

    /** Returns the content of the first chunk of this type before the pixels; null when there is none. */
    static byte @Nullable [] ofPng(Upload file, String type) {
        ByteBuffer bytes = file.buffer().order(ByteOrder.BIG_ENDIAN);
        long at = PNG_SIGNATURE;
        while (at + CHUNK_HEADER <= file.length()) {
            long length = Integer.toUnsignedLong(bytes.getInt((int) at));
            String found = text(file, (int) at + 4);
            if (found.equals(type)) {
                return content(file, at, length);
            }
            if (found.equals("IDAT")) {
                return null;
            }
            at += CHUNK_HEADER + length + PNG_CHECKSUM;
        }
        return null;
    }

    /** Whether a WebP file is shorter than its header claims: its decoder would invent the missing pixels. */
    static boolean isWebpCut(Upload file) {
        ByteBuffer bytes = file.buffer().order(ByteOrder.LITTLE_ENDIAN);
        return file.length() < RIFF_HEADER || file.length() < Integer.toUnsignedLong(bytes.getInt(4)) + CHUNK_HEADER;
    }

    /** Returns the content of the first chunk of this type; null when there is none. */
    static byte @Nullable [] ofWebp(Upload file, String type) {
        ByteBuffer bytes = file.buffer().order(ByteOrder.LITTLE_ENDIAN);
        long at = RIFF_HEADER;
        while (at + CHUNK_HEADER <= file.length()) {
            long length = Integer.toUnsignedLong(bytes.getInt((int) at + 4));
            if (text(file, (int) at).equals(type)) {
                return content(file, at, length);
            }
            at += CHUNK_HEADER + length + (length & 1);
        }
        return null;
    }

    private static String text(Upload file, int at) {
        return new String(file.array(), at, 4, StandardCharsets.ISO_8859_1);
    }

    private static byte @Nullable [] content(Upload file, long at, long length) {
        long from = at + CHUNK_HEADER;
        return from + length > file.length()
                ? null
                : Arrays.copyOfRange(file.array(), (int) from, (int) (from + length));
    }
}
