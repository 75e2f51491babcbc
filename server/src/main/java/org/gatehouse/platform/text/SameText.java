package org.gatehouse.platform.text;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one rule by which names and addresses are compared: two are the same if their keys are equal (decision 0040).
 *
 * <p>The SQL functions {@code folded} and {@code address_key} are the same rule for rows; {@code SameTextTest} compares them.
 */
public final class SameText {

    /** Accents, the vowel signs of Hebrew and Arabic, which are hardly ever typed, and characters that nobody sees. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            "[\\u0300-\\u036F\\u0483-\\u0487\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u0640"
                    + "\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED\\u1AB0-\\u1AFF\\u1DC0-"
                    + "\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F\\u00AD\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F"
                    + "\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF\\uFFF9-\\uFFFB\\x{E0000}-\\x{E0FFF}]+");

    /** Accents that stand alone are typed instead of an apostrophe; decomposed they would be a blank and an accent. */
    private static final String LONE_ACCENTS = "\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE";

    /** Apostrophes and what is typed or drawn for them; O'Connor, O’Connor and OConnor are the same. */
    private static final String APOSTROPHES =
            "'`\u2018\u2019\u201A\u201B\u2032\u2035\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\uA78B\uA78C";

    /** Letters that Unicode does not take apart, each before what is typed for it where keyboards lack it. */
    private static final String LETTERS =
            "øo łl đd ðd ħh ıi ŧt ŋn ƀb ɓb ɖd ɗd ǥg ɠg ɨi ƙk ƚl ɫl ɲn ƥp ƭt ʉu ƴy ƶz ςσ ىي یي کك ةه ہه ھه ەه ٱا "
                    + "٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9 髙高 﨑崎 𠮷吉 ßss æae œoe þth";

    /** Signs between words; a blank for each of them. */
    private static final String BETWEEN =
            "\t\n\u000B\f\r !\"#$%&()*+,-./:;<=>?@[\\]^_{|}~\u0085\u00A1\u00A6\u00A7\u00A9\u00AB\u00AC\u00AE\u00B0\u00B1"
                    + "\u00B6\u00B7\u00BB\u00BF\u00D7\u00F7\u1680\u2010\u2011\u2012\u2013\u2014\u2015\u2016\u201C\u201D\u201E\u201F"
                    + "\u2020\u2021\u2022\u2023\u2027\u2028\u2029\u2030\u2039\u203A\u203B\u2043\u2044\u2212\u2219\u22C5\u2E17\u2E3A"
                    + "\u2E3B\u2E40\u3001\u3002\u3003\u3008\u3009\u300A\u300B\u300C\u300D\u300E\u300F\u3010\u3011\u3014\u3015\u3016"
                    + "\u3017\u301C\u301D\u301E\u301F\u3030\u30A0\u30FB\u060C\u061B\u061F\u06D4\u058A\u0589\u05BE\u05C0\u05C3\u05F4"
                    + "\u0964\u0965\u0F0B\u0F0D\u1361\u1362\u1806";

    /** Blanks and characters that nobody sees; no address has any, but those that were stored before texts were cleaned may. */
    static final Pattern NO_PART_OF_ADDRESSES = Pattern.compile(
            "[\\u0009-\\u000D \\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180F"
                    + "\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF9-\\uFFFB"
                    + "\\x{E0000}-\\x{E0FFF}]+");

    private static final Map<Integer, String> MEANT = replacements();

    private SameText() {}

    private static Map<Integer, String> replacements() {
        Map<Integer, String> meant = new TreeMap<>();
        for (String letter : LETTERS.split(" ", -1)) {
            meant.put(letter.codePointAt(0), letter.substring(letter.offsetByCodePoints(0, 1)));
        }
        APOSTROPHES.codePoints().forEach(c -> meant.put(c, ""));
        BETWEEN.codePoints().forEach(c -> meant.put(c, " "));
        return Map.copyOf(meant);
    }

