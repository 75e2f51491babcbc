package org.gatehouse.image;

import java.lang.ref.SoftReference;

/**
 * Lends each thread one large array that it uses again for its next upload. A new array of many MB for each upload fills the heap faster
 * than it is collected, and lets it grow by GBs.
 *
 * <p>The array is given up when the heap runs short.
 */
public final class ReusedArrays {

    /** Uploads fit, and so do pictures of cameras once they are halved. A larger array is rare and is not kept. */
    static final int MOST_BYTES = 24 << 20;

    private final ThreadLocal<SoftReference<byte[]>> kept = ThreadLocal.withInitial(() -> new SoftReference<>(null));

    /** Returns an array of at least this length with arbitrary content. It belongs to the thread until the thread asks again. */
    public byte[] of(int bytes) {
        byte[] again = kept.get().get();
        if (again != null && again.length >= bytes) {
            return again;
        }
        byte[] fresh = new byte[bytes];
        if (bytes <= MOST_BYTES) {
            kept.set(new SoftReference<>(fresh));
        }
        return fresh;
    }
}
