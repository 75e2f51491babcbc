package org.gatehouse.platform.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and writes the labels of international domains (RFC 3492), without their {@code xn--}. */
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

    /** Returns the label in ASCII. */
    static String encoded(String label) {
        int[] letters = label.codePoints().toArray();
        StringBuilder ascii = new StringBuilder();
        label.codePoints().filter(c -> c < 0x80).forEach(ascii::appendCodePoint);
        int written = ascii.length();
        boolean first = true;
        if (written > 0) {
            ascii.append('-');
        }
        int value = 0x80;
        long delta = 0;
        int bias = 72;
        while (written < letters.length) {
            int least = value;
            int next = Arrays.stream(letters).filter(c -> c >= least).min().orElseThrow();
            delta += (long) (next - value) * (written + 1);
            for (int letter : letters) {
                if (letter < next) {
                    delta++;
                } else if (letter == next) {
                    append(ascii, delta, bias);
                    bias = bias(delta, written + 1, first);
                    first = false;
                    delta = 0;
                    written++;
                }
            }
            delta++;
            value = next + 1;
        }
        return ascii.toString();
    }

    private static void append(StringBuilder ascii, long delta, int bias) {
        long left = delta;
        for (int step = BASE; ; step += BASE) {
            int threshold = Math.clamp(step - bias, 1, 26);
            if (left < threshold) {
                break;
            }
            ascii.append(letter((int) (threshold + (left - threshold) % (BASE - threshold))));
            left = (left - threshold) / (BASE - threshold);
        }
        ascii.append(letter((int) left));
    }

    private static char letter(int digit) {
        return (char) (digit < 26 ? 'a' + digit : '0' + digit - 26);
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
