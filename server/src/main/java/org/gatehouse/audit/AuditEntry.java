package org.gatehouse.audit;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One change, built step by step: {@code AuditEntry.of("zone_changed").event(7).person(9).from(before).to(after)}.
 *
 * @param action the action in the past tense and snake_case, such as {@code image_attached}
 * @param personId the person concerned; erasing this person empties {@code before} and {@code after}
 * @param before the previous values of the changed fields; never a secret, never the bytes of a photo
 */
public record AuditEntry(
        String action,
        @Nullable Long eventId,
        @Nullable Long personId,
        @Nullable Long accreditationId,
        @Nullable String subjectType,
        @Nullable Long subjectId,
        @Nullable Map<String, ?> before,
        @Nullable Map<String, ?> after) {

    public static AuditEntry of(String action) {
        return new AuditEntry(action, null, null, null, null, null, null, null);
    }

    /** The entry about one thing of an event, such as {@code ("zone_changed", 7, "zone", 9)}. */
    public static AuditEntry of(String action, long eventId, String subjectType, long subjectId) {
        return new AuditEntry(action, eventId, null, null, subjectType, subjectId, null, null);
    }

    public AuditEntry event(long id) {
        return new AuditEntry(action, id, personId, accreditationId, subjectType, subjectId, before, after);
    }

    public AuditEntry person(long id) {
        return new AuditEntry(action, eventId, id, accreditationId, subjectType, subjectId, before, after);
    }

    public AuditEntry accreditation(long id) {
        return new AuditEntry(action, eventId, personId, id, subjectType, subjectId, before, after);
    }

    public AuditEntry subject(String type, long id) {
        return new AuditEntry(action, eventId, personId, accreditationId, type, id, before, after);
    }

    public AuditEntry from(Map<String, ?> fields) {
        return new AuditEntry(action, eventId, personId, accreditationId, subjectType, subjectId, fields, after);
    }

    public AuditEntry to(Map<String, ?> fields) {
        return new AuditEntry(action, eventId, personId, accreditationId, subjectType, subjectId, before, fields);
    }
}