    /**
     * Returns the key of a name. Case, accents, apostrophes, dashes, blanks and invisible characters do not matter, nor does the Turkish
     * i with or without its dot. A name that consists of signs alone is its own key.
     */
    public static String name(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return "";
        }
        String letters = isAscii(text) ? text.toLowerCase(Locale.ROOT) : plain(text);
        String words = words(letters);
        return words.isEmpty() ? withoutBlanksAround(letters) : words;
    }

    private static String plain(String text) {
        StringBuilder apart = new StringBuilder(text);
        for (int at = 0; at < apart.length(); at++) {
            if (LONE_ACCENTS.indexOf(apart.charAt(at)) >= 0) {
                apart.setCharAt(at, '\'');
            }
        }
        String bare =
                LEFT_OUT.matcher(NormalizedText.of(apart, Normalizer.Form.NFKD)).replaceAll("");
        return lower(bare);
    }

    /** Lower case without the rule for the end of Greek words, which PostgreSQL does not know. */
    private static String lower(String text) {
        return text.replace('Σ', 'σ').replace('İ', 'i').toLowerCase(Locale.ROOT);
    }

    private static String words(String letters) {
        StringBuilder words = new StringBuilder(letters.length());
        letters.codePoints().forEach(c -> {
            String meant = c < 0x80 && Character.isLetterOrDigit(c) ? null : MEANT.get(c);
            if (meant == null) {
                words.appendCodePoint(c);
            } else if (!meant.equals(" ") || (!words.isEmpty() && words.charAt(words.length() - 1) != ' ')) {
                words.append(meant);
            }
        });
        return withoutBlanksAround(words.toString());
    }

    private static String withoutBlanksAround(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && text.charAt(from) == ' ') {
            from++;
        }
        while (from < to && text.charAt(to - 1) == ' ') {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    /**
     * Returns the key of an e-mail address, or of its beginning. Case does not matter, nor whether an international domain is written in
     * letters or in ASCII ({@code müller.example}, {@code xn--mller-kva.example}), nor the dot of the Turkish i. Accents do matter: they
     * make another address. Characters that nobody sees do not.
     */
    public static String address(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return "";
        }
        String lower = isAscii(text)
                ? text.toLowerCase(Locale.ROOT)
                : lower(NormalizedText.of(NO_PART_OF_ADDRESSES.matcher(text).replaceAll(""), Normalizer.Form.NFKC)
                                .replace('ı', 'i')
                                .replace('。', '.'))
                        .replace('ς', 'σ')
                        .replace("i\u0307", "i");
        int at = lower.lastIndexOf('@');
        return at < 0 || lower.indexOf("xn--", at) < 0
                ? lower
                : lower.substring(0, at + 1) + decodePunycode(lower.substring(at + 1));
    }

    private static String decodePunycode(String domain) {
        String[] labels = domain.split("\\.", -1);
        for (int at = 0; at < labels.length; at++) {
            if (labels[at].startsWith("xn--")) {
                String decoded = Punycode.decoded(labels[at].substring(4));
                labels[at] = decoded == null ? labels[at] : address(decoded);
            }
        }
        return String.join(".", labels);
    }

    public static boolean isSameAddress(@Nullable String one, @Nullable String other) {
        return one == null ? other == null : other != null && address(one).equals(address(other));
    }

    /**
     * Returns the key of a code or of the name of a thing, such as a position. Unlike in names of people every sign counts, but not which
     * kind of dash, apostrophe or blank it is.
     */
    public static String label(String text) {
        String same = NormalizedText.of(CleanText.of(text), Normalizer.Form.NFKC)
                .replaceAll("[\\u2010-\\u2015\\u2212]", "-")
                .replaceAll("[\\u2018\\u2019\\u02BC\\u00B4`]", "'");
        return lower(same).replace('ς', 'σ').replace("i\u0307", "i").replace('ı', 'i');
    }
}
