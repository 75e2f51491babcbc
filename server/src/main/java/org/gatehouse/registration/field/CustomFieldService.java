package org.gatehouse.registration.field;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.List;
import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes the custom fields of an event. Gates do not see these fields. */
@Service
public class CustomFieldService {

    /** Every registration can answer all fields of the event, and every response contains all answers. */
    private static final int MOST_FIELDS = 100;

    private final CustomFieldRepository fields;
    private final AuditRepository audit;

    CustomFieldService(CustomFieldRepository fields, AuditRepository audit) {
        this.fields = fields;
        this.audit = audit;
    }

    @Transactional
    public long create(long eventId, CustomField.CustomFieldInput sent, Actor by) {
        String name = sent.name().strip();
        List<String> choices = choices(sent);
        if (fields.ofEvent(eventId).size() >= MOST_FIELDS) {
            throw CustomFieldProblem.TOO_MANY_CUSTOM_FIELDS.because(
                    "Event %d has %d custom fields; delete one first.", eventId, MOST_FIELDS);
        }
        long id = translatingConstraints(
                () -> fields.insert(eventId, name, sent.fieldType(), choices, sent.sort()),
                broken -> problemOf(broken, name));
        audit.append(
                by,
                entry("custom_field_created", eventId, id)
                        .to(Map.of("name", name, "field_type", sent.fieldType(), "choices", choices)));
        return id;
    }

    @Transactional
    public void update(long eventId, long fieldId, CustomField.CustomFieldInput sent, Actor by) {
        CustomField was = fields.lock(eventId, fieldId).orElseThrow(() -> missing(eventId, fieldId));
        Versions.require("Custom field " + fieldId, was.version(), sent.version());
        CustomField is = new CustomField(
                fieldId,
                sent.name().strip(),
                sent.fieldType(),
                choices(sent),
                sent.sort() == null ? was.sort() : sent.sort(),
                was.answered(),
                was.version());
        Changes changes = new Changes()
                .of("name", was.name(), is.name())
                .of("field_type", was.fieldType(), is.fieldType())
                .of("choices", was.choices(), is.choices())
                .of("sort", was.sort(), is.sort());
        if (changes.none()) {
            return;
        }
        requireValuesFit(eventId, was, is);
        translatingConstraints(() -> fields.update(eventId, is), broken -> problemOf(broken, is.name()));
        audit.append(by, changes.in(entry("custom_field_changed", eventId, fieldId)));
    }

    /** Refuses a change that would make an existing answer invalid. */
    private void requireValuesFit(long eventId, CustomField was, CustomField is) {
        boolean otherType = was.fieldType() != is.fieldType() && was.answered() > 0;
        boolean missingChoice =
                is.fieldType() == CustomFieldType.CHOICE && fields.hasOtherValues(eventId, is.id(), is.choices());
        if (otherType || missingChoice) {
            throw inUse(was);
        }
    }

    /**
     * Deletes a field.
     *
     * @param withValues whether its answers are deleted too; otherwise a field with answers is refused
     */
    @Transactional
    public void delete(long eventId, long fieldId, boolean withValues, Actor by) {
        CustomField was = fields.lock(eventId, fieldId).orElseThrow(() -> missing(eventId, fieldId));
        if (was.answered() > 0 && !withValues) {
            throw inUse(was);
        }
        int values = fields.deleteValues(eventId, fieldId);
        fields.delete(eventId, fieldId);
        audit.append(
                by,
                entry("custom_field_deleted", eventId, fieldId)
                        .from(Map.of("name", was.name(), "field_type", was.fieldType(), "values", values)));
    }

    private static List<String> choices(CustomField.CustomFieldInput sent) {
        List<String> choices = sent.choices() == null
                ? List.of()
                : sent.choices().stream().map(String::strip).distinct().toList();
        if ((sent.fieldType() == CustomFieldType.CHOICE) == choices.isEmpty()) {
            throw PlatformProblem.INVALID.ofField("choices", "must be given for the type CHOICE, and only for it");
        }
        return choices;
    }

    private static AuditEntry entry(String action, long eventId, long fieldId) {
        return AuditEntry.of(action, eventId, "custom_field", fieldId);
    }

    private static ProblemException inUse(CustomField field) {
        return CustomFieldProblem.CUSTOM_FIELD_IN_USE.because(
                "%d registrations have a value in custom field %d that would be lost or become wrong.",
                field.answered(), field.id());
    }

    private static @Nullable ProblemException problemOf(String broken, String name) {
        return broken.equals("custom_field_name_once")
                ? CustomFieldProblem.CUSTOM_FIELD_NAME_TAKEN.ofField(
                        "name", "another custom field of the event is called '%s'; choose another name", name)
                : null;
    }

    static ProblemException missing(long eventId, long fieldId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no custom field %d; GET /registrations/accreditation/events/%d/custom_fields lists them.",
                eventId, fieldId, eventId);
    }
}
