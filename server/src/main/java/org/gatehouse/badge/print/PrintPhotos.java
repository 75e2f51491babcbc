package org.gatehouse.badge.print;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The photos that a print may show; a badge with another photo is left out, never printed without it. */
public enum PrintPhotos {
    /** Approved photos only. */
    APPROVED,
    /** All photos, including those that await review. */
    ANY;

    /** The spelling in requests and responses. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
