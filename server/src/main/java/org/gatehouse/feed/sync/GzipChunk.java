package org.gatehouse.feed.sync;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.gatehouse.platform.web.Gzip;

/**
 * A separately compressed piece of a gzip member, which can be kept and sent between other pieces (RFC 1952).
 *
 * <p>A member is {@link #begin}, any number of pieces, {@link #end}. Each piece ends at a byte boundary and refers to no earlier piece.
 *
 * @param bytes compressed
 * @param sum of the plain bytes
 */
record GzipChunk(ByteBuffer bytes, Sum sum) {

    /** {@code x^32 + x^26 + … + 1}, the polynomial of CRC-32, with its lowest power in the highest bit. */
    private static final int POLYNOMIAL = 0xEDB88320;

    private static final int ONE = 1 << 31;

    /** {@code x^(2^n)} modulo the polynomial, by n. */
    private static final int[] POWERS = powers();

    /**
     * Checksum and length of plain bytes.
     *
     * @param crc CRC-32
     */
    public record Sum(int crc, long length) {

        public static final Sum NOTHING = new Sum(0, 0);

        /** The sum of plain bytes. */
        public static Sum of(ByteBuffer plain) {
            CRC32 crc = new CRC32();
            crc.update(plain.duplicate());
            return new Sum((int) crc.getValue(), plain.remaining());
        }

        /**
         * The sum of these bytes followed by others, without reading either again: the checksum is a remainder, and the first part counts
         * as if multiplied by {@code x^(8 × length of the second part)}.
         */
        public Sum then(Sum next) {
            return new Sum(times(power(next.length), crc) ^ next.crc, length + next.length);
        }

        private static int power(long bytes) {
            int product = ONE;
            int n = 3; // 8 = 2^3 bits per byte
            for (long left = bytes; left != 0; left >>>= 1) {
                if ((left & 1) != 0) {
                    product = times(POWERS[n & 31], product);
                }
                n++;
            }
            return product;
        }
    }

    /** Compresses with level 1, see {@link Gzip#fast}. */
    public static GzipChunk of(ByteBuffer plain) {
        ByteArrayOutputStream compressed = compress(plain);
        return new GzipChunk(ByteBuffer.wrap(compressed.toByteArray()), Sum.of(plain));
    }

    /** The compressed bytes of a piece, for callers that store them elsewhere. */
    public static ByteArrayOutputStream compress(ByteBuffer plain) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setInput(plain.duplicate());
            ByteArrayOutputStream out = new ByteArrayOutputStream(Math.max(64, plain.remaining() / 5));
            byte[] some = new byte[1 << 14];
            int count;
            do {
                count = deflater.deflate(some, 0, some.length, Deflater.SYNC_FLUSH);
                out.write(some, 0, count);
            } while (count == some.length);
            return out;
        } finally {
            deflater.end();
        }
    }

    /** The header: method deflate, no name, no time, unknown system. */
    public static ByteBuffer begin() {
        return ByteBuffer.wrap(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff});
    }

    /** The trailer: an empty last block and the sum of all pieces. */
    public static ByteBuffer end(Sum all) {
        return ByteBuffer.allocate(10)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 3)
                .put((byte) 0)
                .putInt(all.crc())
                .putInt((int) all.length())
                .flip();
    }

    private static int[] powers() {
        int[] powers = new int[32];
        powers[0] = 1 << 30;
        for (int n = 1; n < powers.length; n++) {
            powers[n] = times(powers[n - 1], powers[n - 1]);
        }
        return powers;
    }

    /** The product of two polynomials modulo the polynomial of CRC-32. */
    private static int times(int a, int b) {
        int product = 0;
        int shifted = b;
        for (int bit = ONE; bit != 0; bit >>>= 1) {
            if ((a & bit) != 0) {
                product ^= shifted;
            }
            shifted = (shifted & 1) == 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
        }
        return product;
    }
}
