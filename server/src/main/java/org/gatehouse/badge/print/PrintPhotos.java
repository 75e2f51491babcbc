package org.gatehouse.badge.print;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Which photos a print may show; a badge with another photo is left out, never printed without it. */
public enum PrintPhotos {
    /** Those that somebody has approved. */
    APPROVED,
    /** Also those that nobody has reviewed. */
    ANY;

    /** As it is written in requests and answers. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
