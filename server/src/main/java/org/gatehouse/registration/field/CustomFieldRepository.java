package org.gatehouse.registration.field;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes the custom fields of an event. */
@Repository
public record CustomFieldRepository(JdbcClient db) {

    private static CustomField field(ResultSet row, int number) throws SQLException {
        return new CustomField(
                row.getLong("id"),
                row.getString("name"),
                CustomFieldType.valueOf(row.getString("field_type")),
                List.of((String[]) row.getArray("choices").getArray()),
                row.getInt("sort"),
                row.getLong("answered"),
                row.getInt("version"));
    }

    /** Returns the event's fields in the order of their sort. */
    public List<CustomField> ofEvent(long eventId) {
        return db.sql("""
                select f.id, f.name, f.field_type, f.choices, f.sort, f.version,
                       (select count(*) from custom_field_value v
                        where v.event_id = f.event_id and v.custom_field_id = f.id) as answered
                from custom_field f
                where f.event_id = :event
                order by f.sort, f.id
                """)
                .param("event", eventId)
                .query(CustomFieldRepository::field)
                .list();
    }

    /** Returns the names of the event's fields by id, in the same order. */
    public SequencedMap<Long, String> names(long eventId) {
        SequencedMap<Long, String> names = new LinkedHashMap<>();
        db.sql("select id, name from custom_field where event_id = :event order by sort, id")
                .param("event", eventId)
                .query(row -> {
                    names.put(row.getLong("id"), row.getString("name"));
                });
        return names;
    }

    public Optional<CustomField> find(long eventId, long fieldId) {
        return db.sql("""
                select f.id, f.name, f.field_type, f.choices, f.sort, f.version,
                       (select count(*) from custom_field_value v
                        where v.event_id = f.event_id and v.custom_field_id = f.id) as answered
                from custom_field f
                where f.event_id = :event and f.id = :field
                """)
                .param("event", eventId)
                .param("field", fieldId)
                .query(CustomFieldRepository::field)
                .optional();
    }

    /** Locks the field until the transaction ends. Transactions that write its values wait, too. */
    Optional<CustomField> lock(long eventId, long fieldId) {
        db.sql("select id from custom_field where event_id = :event and id = :field for no key update")
                .param("event", eventId)
                .param("field", fieldId)
                .query(Long.class)
                .optional();
        return find(eventId, fieldId);
    }

    /** Locks the event's fields against changes until the transaction ends. Every caller locks them in the same order. */
    List<CustomField> shared(long eventId) {
        return db.sql("""
                select id, name, field_type, choices, sort, version, 0 as answered
                from custom_field
                where event_id = :event
                order by id
                for share
                """)
                .param("event", eventId)
                .query(CustomFieldRepository::field)
                .list();
    }

    /** Without a sort it comes last. If the largest possible number is taken, it shares that number. */
    long insert(long eventId, String name, CustomFieldType type, List<String> choices, @Nullable Integer sort) {
        return db.sql("""
                insert into custom_field (event_id, name, field_type, choices, sort)
                values (:event, :name, :type, :choices,
                        coalesce(:sort, (select least(coalesce(max(sort), -1), 2147483646) + 1
                                         from custom_field where event_id = :event)))
                returning id
                """)
                .param("event", eventId)
                .param("name", name)
                .param("type", type.name())
                .param("choices", choices.toArray(String[]::new))
                .param("sort", sort)
                .query(Long.class)
                .single();
    }

    void update(long eventId, CustomField field) {
        db.sql("""
                update custom_field
                set name = :name, field_type = :type, choices = :choices, sort = :sort, version = version + 1
                where event_id = :event and id = :field
                """)
                .param("event", eventId)
                .param("field", field.id())
                .param("name", field.name())
                .param("type", field.fieldType().name())
                .param("choices", field.choices().toArray(String[]::new))
                .param("sort", field.sort())
                .update();
    }

    /** Returns whether a registration has a value that is not among these choices. */
    boolean hasOtherValues(long eventId, long fieldId, List<String> choices) {
        return db.sql("""
                select exists (select from custom_field_value
                               where event_id = :event and custom_field_id = :field and value <> all(:choices))
                """)
                .param("event", eventId)
                .param("field", fieldId)
                .param("choices", choices.toArray(String[]::new))
                .query(Boolean.class)
                .single();
    }

    int deleteValues(long eventId, long fieldId) {
        return db.sql("delete from custom_field_value where event_id = :event and custom_field_id = :field")
                .param("event", eventId)
                .param("field", fieldId)
                .update();
    }

    void delete(long eventId, long fieldId) {
        db.sql("delete from custom_field where event_id = :event and id = :field")
                .param("event", eventId)
                .param("field", fieldId)
                .update();
    }
}
