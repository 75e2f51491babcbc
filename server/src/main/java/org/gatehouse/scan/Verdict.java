package org.gatehouse.scan;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.springframework.http.HttpStatus;

/** What became of a reported scan (docs/api/scans.md). */
public enum Verdict {
    /** Stored by this delivery. */
    RECORDED(HttpStatus.CREATED),
    /** Stored by an earlier delivery; this delivery changed nothing. */
    DUPLICATE(HttpStatus.OK),
    /** Stored completely, but its accreditation or zone is unknown at this event. It can be replayed. */
    QUARANTINED(HttpStatus.ACCEPTED),
    /** Malformed and not stored. This verdict appears only in the response to a batch. */
    REJECTED(HttpStatus.UNPROCESSABLE_CONTENT);

    private final HttpStatus status;
    private final String wireName = name().toLowerCase(Locale.ROOT);

    Verdict(HttpStatus status) {
        this.status = status;
    }

    /** The verdict whose stored name this is. */
    public static Verdict of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }

    @JsonValue
    public String wireName() {
        return wireName;
    }

    /** The status of the response to a single scan. */
    public HttpStatus status() {
        return status;
    }
}
