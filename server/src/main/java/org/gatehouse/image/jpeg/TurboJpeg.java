package org.gatehouse.image.jpeg;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.awt.image.BufferedImage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.gatehouse.image.Upload;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JPEGs with libjpeg-turbo, which uses the processor's vector instructions and scales while it decodes.
 *
 * <p>The library uses memory outside the heap. A call blocks its thread for up to about 50 ms.
 */
public final class TurboJpeg implements JpegEncoder {

    private static final int BANDS = 3;
    private static final int RED_GREEN_BLUE = 0;
    private static final int BLUE_GREEN_RED = 1;
    private static final int LUMA_AND_CHROMA = 1;
    private static final int CHROMA_HALVED = 2;
    private static final int EXACT = 4096;
    private static final int STOP_ON_WARNING = 8192;

    private final TurboLibrary library;

    TurboJpeg(TurboLibrary library) {
        this.library = library;
    }

    /** Searches for the library once, on the first call: a search at start-up would delay the start. Null when it is not installed. */
    static @Nullable TurboJpeg installed() {
        return Installed.TURBO;
    }

    private static final class Installed {
        private static final @Nullable TurboJpeg TURBO = find();

        private static @Nullable TurboJpeg find() {
            TurboLibrary library = TurboLibrary.find();
            return library == null ? null : new TurboJpeg(library);
        }
    }

    /**
     * Fills this picture of {@code TYPE_3BYTE_BGR}, whose sides are those of the file divided by 1, 2, 4 or 8 and rounded down.
     *
     * <p>Returns false on any error or warning: the JDK's decoder then reports it.
     */
    public boolean decode(Upload file, int width, int height, int divisor, BufferedImage into) {
        MemorySegment decoder = library.initDecompress();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment jpeg = copied(file.array(), file.length(), arena);
            int scaledWidth = Math.ceilDiv(width, divisor);
            int scaledHeight = Math.ceilDiv(height, divisor);
            MemorySegment pixels = arena.allocate((long) scaledWidth * scaledHeight * BANDS);
            boolean decoded = headerMatches(arena, decoder, jpeg, width, height)
                    && library.decompress(
                            decoder, jpeg, pixels, scaledWidth, scaledHeight, BLUE_GREEN_RED, STOP_ON_WARNING);
            if (decoded) {
                copy(pixels, scaledWidth * BANDS, into);
            }
            return decoded;
        } finally {
            library.destroy(decoder);
        }
    }

    /** Copies the first bytes of an array that may be longer. */
    private static MemorySegment copied(byte[] array, int length, Arena arena) {
        return arena.allocateFrom(JAVA_BYTE, MemorySegment.ofArray(array), JAVA_BYTE, 0, length);
    }

    /**
     * Copies the pixels. When a side was rounded up, its last row or column covers less than a full pixel of the picture and is left out.
     */
    private static void copy(MemorySegment pixels, int rowBytes, BufferedImage into) {
        byte[] bytes = PictureBuffers.bytes(into);
        int kept = into.getWidth() * BANDS;
        for (int y = 0; y < into.getHeight(); y++) {
            MemorySegment.copy(pixels, JAVA_BYTE, (long) y * rowBytes, bytes, y * kept, kept);
        }
    }

    /** Whether this decoder reads the same size from the header as the JDK's reader. */
    private boolean headerMatches(Arena arena, MemorySegment decoder, MemorySegment jpeg, int width, int height) {
        MemorySegment found = arena.allocate(JAVA_INT, 4);
        return library.decompressHeader(decoder, jpeg, found, found.asSlice(4), found.asSlice(8), found.asSlice(12))
                && found.getAtIndex(JAVA_INT, 0) == width
                && found.getAtIndex(JAVA_INT, 1) == height
                && found.getAtIndex(JAVA_INT, 3) == LUMA_AND_CHROMA;
    }

    @Override
    public byte[] encode(BufferedImage image, int quality) {
        MemorySegment encoder = library.initCompress();
        try (Arena arena = Arena.ofConfined()) {
            int bytes = image.getWidth() * image.getHeight() * BANDS;
            MemorySegment pixels = copied(PictureBuffers.bytes(image), bytes, arena);
            return encode(arena, encoder, pixels, image.getWidth(), image.getHeight(), quality);
        } finally {
            library.destroy(encoder);
        }
    }

    private byte[] encode(
            Arena arena, MemorySegment encoder, MemorySegment pixels, int width, int height, int quality) {
        MemorySegment jpeg = arena.allocate(ADDRESS);
        MemorySegment length = arena.allocate(JAVA_LONG);
        try {
            if (!library.compress(
                    encoder, pixels, width, height, RED_GREEN_BLUE, jpeg, length, CHROMA_HALVED, quality, EXACT)) {
                throw new IllegalStateException("libjpeg-turbo does not encode " + width + " x " + height + " pixels");
            }
            return library.bytes(jpeg.get(ADDRESS, 0), length.get(JAVA_LONG, 0));
        } finally {
            library.free(jpeg.get(ADDRESS, 0));
        }
    }
}
