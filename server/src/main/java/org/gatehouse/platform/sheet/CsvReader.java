package org.gatehouse.platform.sheet;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.springframework.core.io.InputStreamSource;

/** Reads CSV in the encodings and with the delimiters that spreadsheet programs write. */
final class CsvReader {

    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");
    private static final int SNIFFED = 4096;
    private static final int HEADER_SNIFFED = 65_536;
    private static final char[] DELIMITERS = {',', ';', '\t'};

    private CsvReader() {}

    static SheetForm read(InputStreamSource file, SheetReader.Counted sink) throws IOException {
        Charset encoding = encodingOf(file);
        char delimiter = delimiterOf(file, encoding);
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(delimiter)
                .setIgnoreEmptyLines(false)
                .get();
        int number = 0;
        try (Reader text = open(file, encoding);
                CSVParser rows = format.parse(text)) {
            for (CSVRecord row : rows) {
                number++;
                sink.row(number, row.toList());
            }
        } catch (IOException | UncheckedIOException | IllegalStateException broken) {
            throw new SheetFault(
                    SheetFault.Kind.UNREADABLE, "Row %d cannot be read: its quotation marks do not pair.", number + 1);
        }
        return new SheetForm(SheetFormat.CSV, encoding.name(), String.valueOf(delimiter));
    }

    /**
     * The encoding of the byte order mark. Without a mark: UTF-8 if the whole file is valid UTF-8, UTF-16 if every other byte is 0,
     * otherwise Windows-1252.
     */
    private static Charset encodingOf(InputStreamSource file) throws IOException {
        byte[] head;
        try (InputStream content = file.getInputStream()) {
            head = content.readNBytes(SNIFFED);
        }
        if (begins(head, 0xFF, 0xFE)) {
            return StandardCharsets.UTF_16LE;
        }
        if (begins(head, 0xFE, 0xFF)) {
            return StandardCharsets.UTF_16BE;
        }
        if (!begins(head, 0xEF, 0xBB, 0xBF)) {
            int wide = head.length / 4;
            if (wide > 0 && zeros(head, 1) >= wide) {
                return StandardCharsets.UTF_16LE;
            }
            if (wide > 0 && zeros(head, 0) >= wide) {
                return StandardCharsets.UTF_16BE;
            }
        }
        return isUtf8(file) ? StandardCharsets.UTF_8 : WINDOWS_1252;
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

    private static int zeros(byte[] head, int from) {
        int zeros = 0;
        for (int i = from; i < head.length; i += 2) {
            zeros += head[i] == 0 ? 1 : 0;
        }
        return zeros;
    }

    private static boolean isUtf8(InputStreamSource file) throws IOException {
        char[] piece = new char[8192];
        try (InputStream content = file.getInputStream();
                Reader strict = new InputStreamReader(
                        content,
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .onMalformedInput(CodingErrorAction.REPORT)
                                .onUnmappableCharacter(CodingErrorAction.REPORT))) {
            while (strict.read(piece) >= 0) {}
            return true;
        } catch (CharacterCodingException another) {
            return false;
        }
    }

    private static Reader open(InputStreamSource file, Charset encoding) throws IOException {
        BufferedReader text = new BufferedReader(
                new InputStreamReader(new BufferedInputStream(file.getInputStream(), 1 << 16), encoding), 1 << 14);
        text.mark(1);
        if (text.read() != '\uFEFF') {
            text.reset();
        }
        return text;
    }

    /** The delimiter that occurs most often in the first line, outside quotation marks. */
    private static char delimiterOf(InputStreamSource file, Charset encoding) throws IOException {
        int[] count = new int[DELIMITERS.length];
        boolean quoted = false;
        boolean begun = false;
        try (Reader text = open(file, encoding)) {
            for (int read = 0; read < HEADER_SNIFFED; read++) {
                int letter = text.read();
                boolean ends = letter < 0 || (!quoted && begun && (letter == '\n' || letter == '\r'));
                if (ends) {
                    break;
                }
                begun = begun || !Character.isWhitespace(letter);
                quoted = (letter == '"') != quoted;
                for (int i = 0; i < DELIMITERS.length && !quoted; i++) {
                    count[i] += letter == DELIMITERS[i] ? 1 : 0;
                }
            }
        }
        int best = 0;
        for (int i = 1; i < DELIMITERS.length; i++) {
            best = count[i] > count[best] ? i : best;
        }
        return DELIMITERS[best];
    }
}
