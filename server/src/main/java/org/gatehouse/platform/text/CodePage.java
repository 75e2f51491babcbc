package org.gatehouse.platform.text;

import java.io.ByteArrayOutputStream;
import java.lang.Character.UnicodeScript;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Guesses the old code page of a text from its words: in the right one, they look like names of some language. The guess can be wrong, so
 * the sender sees it and can choose another.
 */
public final class CodePage {

    private static final int MOST_WORDS = 2000;

    /** In the order in which they are taken when two read the words equally well. */
    private static final List<Charset> PAGES = Stream.of(
                    "windows-1252",
                    "windows-1250",
                    "windows-1251",
                    "x-MacRoman",
                    "ISO-8859-2",
                    "windows-1254",
                    "IBM850",
                    "IBM852",
                    "windows-1255",
                    "KOI8-R",
                    "KOI8-U",
                    "IBM866",
                    "windows-1253",
                    "windows-1256",
                    "windows-1257",
                    "x-windows-874",
                    "ISO-8859-5",
                    "x-MacCyrillic",
                    "x-MacCentralEurope")
            .filter(Charset::isSupported)
            .map(Charset::forName)
            .toList();

    private static final List<Charset> OF_FILENAMES = Stream.concat(
                    PAGES.stream().filter(page -> page.name().startsWith("IBM")), PAGES.stream())
            .distinct()
            .toList();

    /** The letters beyond ASCII of languages that share code pages. */
    private static final List<String> LANGUAGES = List.of(
            "äöüß",
            "éèêëàâçîïôûùüÿœæ",
            "áéíóúñüç",
            "ãõáâàéêíóôúüç",
            "àèéìíîòóùú",
            "åäöæøéü",
            "áéíóúýðþæö",
            "ëïéèöüáó",
            "ąćęłńóśźż",
            "áčďéěíňóřšťúůýž",
            "áäčďéíĺľňóôŕšťúýž",
            "áéíóöőúüű",
            "ăâîşţșț",
            "čćđšž",
            "çğıi\u0307öşüâîû",
            "āčēģīķļņšūž",
            "ąčęėįšųūž",
            "õäöüšž");

