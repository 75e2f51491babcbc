package org.gatehouse.image;

import java.lang.ref.SoftReference;

/**
 * An array that a thread uses again for its next upload: arrays of many MB anew for each one fill the heap faster than they are
 * collected, and let it grow by GBs.
 *
 * <p>It is given up when the heap runs short.
 */
final class Reused {

    /** Uploads, and what cameras' pictures have once they are halved, fit; what is larger is rare, and made anew. */
    static final int MOST_BYTES = 24 << 20;

    private final ThreadLocal<SoftReference<byte[]>> kept = ThreadLocal.withInitial(() -> new SoftReference<>(null));

    /** At least so long, with anything in it; the thread's own until it asks again. */
    byte[] of(int bytes) {
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
