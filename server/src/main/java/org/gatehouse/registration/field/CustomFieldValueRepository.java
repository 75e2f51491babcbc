package org.gatehouse.registration.field;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gatehouse.audit.Changes;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The answers of registrations to the custom fields of their event. Their key is the field's id as text, as in responses. */
@Repository
public class CustomFieldValueRepository {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    /** The most characters of a value; requests have the same limit. */
    public static final int LONGEST = 500;

    private record Row(long registrationId, String field, String value) {}

    private final JdbcClient db;
    private final CustomFieldRepository fields;
    private final Clock clock;

    CustomFieldValueRepository(JdbcClient db, CustomFieldRepository fields, Clock clock) {
        this.db = db;
        this.fields = fields;
        this.clock = clock;
    }

    /** Returns the values by registration. A registration without values has no entry. */
    public Map<Long, Map<String, String>> of(Collection<Long> registrationIds) {
        List<Row> rows = db.sql("""
            select v.registration_id, v.custom_field_id::text as field, v.value
            from registration r
            join custom_field_value v on v.event_id = r.event_id and v.registration_id = r.id
            where r.id = any(:registrations)
            """)
                .param("registrations", registrationIds.toArray(Long[]::new))
                .query(ROW)
                .list();
        Map<Long, Map<String, String>> byRegistration = new HashMap<>();
        for (Row row : rows) {
            byRegistration
                    .computeIfAbsent(row.registrationId(), registration -> new TreeMap<>())
                    .put(row.field(), row.value());
        }
        return byRegistration;
    }

    /** Returns the event's fields as spreadsheet columns. Null stands for registrations of many events, which have no such columns. */
    public CustomFieldColumns columns(@Nullable Long eventId) {
        return new CustomFieldColumns(eventId == null ? List.of() : fields.ofEvent(eventId));
    }

    /** Returns a checker of values for the event's fields, for callers that check before they send. */
    public Checker checker(long eventId) {
        return new Checker(fields.ofEvent(eventId), LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
    }

    /** Checks values for the custom fields of one event. */
    public static final class Checker {

        private final Map<String, CustomField> byId = new TreeMap<>();
        private final LocalDate today;

        private Checker(List<CustomField> fields, LocalDate today) {
            fields.forEach(field -> byId.put(String.valueOf(field.id()), field));
            this.today = today;
        }

        /** Returns the names of the fields by id. */
        public Map<String, String> names() {
            Map<String, String> names = new TreeMap<>();
            byId.forEach((id, field) -> names.put(id, field.name()));
            return names;
        }

        /** Returns the field of this id; null when the event has no such field any more. */
        public @Nullable CustomField find(String fieldId) {
            return byId.get(fieldId);
        }

        /** Returns what is wrong with a value; null when it is valid. */
        public @Nullable String invalidReason(String fieldId, String value) {
            CustomField field = byId.get(fieldId);
            if (field == null) {
                return "is not a custom field of this event any more";
            }
            return value.length() > LONGEST
                    ? "is longer than " + LONGEST + " characters"
                    : field.fieldType().invalidReason(value, field.choices(), today);
        }
    }

    /** Returns the answers of one registration. */
    public Map<String, String> of(long registrationId) {
        return of(List.of(registrationId)).getOrDefault(registrationId, Map.of());
    }

    /**
     * Replaces the values of the registration; null leaves them unchanged. Changes are recorded under the field's name.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_custom_field (422), or invalid (422) naming the field
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void replace(
            long eventId, long registrationId, @Nullable Map<String, @Nullable String> sent, Changes changes) {
        if (sent == null) {
            return;
        }
        Map<String, CustomField> byId = new TreeMap<>();
        fields.shared(eventId).forEach(field -> byId.put(String.valueOf(field.id()), field));
        Map<String, String> is = checked(eventId, sent, byId);
        Map<String, String> was = of(registrationId);
        byId.forEach((id, field) -> changes.of(field.loggedAs(), was.get(id), is.get(id)));
        if (!is.equals(was)) {
            write(eventId, registrationId, is);
        }
    }

    /** Returns the sent values without the empty ones, after checking each value against its field. */
    private Map<String, String> checked(
            long eventId, Map<String, @Nullable String> sent, Map<String, CustomField> byId) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        Map<String, String> is = new TreeMap<>();
        sent.forEach((id, text) -> {
            CustomField field = byId.get(id);
            if (field == null) {
                throw CustomFieldProblem.UNKNOWN_CUSTOM_FIELD.ofField(
                        "custom_field_data",
                        "'%s' is not a custom field of event %d; GET …/custom_fields lists them",
                        Excerpt.of(id, 20),
                        eventId);
            }
            String value = SingleLineText.nullIfBlank(text);
            if (value != null) {
                String objection = field.fieldType().invalidReason(value.strip(), field.choices(), today);
                if (objection != null) {
                    throw PlatformProblem.INVALID.ofField("custom_field_data." + id, "%s", objection);
                }
                is.put(id, value.strip());
            }
        });
        return is;
    }

    private void write(long eventId, long registrationId, Map<String, String> values) {
        Long[] ids = values.keySet().stream().map(Long::valueOf).toArray(Long[]::new);
        db.sql("""
            delete from custom_field_value
            where event_id = :event and registration_id = :registration and custom_field_id <> all(:fields)
            """)
                .param("event", eventId)
                .param("registration", registrationId)
                .param("fields", ids)
                .update();
        db.sql("""
            insert into custom_field_value (event_id, registration_id, custom_field_id, value)
            select :event, :registration, field, value
            from unnest(:fields::bigint[], :values::text[]) as sent (field, value)
            on conflict (event_id, registration_id, custom_field_id) do update set value = excluded.value
            """)
                .param("event", eventId)
                .param("registration", registrationId)
                .param("fields", ids)
                .param("values", values.values().toArray(String[]::new))
                .update();
    }
}
