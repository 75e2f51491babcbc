package org.gatehouse.image;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.SoftReference;

/** As {@link Reused}, outside of the heap: new memory would be zeroed by the system and once more by Java. */
final class ReusedNative {

    private final ThreadLocal<SoftReference<MemorySegment>> kept =
            ThreadLocal.withInitial(() -> new SoftReference<>(MemorySegment.NULL));

    /** So long, with anything in it; the thread's own until it asks again. */
    MemorySegment of(long bytes) {
        MemorySegment again = kept.get().get();
        if (again != null && again.byteSize() >= bytes) {
            return again.asSlice(0, bytes);
        }
        MemorySegment fresh = Arena.ofAuto().allocate(bytes);
        if (bytes <= Reused.MOST_BYTES) {
            kept.set(new SoftReference<>(fresh));
        }
        return fresh;
    }
}
