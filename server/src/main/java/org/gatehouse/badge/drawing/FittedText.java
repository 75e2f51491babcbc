package org.gatehouse.badge.drawing;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Text fitted to a box, as large as possible up to a maximum size, on one line or two. Where even the smallest size is too long, the end
 * becomes an ellipsis.
 *
 * @param size of the font in mm
 */
record FittedText(List<ShapedText> lines, double size) {

    /** Distance between baselines; the tallest scripts (Thai, Vietnamese capitals) just do not touch. */
    static final double LINE = 1.22;

    private static final String ELLIPSIS = "\u2026";

    /** The smallest size that can be read at arm's length; used where the box allows it. */
    private static final double SMALLEST_MM = 2.1;

    /** The smallest part of the maximum size: a shortened name is more useful than one that is too small to read. */
    private static final double SMALLEST_PART = 0.4;

    /** One line looks better than two that are hardly larger. */
    private static final double WORTH_A_BREAK = 1.3;

    double height() {
        return lines.size() * size * LINE;
    }

    static FittedText of(
            String text, boolean bold, double width, double height, double largest, int mostLines, BadgeFonts fonts) {
        String drawable = fonts.drawable(text, bold);
        if (drawable.isEmpty()) {
            return new FittedText(List.of(), largest);
        }
        BadgeFonts.Measure measure = fonts.measure(drawable, bold);
        double smallest = smallest(largest, height);
        int end = drawable.length();
        double onOne = size(largest, width, height, 1, measure.between(0, end));
        int middle = mostLines > 1 && onOne < largest ? middle(drawable, measure) : 0;
        double onTwo = middle == 0
                ? 0
                : size(largest, width, height, 2, Math.max(measure.between(0, middle), measure.between(middle, end)));
        double size = onOne * WORTH_A_BREAK >= onTwo && onOne >= smallest ? onOne : Math.max(onOne, onTwo);
        if (size < smallest) {
            int most = Math.clamp((long) (height / (smallest * LINE)), 1, mostLines);
            return new FittedText(cut(drawable, bold, width / smallest, most, measure, fonts), smallest);
        }
        List<String> lines = onOne == size
                ? List.of(drawable)
                : List.of(
                        drawable.substring(0, middle).strip(),
                        drawable.substring(middle).strip());
        return new FittedText(
                lines.stream().map(line -> fonts.shape(line, bold)).toList(), size);
    }

    /** Whether the text ends with an ellipsis, because even small letters do not fit. */
    static boolean isCut(
            String text, boolean bold, double width, double height, double largest, int mostLines, BadgeFonts fonts) {
        if (bold && fonts.mostBold(text) * smallest(largest, height) <= width) {
            return false;
        }
        String drawable = fonts.drawable(text, bold);
        if (drawable.isEmpty()
                || fonts.measure(drawable, bold).between(0, drawable.length()) * smallest(largest, height) <= width) {
            return false;
        }
        FittedText fitted = of(drawable, bold, width, height, largest, mostLines, fonts);
        return !drawable.endsWith(ELLIPSIS) && fitted.lines().getLast().text().endsWith(ELLIPSIS);
    }

    private static double smallest(double largest, double height) {
        return Math.min(Math.max(SMALLEST_MM, largest * SMALLEST_PART), Math.min(largest, height / LINE));
    }

    /** Fits one line at a size that several lines share. */
    static ShapedText line(String text, boolean bold, double width, double size, BadgeFonts fonts) {
        String drawable = fonts.drawable(text, bold);
        if (drawable.isEmpty()) {
            return fonts.shape("", bold);
        }
        return cut(drawable, bold, width / size, 1, fonts.measure(drawable, bold), fonts)
                .getFirst();
    }

    private static double size(double largest, double width, double height, int lines, double advance) {
        return Math.min(largest, Math.min(height / (lines * LINE), width / Math.max(advance, 1e-6)));
    }

    /** The position at which to break the text into two lines of about the same width; 0 when there is none. */
    private static int middle(String text, BadgeFonts.Measure measure) {
        BreakIterator breaks = BreakIterator.getLineInstance(Locale.ROOT);
        breaks.setText(text);
        int best = 0;
        double widest = Double.MAX_VALUE;
        for (int at = breaks.next(); at != BreakIterator.DONE && at < text.length(); at = breaks.next()) {
            double wider = Math.max(measure.between(0, at), measure.between(at, text.length()));
            if (wider < widest) {
                widest = wider;
                best = at;
            }
        }
        return best;
    }

    /** Cuts the text to these lines, in units of the font's size, with an ellipsis where text is left out. */
    private static List<ShapedText> cut(
            String text, boolean bold, double width, int most, BadgeFonts.Measure measure, BadgeFonts fonts) {
        List<ShapedText> lines = new ArrayList<>();
        int from = 0;
        while (from < text.length() && lines.size() < most) {
            boolean last = lines.size() == most - 1;
            if (measure.between(from, text.length()) <= width) {
                lines.add(fonts.shape(text.substring(from), bold));
                return lines;
            }
            if (last) {
                double room = width - fonts.shape(ELLIPSIS, bold).advance();
                int end = fitting(BreakIterator.getCharacterInstance(Locale.ROOT), text, from, room, measure);
                lines.add(fonts.shape(text.substring(from, end).strip() + ELLIPSIS, bold));
                return lines;
            }
            int end = fitting(BreakIterator.getLineInstance(Locale.ROOT), text, from, width, measure);
            if (end == from) {
                end = fitting(BreakIterator.getCharacterInstance(Locale.ROOT), text, from, width, measure);
            }
            if (end == from) {
                break;
            }
            lines.add(fonts.shape(text.substring(from, end).strip(), bold));
            from = end;
        }
        return lines.isEmpty() ? List.of(fonts.shape(ELLIPSIS, bold)) : lines;
    }

    /** The last of these break positions up to which the text fits; {@code from} when there is none. */
    static int fitting(BreakIterator places, String text, int from, double width, BadgeFonts.Measure measure) {
        places.setText(text);
        int end = from;
        for (int at = places.following(from); at != BreakIterator.DONE; at = places.next()) {
            if (measure.between(from, at) > width) {
                break;
            }
            end = at;
        }
        return end;
    }
}
