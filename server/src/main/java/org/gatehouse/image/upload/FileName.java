package org.gatehouse.image.upload;

import java.util.regex.Pattern;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;

/** Cleans the name of an uploaded file: the result is shown to people and never used as a path. */
final class FileName {

    private static final int MAX_LENGTH = 255;
    private static final Pattern DIRECTORIES = Pattern.compile(".*[/\\\\]", Pattern.DOTALL);
    private static final Pattern UNSHOWABLE = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029]");

    private FileName() {}

    /** The last part of the path without control characters, at most 255 characters; {@code image} when nothing is left. */
    static String of(@Nullable String sent) {
        String name = DIRECTORIES.matcher(sent == null ? "" : sent).replaceFirst("");
        String shown = withoutHalves(CleanText.typed(UNSHOWABLE.matcher(name).replaceAll("")));
        return shown.isEmpty() || shown.equals(".") || shown.equals("..") ? "image" : shown;
    }

    /** Keeps the end of a long name, because the extension is there. A character outside the BMP is never cut in half. */
    private static String withoutHalves(String name) {
        int from = Math.max(0, name.length() - MAX_LENGTH);
        return from > 0 && Character.isLowSurrogate(name.charAt(from))
                ? name.substring(from + 1)
                : name.substring(from);
    }
}
