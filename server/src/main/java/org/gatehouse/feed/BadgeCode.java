package org.gatehouse.feed;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a reader read from a badge (docs/api/decide.md).
 *
 * @param accreditationId the number before the hash; null if the text is no badge's
 * @param hash 32 hexadecimal digits in lower case; null if the text is no badge's, or if the accreditation was named without its code
 */
public record BadgeCode(
        @Nullable Long accreditationId, @Nullable String hash) {

    private static final Pattern AIM_PREFIX = Pattern.compile("^\\s*[^0-9A-Za-z\\s][A-Za-z][0-9A-Za-z]");
    private static final Pattern NEITHER_LETTER_NOR_DIGIT = Pattern.compile("[^0-9A-Za-z]");
    private static final Pattern NUMBER_AND_HASH = Pattern.compile("0*([0-9]{1,19})([0-9a-f]{32})");

    private static final BadgeCode NONE = new BadgeCode(null, null);

    /** An accreditation that was named by its number, by somebody who may read whose it is. */
    public static BadgeCode of(long accreditationId) {
        return new BadgeCode(accreditationId, null);
    }

    /**
     * Reads the text of a QR code. Readers add blanks and line ends, name the kind of the code ({@code ]Q3}), and type by the layout of
     * another keyboard, which turns the hyphens into other signs or into ß: only the letters A to Z and digits count.
     */
    public static BadgeCode read(String qr) {
        String prefixed = AIM_PREFIX.matcher(qr).replaceFirst("");
        String text = NEITHER_LETTER_NOR_DIGIT.matcher(prefixed).replaceAll("").toLowerCase(Locale.ROOT);
        Matcher badge = NUMBER_AND_HASH.matcher(text);
        if (!badge.matches()) {
            return NONE;
        }
        try {
            return new BadgeCode(Long.valueOf(badge.group(1)), badge.group(2));
        } catch (NumberFormatException tooLarge) {
            return NONE;
        }
    }

    /** Whether this is the badge with this {@code random_hash}. The time that it takes does not depend on how many digits are right. */
    boolean hasHash(String randomHash) {
        return hash == null
                || MessageDigest.isEqual(
                        bytes(hash), bytes(randomHash.replace("-", "").toLowerCase(Locale.ROOT)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
