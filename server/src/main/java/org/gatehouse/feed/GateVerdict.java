package org.gatehouse.feed;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Whether a gate opens, worked out from nothing but the document that gates are sent: the rule of {@code docs/api/decide.md}, with the
 * vectors of {@code docs/api/verdict.json}.
 *
 * @param holdText what a hold says to the person at the gate; null for every other reason
 */
public record GateVerdict(Reason reason, @Nullable String holdText) {

    /** Why a gate opens or stays closed; the first that applies. */
    public enum Reason {
        UNKNOWN,
        OLD_BADGE,
        WITHDRAWN,
        HOLD,
        WRONG_ZONE,
        NOT_VALID_NOW,
        ZONE_FULL,
        GRANTED;

        private final String wireName = name().toLowerCase(Locale.ROOT);

        /** The reason whose stored name this is. */
        public static Reason of(String wireName) {
            return valueOf(wireName.toUpperCase(Locale.ROOT));
        }

        public String wireName() {
            return wireName;
        }
    }

    /**
     * The verdict about a badge at a gate. Nobody is kept inside: on the way out every known badge is let through.
     *
     * @param document what gates are sent of the badge's accreditation; null if its event has no such accreditation
     * @param moment by the clock of the feed
     */
    public static GateVerdict of(
            @Nullable JsonNode document, BadgeCode badge, long zoneId, boolean exit, Instant moment) {
        if (document == null) {
            return because(Reason.UNKNOWN);
        }
        if (exit) {
            return because(Reason.GRANTED);
        }
        if (document.path("deleted").asBoolean()) {
            return because(Reason.WITHDRAWN);
        }
        if (!badge.hasHash(document.path("random_hash").asString())) {
            return because(Reason.OLD_BADGE);
        }
        if (document.path("holds").path(0).isObject()) {
            return new GateVerdict(Reason.HOLD, holdText(document));
        }
        return because(entry(document, zoneId, moment));
    }

    /** What the first hold in a document says to the person at the gate; null if there is none. */
    public static @Nullable String holdText(@Nullable JsonNode document) {
        JsonNode text = document == null ? null : document.path("holds").path(0).path("text");
        return text == null || !text.isString() ? null : text.stringValue();
    }

    public boolean allowed() {
        return reason == Reason.GRANTED;
    }

    private static GateVerdict because(Reason reason) {
        return new GateVerdict(reason, null);
    }

    /** Where {@code access} is there, it alone counts; else {@code zones}. */
    private static Reason entry(JsonNode document, long zoneId, Instant moment) {
        JsonNode access = document.path("access");
        if (!access.isArray()) {
            boolean open = document.path("zones")
                    .valueStream()
                    .anyMatch(zone -> zone.path("id").asLong() == zoneId);
            return open ? Reason.GRANTED : Reason.WRONG_ZONE;
        }
        Reason reason = Reason.WRONG_ZONE;
        for (JsonNode group : access) {
            if (group.path("zones").valueStream().anyMatch(zone -> zone.asLong() == zoneId)) {
                if (isOpen(group.path("valid"), moment)) {
                    return Reason.GRANTED;
                }
                reason = Reason.NOT_VALID_NOW;
            }
        }
        return reason;
    }

    private static boolean isOpen(JsonNode valid, Instant moment) {
        return valid.isNull()
                || valid.valueStream()
                        .anyMatch(span -> hasBegun(span.path(0), moment) && !hasEnded(span.path(1), moment));
    }

    private static boolean hasBegun(JsonNode from, Instant moment) {
        return from.isNull() || !Instant.parse(from.asString()).isAfter(moment);
    }

    private static boolean hasEnded(JsonNode until, Instant moment) {
        return !until.isNull() && !Instant.parse(until.asString()).isAfter(moment);
    }
}
