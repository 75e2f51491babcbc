package org.gatehouse.platform.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a label of an international domain (RFC 3492).
 *
 * <p>{@link java.net.IDN} follows the rules of 2003, by which {@code straße} cannot be registered and is left in ASCII.
 */
final class Punycode {

    private static final int BASE = 36;
    private static final int LONGEST = 63;

    private Punycode() {}

    /** Returns the letters of a label without its {@code xn--}; null if it is none. */
    static @Nullable String decoded(String ascii) {
        int hyphen = ascii.lastIndexOf('-');
        String plain = hyphen < 0 ? "" : ascii.substring(0, hyphen);
        List<Integer> letters = new ArrayList<>(plain.codePoints().boxed().toList());
        long value = 0x80;
        long index = 0;
        int bias = 72;
        boolean first = true;
        int at = hyphen < 0 ? 0 : hyphen + 1;
        if (at == ascii.length() || ascii.length() > LONGEST) {
            return null;
        }
        while (at < ascii.length()) {
            long before = index;
            long weight = 1;
            for (int step = BASE; ; step += BASE) {
                int digit = at < ascii.length() ? digit(ascii.charAt(at)) : -1;
                at++;
                if (digit < 0 || weight > Integer.MAX_VALUE) {
                    return null;
                }
                index += digit * weight;
                int threshold = Math.clamp((long) step - bias, 1, 26);
                if (digit < threshold) {
                    break;
                }
                weight *= BASE - threshold;
            }
            int length = letters.size() + 1;
            bias = bias(index - before, length, first);
            first = false;
            value += index / length;
            index %= length;
            if (value > Character.MAX_CODE_POINT
                    || (value >= Character.MIN_SURROGATE && value <= Character.MAX_SURROGATE)) {
                return null;
            }
            letters.add((int) index, (int) value);
            index++;
        }
        StringBuilder decoded = new StringBuilder();
        letters.forEach(decoded::appendCodePoint);
        return decoded.toString();
    }

    private static int digit(char c) {
        return c >= 'a' && c <= 'z' ? c - 'a' : c >= '0' && c <= '9' ? c - '0' + 26 : -1;
    }

    private static int bias(long delta, int length, boolean first) {
        long left = first ? delta / 700 : delta / 2;
        left += left / length;
        int k = 0;
        while (left > 455) {
            left /= BASE - 1;
            k += BASE;
        }
        return (int) (k + BASE * left / (left + 38));
    }
}
