package org.gatehouse.platform.text;

import java.text.Normalizer;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * International domains by IDNA 2008, mapped as browsers map them (UTS 46, nontransitional): {@code straße} and {@code strasse} are two
 * domains, and so are those with ς and with σ. {@link java.net.IDN} follows the rules of 2003, by which they are one.
 *
 * <p>Of all letters, marks and digits of Unicode only Cherokee and six mathematical forms of ς are mapped otherwise than in UTS 46.
 */
public final class DomainName {

    private static final int LONGEST = 253;
    private static final int LONGEST_LABEL = 63;

    private DomainName() {}

    /** Returns the domain as DNS has it; null if it cannot be one. A domain in ASCII is not changed. */
    public static @Nullable String ascii(String domain) {
        String ascii = Stream.of(mapped(domain).split("\\.", -1))
                .map(label -> isAscii(label) ? label : "xn--" + Punycode.encoded(label))
                .collect(Collectors.joining("."));
        boolean fits = ascii.length() <= LONGEST
                && Stream.of(ascii.split("\\.", -1))
                        .allMatch(label -> !label.isEmpty() && label.length() <= LONGEST_LABEL);
        return fits ? ascii : null;
    }

    private static String mapped(String domain) {
        if (isAscii(domain)) {
            return domain;
        }
        String visible = SameText.NO_PART_OF_ADDRESSES.matcher(domain).replaceAll("");
        String wide = NormalizedText.of(visible, Normalizer.Form.NFKC)
                .replace('。', '.')
                .replace('ẞ', 'ß');
        String folded = wide.codePoints().mapToObj(DomainName::folded).collect(Collectors.joining());
        return NormalizedText.of(folded, Normalizer.Form.NFKC);
    }

    /** Without case. Letter by letter, because Java makes a ς of a Σ at the end of a word. */
    private static String folded(int letter) {
        String one = Character.toString(letter);
        return "ßςı".contains(one) ? one : one.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }
}
