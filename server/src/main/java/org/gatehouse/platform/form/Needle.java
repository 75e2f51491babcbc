package org.gatehouse.platform.form;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Looked for in bytes by Horspool's algorithm: of most places only the one is looked at where it would end. */
final class Needle {

    private static final int BYTES = 256;

    private final byte[] bytes;
    /** How far to go on from a place that ends with this byte. */
    private final int[] steps = new int[BYTES];

    Needle(String text) {
        bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        Arrays.fill(steps, bytes.length);
        for (int i = 0; i < bytes.length - 1; i++) {
            steps[Byte.toUnsignedInt(bytes[i])] = bytes.length - 1 - i;
        }
    }

    int length() {
        return bytes.length;
    }

    /** Where it first begins between these places; -1 when it is not there whole. */
    int indexIn(byte[] hay, int from, int to) {
        int last = bytes.length - 1;
        int end = from + last;
        while (end < to) {
            byte ending = hay[end];
            if (ending == bytes[last] && Arrays.equals(hay, end - last, end + 1, bytes, 0, bytes.length)) {
                return end - last;
            }
            end += steps[Byte.toUnsignedInt(ending)];
        }
        return -1;
    }
}
