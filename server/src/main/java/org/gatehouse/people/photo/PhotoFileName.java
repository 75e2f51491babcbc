package org.gatehouse.people.photo;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.SameText;

/**
 * The owner of a photo according to the name of its file: an address, a number, or the names of a person.
 *
 * @param bare the name without its path and the endings of pictures
 */
record PhotoFileName(String bare) {

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    /**
     * Endings of pictures. {@code ana@example.org} has none, {@code ana@example.org.jpg} has one, and programs that hide or change endings
     * make several: {@code ana@example.org.JPG.jpg}. Nothing else is an ending: {@code 12.05.jpg} was taken in May, and not of person 12.
     */
    private static final Pattern PICTURE_ENDINGS = Pattern.compile(
            "(?:\\s*\\.(?:jpe?g|jpe|jfif|pjpeg|pjp|jpg_large|mpo|png|apng|webp|hei[cf]s?|hif|avif|gif|bmp|dib|tiff?|jp2|jxl|svg|psd|dng|raw|cr[23]|nef"
                    + "|arw|orf|rw2))+$",
            Pattern.CASE_INSENSITIVE);

    /** Endings of what often lies beside pictures. No country's ending is among them: {@code ana@example.md} is an address. */
    private static final Pattern OTHER_ENDINGS = Pattern.compile(
            "\\.(?:txt|csv|tsv|pdf|docx?|xlsx?|pptx?|od[pst]|rtf|html?|xml|json|eml|msg|vcf|ini|log|zip|rar|7z|mp[34]|avi)$",
            Pattern.CASE_INSENSITIVE);

    /** What cameras, phones and those who copy or edit a photo write into its name, as keys of {@link SameText}. */
    private static final Set<String> OF_CAMERAS =
            Pattern.compile("\\s+").splitAsStream("""
            img imgp mg image images dsc dscf dscn dscp pxl mvimg gopr cimg pict picture pic snap screenshot whatsapp signal
            photo photos photographie photograph foto fotos fotografia fotografie fotografi fotka zdjecie kuva valokuva kep
            bild bilder bildschirmfoto imagen imagem immagine afbeelding obrazek billede bilde
            portrait portraet portrat portret retrato ritratto headshot selfie passport passfoto passbild passphoto profil profile
            scan scanned gescannt scansione escaneado numerisation skan
            copy copie kopie kopi kopia copia kopio kopija masolat
            edit edited bearbeitet retuschiert retouched modified modifie modificato editado editada
            crop cropped zugeschnitten ausschnitt recortada recortado resized final finale
            фото фотография снимок копия скан портрет صورة 写真 画像 コピー 照片 副本 사진 복사본
            """).map(SameText::name).collect(Collectors.toSet());

    /** Systems call a copy "Copy of Ana Lima", "Kopie von Ana Lima" or "Copia de Ana Lima". */
    private static final Set<String> OF_A_COPY = Set.of("of", "von", "de", "di", "av", "af", "van");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[ \\p{Nd}]+");

    /** Names of Chinese, Japanese and Korean people are written without a blank. */
    private static final Pattern EAST_ASIAN = Pattern.compile(
            "[\\u1100-\\u11FF\\u2E80-\\u9FFF\\uA960-\\uA97F\\uAC00-\\uD7FF\\uF900-\\uFAFF\\x{20000}-\\x{3FFFF}]{2,30}");

    private static final int MOST_WORDS = 8;
    private static final int LONGEST_WORDS = 100;

    /** Each word of a camera may be a name instead; with more of them none is taken for one. */
    private static final int MOST_OF_CAMERAS = 2;

    /**
     * Both names of a person, in any order, as keys of {@link SameText}.
     *
     * @param other empty for a person of a single name
     */
    record WholeName(String one, String other) {}

    static PhotoFileName of(String filename) {
        String path = CleanText.typed(filename);
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return new PhotoFileName(
                PICTURE_ENDINGS.matcher(name.strip()).replaceFirst("").strip());
    }

    /** Returns the address or number; empty when the name is neither. */
    String key() {
        String key = SameText.address(bare);
        boolean isText = key.chars().noneMatch(Character::isISOControl);
        return isText && (key.contains("@") || NUMBER.matcher(key).matches()) ? key : "";
    }

    /** Whether the file is not a picture, by its name. */
    boolean namesNoPicture() {
        return OTHER_ENDINGS.matcher(bare).find();
    }

    /** Returns the words that may be names of a person, for a search; empty when there are none, or too many. */
    String words() {
        List<String> words = allWords();
        String text = String.join(" ", without(words, at -> isOfCamera(words, at)));
        return text.length() > LONGEST_WORDS ? "" : text;
    }

    /**
     * Returns every first name and surname that the words may be, all of them together and in this order. Numbers are left out, and so are
     * words of cameras, unless they are names themselves.
     */
    Set<WholeName> wholeNames() {
        List<String> words = allWords();
        List<Integer> ofCameras = IntStream.range(0, words.size())
                .filter(at -> isOfCamera(words, at))
                .boxed()
                .toList();
        Set<WholeName> names = new LinkedHashSet<>();
        addNames(names, without(words, ofCameras::contains));
        if (ofCameras.size() <= MOST_OF_CAMERAS) {
            for (int kept : ofCameras) {
                addNames(names, without(words, at -> at != kept && ofCameras.contains(at)));
            }
        }
        return names;
    }

    /** None if the name holds what the database cannot compare. */
    private List<String> allWords() {
        if (!CleanText.isStorable(bare)) {
            return List.of();
        }
        return BETWEEN_WORDS
                .splitAsStream(SameText.name(bare))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static boolean isOfCamera(List<String> words, int at) {
        return OF_CAMERAS.contains(words.get(at))
                || (at > 0 && OF_A_COPY.contains(words.get(at)) && OF_CAMERAS.contains(words.get(at - 1)));
    }

    private static List<String> without(List<String> words, IntPredicate leftOut) {
        return IntStream.range(0, words.size())
                .filter(leftOut.negate())
                .mapToObj(words::get)
                .toList();
    }

    private static void addNames(Set<WholeName> names, List<String> words) {
        if (words.isEmpty() || words.size() > MOST_WORDS) {
            return;
        }
        names.add(new WholeName(String.join(" ", words), ""));
        for (int end = 1; end < words.size(); end++) {
            names.add(new WholeName(
                    String.join(" ", words.subList(0, end)), String.join(" ", words.subList(end, words.size()))));
        }
        String only = words.getFirst();
        if (words.size() == 1 && EAST_ASIAN.matcher(only).matches()) {
            for (int end = only.offsetByCodePoints(0, 1); end < only.length(); end = only.offsetByCodePoints(end, 1)) {
                names.add(new WholeName(only.substring(0, end), only.substring(end)));
            }
        }
    }
}
