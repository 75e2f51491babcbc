package org.gatehouse.imports.sheet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.gatehouse.platform.text.CodePage;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/**
 * Finds the encoding of a text: that of its byte order mark; else UTF-16 or UTF-32 when the text has bytes that are 0; else UTF-8 when most
 * of what is not ASCII is UTF-8, so that a single damaged byte costs one row and not the whole file; else the likeliest old code page.
 */
final class CsvEncoding {

    private static final int SNIFFED = 1 << 18;

    private CsvEncoding() {}

    static Charset of(InputStreamSource file, @Nullable Charset chosen) throws IOException {
        byte[] head;
        try (InputStream content = file.getInputStream()) {
            head = content.readNBytes(SNIFFED);
        }
        Charset marked = marked(head);
        if (marked != null || chosen != null) {
            return marked == null ? Objects.requireNonNull(chosen) : marked;
        }
        Charset wide = wide(head);
        if (wide != null) {
            return wide;
        }
        if (isJapaneseMail(head)) {
            return Charset.forName("ISO-2022-JP");
        }
        return isUtf8(file) ? StandardCharsets.UTF_8 : CodePage.of(head);
    }

    /** The encoding of the byte order mark; null when there is none. */
    static @Nullable Charset marked(byte[] head) {
        if (begins(head, 0xFF, 0xFE, 0, 0)) {
            return StandardCharsets.UTF_32LE;
        }
        if (begins(head, 0, 0, 0xFE, 0xFF)) {
            return StandardCharsets.UTF_32BE;
        }
        if (begins(head, 0xFF, 0xFE)) {
            return StandardCharsets.UTF_16LE;
        }
        if (begins(head, 0xFE, 0xFF)) {
            return StandardCharsets.UTF_16BE;
        }
        return begins(head, 0xEF, 0xBB, 0xBF) ? StandardCharsets.UTF_8 : null;
    }

    private static boolean begins(byte[] head, int... mark) {
        if (head.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((head[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * UTF-16 or UTF-32 without a mark. Delimiters and line breaks have a 0 in the same places in every script. Null for other files, also
     * for those that are no text.
     */
    static @Nullable Charset wide(byte[] head) {
        int[] zeros = new int[4];
        for (int i = 0; i < head.length; i++) {
            zeros[i % 4] += head[i] == 0 ? 1 : 0;
        }
        if (Arrays.stream(zeros).sum() == 0) {
            return null;
        }
        int characters = head.length / 4;
        if (zeros[2] + zeros[3] > 1.9 * characters && zeros[1] > characters / 2) {
            return readable(head, StandardCharsets.UTF_32LE, 4);
        }
        if (zeros[0] + zeros[1] > 1.9 * characters && zeros[2] > characters / 2) {
            return readable(head, StandardCharsets.UTF_32BE, 4);
        }
        boolean little = zeros[1] + zeros[3] > zeros[0] + zeros[2];
        return readable(head, little ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE, 2);
    }

    /** The encoding, when the bytes are text in it; else null. */
    private static @Nullable Charset readable(byte[] head, Charset encoding, int width) {
        String text = new String(head, 0, head.length / width * width, encoding);
        boolean isText = text.codePoints().allMatch(CsvEncoding::isText);
        return isText ? encoding : null;
    }

    private static boolean isText(int character) {
        int type = Character.getType(character);
        boolean nothing = type == Character.UNASSIGNED || type == Character.PRIVATE_USE;
        return !nothing && (!Character.isISOControl(character) || Character.isWhitespace(character));
    }

    /** Japanese of seven bits, as mail programs write it: an escape goes before each run of characters. */
    private static boolean isJapaneseMail(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        return (text.contains("\u001B$B") || text.contains("\u001B$@")) && Charset.isSupported("ISO-2022-JP");
    }

    /** Whether more of the bytes beyond ASCII form characters of UTF-8 than do not. */
    private static boolean isUtf8(InputStreamSource file) throws IOException {
        byte[] piece = new byte[1 << 16];
        long whole = 0;
        long broken = 0;
        int missing = 0;
        try (InputStream content = file.getInputStream()) {
            for (int read = content.read(piece); read >= 0; read = content.read(piece)) {
                for (int i = 0; i < read; i++) {
                    int value = piece[i] & 0xFF;
                    boolean goesOn = (value & 0xC0) == 0x80;
                    if (missing > 0 && goesOn) {
                        missing--;
                        whole += missing == 0 ? 1 : 0;
                        continue;
                    }
                    broken += missing > 0 || goesOn ? 1 : 0;
                    missing = following(value);
                    broken += missing == 0 && value >= 0xC0 ? 1 : 0;
                }
            }
        }
        broken += missing > 0 ? 1 : 0;
        return broken == 0 || whole > broken;
    }

    /** How many bytes follow this first one of a character. */
    private static int following(int first) {
        if (first >= 0xC2 && first <= 0xDF) {
            return 1;
        }
        if (first >= 0xE0 && first <= 0xEF) {
            return 2;
        }
        return first >= 0xF0 && first <= 0xF4 ? 3 : 0;
    }
}
