package org.gatehouse.imports.sheet;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/**
 * The form of a CSV file, detected from its first lines.
 *
 * @param delimiter what separates the cells of most lines
 * @param quote what cells with a delimiter inside are set in
 * @param escaped whether a backslash stands before quotation marks inside a cell, as databases write it
 * @param skipped how many characters of the beginning are the line {@code sep=;}, which is for Excel
 * @param columns how many cells most lines have; 1 when no delimiter was found
 */
record CsvForm(Charset encoding, char delimiter, char quote, boolean escaped, int skipped, int columns) {

    /** In the order in which they are taken when two separate the lines equally well. */
    static final String DELIMITERS = ",;\t|";

    private static final int SNIFFED = 65_536;
    private static final int MOST_LINES = 30;
    private static final Pattern SEPARATOR_LINE =
            Pattern.compile("^\\s*\"?sep=(.)\"?[;,\\t ]*(?:\\r\\n|\\r|\\n)", Pattern.CASE_INSENSITIVE);

    /** Behind a cell's closing quotation mark no letter stands. */
    private static final Pattern ESCAPED_QUOTE = Pattern.compile("\\\\\"[\\p{L}\\p{N}]");

    /**
     * Detects the form.
     *
     * @param chosen the encoding that the sender names; null to detect it too. A mark in the file wins
     */
    static CsvForm of(InputStreamSource file, @Nullable Charset chosen) throws IOException {
        Charset encoding = CsvEncoding.of(file, chosen);
        String text;
        try (Reader content = CsvReader.open(file, encoding)) {
            text = beginning(content);
        }
        Matcher separator = SEPARATOR_LINE.matcher(text);
        boolean told = separator.find();
        String rest = told ? text.substring(separator.end()) : text;
        char quote = quoteOf(rest);
        List<String> lines = lines(rest, quote);
        char delimiter = told ? separator.group(1).charAt(0) : delimiterOf(lines, quote);
        return new CsvForm(
                encoding,
                delimiter,
                quote,
                ESCAPED_QUOTE.matcher(rest).find(),
                told ? separator.end() : 0,
                mode(lines, delimiter, quote)[0] + 1);
    }

    String delimiterName() {
        return String.valueOf(delimiter);
    }

    private static String beginning(Reader content) throws IOException {
        char[] piece = new char[SNIFFED];
        int length = 0;
        for (int read = 0; read >= 0 && length < SNIFFED; read = content.read(piece, length, SNIFFED - length)) {
            length += read;
        }
        return new String(piece, 0, length);
    }

    /** Single quotation marks, when most lines consist of cells in them. */
    private static char quoteOf(String text) {
        List<String> lines =
                text.lines().filter(line -> !line.isBlank()).limit(MOST_LINES).toList();
        long single = lines.stream()
                .filter(line -> DELIMITERS
                        .chars()
                        .anyMatch(delimiter -> line.matches(
                                "\\s*'[^']*'(?:" + Pattern.quote(Character.toString(delimiter)) + "\\s*'[^']*')+\\s*")))
                .count();
        return single > 0 && single * 2 >= lines.size() ? '\'' : '"';
    }

    /** The first lines that are not empty; one with a line break inside quotation marks is one. */
    private static List<String> lines(String text, char quote) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length() && lines.size() < MOST_LINES; i++) {
            char letter = text.charAt(i);
            quoted = (letter == quote) != quoted;
            if (!quoted && (letter == '\n' || letter == '\r')) {
                add(lines, line);
            } else {
                line.append(letter);
            }
        }
        if (lines.isEmpty() || text.length() < SNIFFED) {
            add(lines, line);
        }
        return lines;
    }

    private static void add(List<String> lines, StringBuilder line) {
        if (!line.toString().isBlank()) {
            lines.add(line.toString());
        }
        line.setLength(0);
    }

    /** The delimiter that occurs equally often in the most lines, and of several the one that occurs most often in the first line. */
    private static char delimiterOf(List<String> lines, char quote) {
        char best = DELIMITERS.charAt(0);
        int mostLines = 0;
        int mostInFirst = 0;
        for (int at = 0; at < DELIMITERS.length(); at++) {
            char delimiter = DELIMITERS.charAt(at);
            int equalLines = mode(lines, delimiter, quote)[1];
            int inFirst = lines.isEmpty() ? 0 : count(lines.getFirst(), delimiter, quote);
            if (equalLines > mostLines || (equalLines == mostLines && inFirst > mostInFirst)) {
                best = delimiter;
                mostLines = equalLines;
                mostInFirst = inFirst;
            }
        }
        return best;
    }

    /** How often the delimiter occurs in most lines that have it, and in how many lines it occurs so often. */
    private static int[] mode(List<String> lines, char delimiter, char quote) {
        Map<Integer, Integer> found = new TreeMap<>();
        lines.forEach(line -> found.merge(count(line, delimiter, quote), 1, Integer::sum));
        found.remove(0);
        return found.entrySet().stream()
                .max(Map.Entry.<Integer, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> new int[] {entry.getKey(), entry.getValue()})
                .orElse(new int[] {0, 0});
    }

    private static int count(String line, char delimiter, char quote) {
        int count = 0;
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            quoted = (line.charAt(i) == quote) != quoted;
            count += !quoted && line.charAt(i) == delimiter ? 1 : 0;
        }
        return count;
    }
}
