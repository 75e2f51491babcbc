package org.gatehouse.people;

import java.util.Locale;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/**
 * Which photo a listed person must have.
 *
 * @param type the type, or null for any
 * @param wanted false lists those who lack it
 */
public record PhotoFilter(@Nullable ImageType type, boolean wanted) {

    /** Reads {@code true}, {@code false} or a type; null and empty mean no filter. */
    public static @Nullable PhotoFilter of(@Nullable String sent) {
        if (sent == null || sent.isBlank()) {
            return null;
        }
        return switch (sent.strip().toUpperCase(Locale.ROOT)) {
            case "TRUE" -> new PhotoFilter(null, true);
            case "FALSE" -> new PhotoFilter(null, false);
            case "TEAM" -> new PhotoFilter(ImageType.TEAM, true);
            case "ACCREDITATION" -> new PhotoFilter(ImageType.ACCREDITATION, true);
            case "PERSONAL" -> new PhotoFilter(ImageType.PERSONAL, true);
            default ->
                throw PlatformProblem.INVALID.ofField(
                        "photo", "is not one of true, false, TEAM, ACCREDITATION, PERSONAL");
        };
    }
}
