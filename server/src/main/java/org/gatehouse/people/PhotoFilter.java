package org.gatehouse.people;

import java.util.Locale;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;

/**
 * Selects people by whether they have a photo.
 *
 * @param type the type of the photo, or null for any type
 * @param wanted true selects people who have such a photo, false selects those who lack it
 */
public record PhotoFilter(@Nullable ImageType type, boolean wanted) {

    /** Parses {@code true}, {@code false}, {@code 1}, {@code 0} or a type. Null and empty mean no filter. */
    public static @Nullable PhotoFilter of(@Nullable String sent) {
        if (sent == null || sent.isBlank()) {
            return null;
        }
        return switch (CleanText.typed(sent).toUpperCase(Locale.ROOT)) {
            case "TRUE", "1" -> new PhotoFilter(null, true);
            case "FALSE", "0" -> new PhotoFilter(null, false);
            case "TEAM" -> new PhotoFilter(ImageType.TEAM, true);
            case "ACCREDITATION" -> new PhotoFilter(ImageType.ACCREDITATION, true);
            case "PERSONAL" -> new PhotoFilter(ImageType.PERSONAL, true);
            default ->
                throw PlatformProblem.INVALID.ofField(
                        "photo", "is not one of true, false, TEAM, ACCREDITATION, PERSONAL");
        };
    }
}