    private static final String VOWELS = "аеёиоуыэюяіїєαεηιουωάέήίόύώϊϋΐΰ";
    private static final String INSIDE = "'’‘´`ʼ";
    private static final int UNREADABLE = 20;
    private static final int IMPLAUSIBLE = 10;
    private static final int MIXED_CASE = 5;
    private static final int UNUSUAL = 3;
    private static final Set<UnicodeScript> EAST_ASIAN =
            EnumSet.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.HANGUL);

    private static final int MOST_SHARE = 100;

    /** In the order in which they are taken when two read the characters equally well. */
    private static final List<EastAsian> EAST_ASIAN_PAGES = List.of(
            new EastAsian("windows-31j", 0x40, 0x88, 0x97, 0x81, 0x83),
            new EastAsian("EUC-KR", 0xA1, 0xB0, 0xC8, 0xB0, 0xC8),
            new EastAsian("GB18030", 0xA1, 0xB0, 0xD7, 0xB0, 0xD7),
            new EastAsian("Big5", 0x40, 0xA4, 0xC6, 0xA4, 0xC6));

    private CodePage() {}

    /** The likeliest page of a text that is not UTF-8. */
    public static Charset of(byte[] text) {
        return of(text, PAGES);
    }

    /** The likeliest encoding of a file's name in an archive. Programs of DOS and Windows wrote the page of DOS, newer ones UTF-8. */
    public static Charset ofFilename(byte[] name) {
        return isUtf8(name) ? StandardCharsets.UTF_8 : of(name, OF_FILENAMES);
    }

    private static boolean isUtf8(byte[] text) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
            return true;
        } catch (CharacterCodingException another) {
            return false;
        }
    }

    private static Charset of(byte[] text, List<Charset> pages) {
        Charset eastAsian = eastAsian(text);
        if (eastAsian != null) {
            return eastAsian;
        }
        List<byte[]> words = words(text);
        Charset best = pages.getFirst();
        long least = Long.MAX_VALUE;
        for (Charset page : pages) {
            List<String> read =
                    words.stream().map(word -> new String(word, page)).toList();
            long cost = read.stream().mapToLong(CodePage::cost).sum() * MOST_WORDS + foreignToBestLanguage(read);
            if (cost < least) {
                least = cost;
                best = page;
            }
        }
        return best;
    }

    /** Words that hold more than ASCII. */
    private static List<byte[]> words(byte[] text) {
        List<byte[]> words = new ArrayList<>();
        ByteArrayOutputStream word = new ByteArrayOutputStream();
        boolean foreign = false;
        for (byte value : text) {
            if (value < 0 || Character.isLetter(value)) {
                word.write(value);
                foreign = foreign || value < 0;
            } else {
                if (foreign && words.size() < MOST_WORDS) {
                    words.add(word.toByteArray());
                }
                word.reset();
                foreign = false;
            }
        }
        if (foreign) {
            words.add(word.toByteArray());
        }
        return words;
    }

    /** How little the text looks like a word; 0 for one of a language. */
    private static int cost(String word) {
        int cost = 0;
        Set<UnicodeScript> scripts = EnumSet.noneOf(UnicodeScript.class);
        for (int i = 0; i < word.length(); i++) {
            char character = word.charAt(i);
            if (character == '\uFFFD' || Character.isISOControl(character)) {
                cost += UNREADABLE;
            } else if (Character.isLetter(character)) {
                scripts.add(UnicodeScript.of(character));
            } else if (Character.getType(character) == Character.NON_SPACING_MARK) {
                cost += isBehindLatin(word, i) ? UNREADABLE : 0;
            } else if (INSIDE.indexOf(character) < 0) {
                cost += character != '\u00A0' && isBetweenLetters(word, i) ? IMPLAUSIBLE : 1;
            }
        }
        if (scripts.size() > 1) {
            return cost + UNREADABLE;
        }
        return cost + caseCost(word) + (scripts.contains(UnicodeScript.LATIN) ? latinCost(word) : otherCost(word));
    }

    /** Other signs may be between it and the letters. */
    private static boolean isBetweenLetters(String word, int at) {
        return word.substring(0, at).chars().anyMatch(Character::isLetter)
                && word.substring(at + 1).chars().anyMatch(Character::isLetter);
    }

    /** No page that is guessed writes an accent behind its Latin letter; what looks so are Hebrew points and Arabic vowels. */
    private static boolean isBehindLatin(String word, int at) {
        return at > 0 && UnicodeScript.of(word.charAt(at - 1)) == UnicodeScript.LATIN;
    }

    private static int caseCost(String word) {
        long upper = word.chars().filter(Character::isUpperCase).count();
        long lower = word.chars().filter(Character::isLowerCase).count();
        boolean mixed = lower > 0 && (upper > 1 || (upper == 1 && !Character.isUpperCase(word.charAt(0))));
        return mixed ? MIXED_CASE : 0;
    }

    private static int latinCost(String word) {
        String letters = word.toLowerCase(Locale.ROOT);
        long foreign = letters.chars()
                .filter(letter -> letter > 0x7F && Character.isLetter(letter))
                .count();
        long ascii = letters.chars().filter(letter -> letter <= 0x7F).count();
        long strange = LANGUAGES.stream()
                .mapToLong(language -> strangeTo(language, letters))
                .min()
                .orElse(0);
        return (int) (strange * UNUSUAL) + (foreign > 1 && ascii == 0 ? IMPLAUSIBLE : 0);
    }

    /** How many of the words are not of the one language that most of them are of. It decides between pages that cost the same. */
    private static long foreignToBestLanguage(List<String> words) {
        return LANGUAGES.stream()
                .mapToLong(language -> words.stream()
                        .filter(word -> strangeTo(language, word.toLowerCase(Locale.ROOT)) > 0)
                        .count())
                .min()
                .orElse(0);
    }

    private static long strangeTo(String language, String letters) {
        return letters.chars()
                .filter(letter -> letter > 0x7F && Character.isLetter(letter) && language.indexOf(letter) < 0)
                .count();
    }

    private static int otherCost(String word) {
        String letters = word.toLowerCase(Locale.ROOT);
        int cost = Character.isLowerCase(word.charAt(0)) ? 1 : 0;
        boolean hasVowels = letters.chars().anyMatch(letter -> VOWELS.indexOf(letter) >= 0);
        boolean writesVowels = letters.chars().anyMatch(Character::isLowerCase);
        if (writesVowels && letters.length() > 2) {
            long vowels = letters.chars()
                    .filter(letter -> VOWELS.indexOf(letter) >= 0)
                    .count();
            cost += !hasVowels ? MIXED_CASE : vowels * 5 < letters.length() ? UNUSUAL : 0;
        }
        int sigma = letters.indexOf('ς');
        return sigma >= 0 && sigma < letters.length() - 1 ? cost + MIXED_CASE : cost;
    }

    /** The encoding of a Japanese, Korean or Chinese text, by the ranges in which their common characters lie; null for another text. */
    private static @Nullable Charset eastAsian(byte[] text) {
        int end = text.length;
        while (end > 0 && text[end - 1] < 0) {
            end--;
        }
        Charset best = null;
        int most = MOST_SHARE * 7 / 10;
        for (EastAsian page : EAST_ASIAN_PAGES) {
            int share = page.shareOfCommon(text, end);
            if (share > most || (share == most && best == null)) {
                most = share;
                best = Charset.forName(page.name());
            }
        }
        return best;
    }

    /**
     * A code page of two bytes a character.
     *
     * @param trail the least second byte of a common character
     * @param from the least first byte of its common characters, beside which there may be another range
     */
    private record EastAsian(String name, int trail, int from, int to, int alsoFrom, int alsoTo) {

        /** How many of a hundred characters are common ones; 0 for a text that is not readable, or not East Asian beside ASCII. */
        int shareOfCommon(byte[] text, int end) {
            if (!Charset.isSupported(name)) {
                return 0;
            }
            try {
                ByteBuffer bytes = ByteBuffer.wrap(text, 0, end);
                if (!isEastAsian(
                        Charset.forName(name).newDecoder().decode(bytes).toString())) {
                    return 0;
                }
            } catch (CharacterCodingException another) {
                return 0;
            }
            int pairs = 0;
            int common = 0;
            for (int i = 0; i < end; i++) {
                if ((text[i] & 0xFF) > 0x80) {
                    boolean whole = i + 1 == end || (text[i + 1] & 0xFF) >= trail;
                    pairs++;
                    common += whole && isCommon(text[i] & 0xFF) ? 1 : 0;
                    i++;
                }
            }
            return pairs == 0 ? 0 : common * MOST_SHARE / pairs;
        }

        private boolean isCommon(int lead) {
            return (lead >= from && lead <= to) || (lead >= alsoFrom && lead <= alsoTo);
        }
    }

    private static boolean isEastAsian(String text) {
        for (int i = 1; i < text.length(); i++) {
            char before = text.charAt(i - 1);
            char now = text.charAt(i);
            if (Character.getType(now) == Character.PRIVATE_USE) {
                return false;
            }
            boolean foreign = now > 0x7F;
            if (foreign && Character.isLetter(now) && !EAST_ASIAN.contains(UnicodeScript.of(now))) {
                return false;
            }
            boolean meetsLatin = (foreign && isLatin(before)) || (before > 0x7F && isLatin(now));
            if (meetsLatin) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLatin(char letter) {
        return letter <= 0x7F && Character.isLetter(letter);
    }
}
