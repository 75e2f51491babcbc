package org.gatehouse.hold;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a hold can stop. */
public enum HoldStop {
    /** Gates refuse the holder. */
    GATE,
    /** The badge is not printed. */
    PRINT,
    /** The badge is not handed out. */
    HAND_OUT;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    @JsonValue
    public String wireName() {
        return wireName;
    }
}
