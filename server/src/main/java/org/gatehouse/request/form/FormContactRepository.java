package org.gatehouse.request.form;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes the addresses and positions of forms. */
@Repository
public record FormContactRepository(JdbcClient db) {

    private static final RowMapper<FormEmail> EMAIL = new RecordRows<>(FormEmail.class);
    private static final RowMapper<PositionRow> POSITION = new RecordRows<>(PositionRow.class);

    /** A row of {@code zone_request_form_position}. */
    record PositionRow(long id, long positionId, FormPosition.Type type) {}

    public List<FormEmail> emails(long formId) {
        return db.sql("""
                select id, form_id as zone_request_form_id, email_address, type
                from zone_request_form_email
                where form_id = :form
                order by type, id
                """).param("form", formId).query(EMAIL).list();
    }

    void deleteEmails(long formId) {
        db.sql("delete from zone_request_form_email where form_id = :form")
                .param("form", formId)
                .update();
    }

    void insertEmail(long formId, String address, FormEmail.Type type) {
        db.sql("insert into zone_request_form_email (form_id, email_address, type) values (:form, :address, :type)")
                .param("form", formId)
                .param("address", address)
                .param("type", type.name())
                .update();
    }

    List<PositionRow> positions(long formId) {
        return db.sql("""
                select f.id, f.position_id, f.type
                from zone_request_form_position f join position p on p.event_id = f.event_id and p.id = f.position_id
                where f.form_id = :form
                order by p.sort, p.id
                """).param("form", formId).query(POSITION).list();
    }

    public boolean hasPosition(long formId, long positionId) {
        return db.sql("""
                select exists (select from zone_request_form_position
                               where form_id = :form and position_id = :position and type = 'NEW_PERSON_MANUAL_ALLOCATION')
                """)
                .param("form", formId)
                .param("position", positionId)
                .query(Boolean.class)
                .single();
    }

    void deletePositionsBut(long formId, Collection<Long> positionIds) {
        db.sql("delete from zone_request_form_position where form_id = :form and position_id <> all (:positions)")
                .param("form", formId)
                .param("positions", positionIds.toArray(Long[]::new))
                .update();
    }

    void addPositions(long eventId, long formId, Set<Long> positionIds) {
        db.sql("""
                insert into zone_request_form_position (event_id, form_id, position_id, type)
                select :event, :form, position, 'NEW_PERSON_MANUAL_ALLOCATION' from unnest(:positions::bigint[]) position
                on conflict (form_id, type, position_id) do nothing
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("positions", positionIds.toArray(Long[]::new))
                .update();
    }
}
