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

    /** What most programs write. Others are guessed when names look better in them. */
    private static final List<String> USUAL = List.of("windows-1252", "windows-1250", "windows-1251", "windows-1254");

    private static final List<String> USUAL_OF_FILENAMES = List.of("IBM850", "IBM852", "IBM866");

    /**
     * A language that shares code pages with others.
     *
     * @param common the letters beyond ASCII that names often have
     * @param rare the other ones that names have
     */
    private record Alphabet(String common, String rare) {

        /** How unlikely the letters beyond ASCII are in a name; 0 for a usual name. */
        int cost(String letters) {
            int cost = 0;
            for (int at = 0; at < letters.length(); at++) {
                char letter = letters.charAt(at);
                if (letter > 0x7F && common.indexOf(letter) < 0 && isLatin(letter)) {
                    cost += rare.indexOf(letter) < 0 ? UNUSUAL : 1;
                }
            }
            return cost;
        }
    }

    private static final List<Alphabet> ALPHABETS = List.of(
            new Alphabet("äöüß", "é"),
            new Alphabet("éèêëçïô", "àâîûùüÿœæ"),
            new Alphabet("áéíóúñ", "üç"),
            new Alphabet("ãáéíóúç", "õâàêôü"),
            new Alphabet("èòùàì", "éíîóú"),
            new Alphabet("åäöæø", "éü"),
            new Alphabet("áéíóúýðþæö", ""),
            new Alphabet("ëïé", "èöüáó"),
            new Alphabet("ąćęłńóśźż", ""),
            new Alphabet("áčéěíňřšůýž", "ďóťú"),
            new Alphabet("áčíľýšžúó", "äďéĺňôŕť"),
            new Alphabet("áéíóöőúüű", ""),
            new Alphabet("ăâîşţșț", ""),
            new Alphabet("čćđšž", ""),
            new Alphabet("çğıöşü", "i\u0307âîû"),
            new Alphabet("āčēīļņšūž", "ģķ"),
            new Alphabet("ąčęėįšųūž", ""),
            new Alphabet("õäöüšž", ""));

    /** These letters end words; inside a word they are seldom right. */
    private static final String AT_THE_END = "òìù";

    private static final String VOWELS = "аеёиоуыэюяіїєαεηιουωάέήίόύώϊϋΐΰ";
    private static final String INSIDE = "'’‘´`ʼ";
    private static final int UNREADABLE = 20;
    private static final int IMPLAUSIBLE = 10;
    private static final int MIXED_CASE = 5;
    private static final int UNUSUAL = 3;
    private static final int SIGN = 2;

    private CodePage() {}

    /** The likeliest page of a text that is not UTF-8. */
    public static Charset of(byte[] text) {
        return of(text, PAGES, USUAL);
    }

    /** The likeliest encoding of a file's name in an archive. Programs of DOS and Windows wrote the page of DOS, newer ones UTF-8. */
    public static Charset ofFilename(byte[] name) {
        return isUtf8(name) ? StandardCharsets.UTF_8 : of(name, OF_FILENAMES, USUAL_OF_FILENAMES);
    }

    private static boolean isUtf8(byte[] text) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
            return true;
        } catch (CharacterCodingException another) {
            return false;
        }
    }

    private static Charset of(byte[] text, List<Charset> pages, List<String> usual) {
        Charset eastAsian = EastAsianPages.of(text);
        if (eastAsian != null) {
            return eastAsian;
        }
        List<byte[]> words = words(text);
        Charset best = pages.getFirst();
        long least = Long.MAX_VALUE;
        for (Charset page : pages) {
            List<String> read =
                    words.stream().map(word -> new String(word, page)).toList();
            long cost = read.stream().mapToLong(CodePage::cost).sum() * 2
                    + foreignToBestLanguage(read)
                    + (usual.contains(page.name()) ? 0 : 1);
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
                cost += character == '\u00A0' ? 1 : isBetweenLetters(word, i) ? IMPLAUSIBLE : SIGN;
            }
        }
        if (scripts.size() > 1) {
            return cost + UNREADABLE;
        }
        return cost + caseCost(word) + (scripts.contains(UnicodeScript.LATIN) ? latinCost(word) : otherCost(word));
    }

    /** Other signs may stand between it and the letters. */
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
        char first = word.charAt(0);
        int cost = first > 0x7F && Character.isLowerCase(first) ? UNUSUAL : 0;
        for (int at = 0; at < letters.length() - 1; at++) {
            cost += AT_THE_END.indexOf(letters.charAt(at)) < 0 ? 0 : 1;
        }
        int strange = ALPHABETS.stream()
                .mapToInt(alphabet -> alphabet.cost(letters))
                .min()
                .orElse(0);
        return cost + strange + (foreign > 1 && ascii == 0 ? IMPLAUSIBLE : 0);
    }

    /** How unlikely it is that all words are of one language. */
    private static long foreignToBestLanguage(List<String> words) {
        List<String> lower =
                words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
        return ALPHABETS.stream()
                .mapToLong(alphabet -> lower.stream().mapToLong(alphabet::cost).sum())
                .min()
                .orElse(0);
    }

    private static boolean isLatin(char letter) {
        return Character.isLetter(letter) && UnicodeScript.of(letter) == UnicodeScript.LATIN;
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
}
