package org.gatehouse.badge.drawing;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gatehouse.badge.layout.FreeElement;
import org.jspecify.annotations.Nullable;

/**
 * Text of several lines that is fitted to a box: as large as possible up to a size, broken between words. Only at the smallest size are
 * words broken, and only there is the end left out.
 */
final class WrappedText {

    private static final double STEP = 0.94;

    /** Four points, in mm: small print that can just be read. */
    private static final double SMALLEST_MM = 4 * 25.4 / 72;

    private static final double SMALLEST_PART = 0.4;
    private static final String ELLIPSIS = "\u2026";

    private final List<Paragraph> paragraphs;
    private final boolean bold;
    private final BadgeFonts fonts;

    private WrappedText(List<Paragraph> paragraphs, boolean bold, BadgeFonts fonts) {
        this.paragraphs = paragraphs;
        this.bold = bold;
        this.fonts = fonts;
    }

    /** A text without line breaks, and its measure unless it is empty. */
    private record Paragraph(String text, BadgeFonts.@Nullable Measure measure) {}

    static FittedText of(String text, boolean bold, double width, double height, double largest, BadgeFonts fonts) {
        List<Paragraph> paragraphs = text.lines()
                .map(line -> fonts.drawable(BadgeText.clean(line, FreeElement.LONGEST_TEXT), bold))
                .map(line -> new Paragraph(line, line.isEmpty() ? null : fonts.measure(line, bold)))
                .toList();
        return new WrappedText(paragraphs, bold, fonts).fitted(width, height, largest);
    }

    private FittedText fitted(double width, double height, double largest) {
        double smallest =
                Math.min(Math.max(SMALLEST_MM, largest * SMALLEST_PART), Math.min(largest, height / FittedText.LINE));
        for (double size = largest; size > smallest; size *= STEP) {
            List<String> lines = broken(width / size, false);
            if (lines != null && lines.size() * size * FittedText.LINE <= height + 1e-6) {
                return shaped(lines, size);
            }
        }
        List<String> lines = broken(width / smallest, true);
        int most = Math.max(1, (int) (height / (smallest * FittedText.LINE) + 1e-6));
        return shaped(lines == null || lines.size() <= most ? lines : cut(lines, most, width / smallest), smallest);
    }

    private FittedText shaped(@Nullable List<String> lines, double size) {
        return new FittedText(
                lines == null
                        ? List.of()
                        : lines.stream().map(line -> fonts.shape(line, bold)).toList(),
                size);
    }

    private List<String> cut(List<String> lines, int most, double width) {
        List<String> some = new ArrayList<>(lines.subList(0, most - 1));
        some.add(FittedText.line(lines.get(most - 1) + ELLIPSIS, bold, width, 1, fonts)
                .text());
        return some;
    }

    /** The lines at this width, in units of the font's size; null where a word is longer than a line and must not be broken. */
    private @Nullable List<String> broken(double width, boolean words) {
        List<String> lines = new ArrayList<>();
        for (Paragraph paragraph : paragraphs) {
            BadgeFonts.Measure measure = paragraph.measure();
            if (measure == null) {
                lines.add("");
            } else if (!broken(paragraph.text(), measure, width, words, lines)) {
                return null;
            }
        }
        return lines;
    }

    private static boolean broken(
            String text, BadgeFonts.Measure measure, double width, boolean words, List<String> lines) {
        int from = 0;
        while (measure.between(from, text.length()) > width) {
            int end = FittedText.fitting(BreakIterator.getLineInstance(Locale.ROOT), text, from, width, measure);
            if (end == from && !words) {
                return false;
            }
            if (end == from) {
                BreakIterator letters = BreakIterator.getCharacterInstance(Locale.ROOT);
                end = FittedText.fitting(letters, text, from, width, measure);
                end = end == from ? letters.following(from) : end;
            }
            lines.add(text.substring(from, end).strip());
            from = end;
            if (from >= text.length()) {
                return true;
            }
        }
        lines.add(text.substring(from).strip());
        return true;
    }
}
