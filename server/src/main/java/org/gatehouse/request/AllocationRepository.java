package org.gatehouse.request;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes allocations. Allocations of withdrawn accreditations do not count and appear in no list. */
@Repository
public record AllocationRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    private static final String SELECT = """
            select al.id, al.form_id, al.zone_id, al.accreditation_id, al.request_id, al.spot_label, al.allocated_at,
                   al.allocated_by_person_id, al.notification_mail_id, mail.sent_at as notification_sent_at,
                   al.wristband_distributed_at, al.version
            from zone_request_allocation al
            join accreditation a on a.event_id = al.event_id and a.id = al.accreditation_id
            join zone z on z.event_id = al.event_id and z.id = al.zone_id
            left join mail_outbox mail on mail.id = al.notification_mail_id
            """;

    /** A row of {@code zone_request_allocation}. */
    public record Row(
            long id,
            long formId,
            long zoneId,
            long accreditationId,
            @Nullable Long requestId,
            int spotLabel,
            Instant allocatedAt,
            @Nullable Long allocatedByPersonId,
            @Nullable Long notificationMailId,
            @Nullable Instant notificationSentAt,
            @Nullable Instant wristbandDistributedAt,
            int version) {}

    /** An allocation that is about to be stored. */
    public record NewAllocation(
            long eventId,
            long formId,
            long zoneId,
            long accreditationId,
            @Nullable Long requestId,
            @Nullable String newPersonKey,
            @Nullable Long byPersonId) {}

    /** The number of places in the zone that a form has allocated. */
    public record Taken(long formId, long zoneId, int places) {}

    public List<Row> ofForm(long eventId, long formId) {
        return db.sql(SELECT + """
                where al.event_id = :event and al.form_id = :form and not a.deleted
                order by z.sort, z.id, al.spot_label
                """)
                .param("event", eventId)
                .param("form", formId)
                .query(ROW)
                .list();
    }

    public List<Row> ofAccreditations(long eventId, long formId, Collection<Long> accreditationIds) {
        return db.sql(SELECT + """
                where al.event_id = :event and al.form_id = :form and al.accreditation_id = any(:accreditations) and not a.deleted
                order by z.sort, z.id, al.spot_label
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .query(ROW)
                .list();
    }

    public Optional<Row> find(long eventId, long id) {
        return db.sql(SELECT + "where al.event_id = :event and al.id = :id")
                .param("event", eventId)
                .param("id", id)
                .query(ROW)
                .optional();
    }

    /** Locks the allocation until the transaction ends. */
    public Optional<Row> lock(long eventId, long id) {
        return db.sql(SELECT + "where al.event_id = :event and al.id = :id for no key update of al")
                .param("event", eventId)
                .param("id", id)
                .query(ROW)
                .optional();
    }

    public Optional<Row> ofRequest(long eventId, long requestId) {
        return db.sql(SELECT + "where al.event_id = :event and al.request_id = :request")
                .param("event", eventId)
                .param("request", requestId)
                .query(ROW)
                .optional();
    }

    /** Returns the accreditation's place in the zone by this form. */
    public Optional<Row> find(long eventId, long formId, long zoneId, long accreditationId) {
        return db.sql(SELECT + """
                where al.event_id = :event and al.form_id = :form and al.zone_id = :zone
                    and al.accreditation_id = :accreditation
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("zone", zoneId)
                .param("accreditation", accreditationId)
                .query(ROW)
                .optional();
    }

    /** Returns whether the same new person was sent within the given time. */
    public boolean madeBefore(long formId, long zoneId, String newPersonKey, Duration ago) {
        return db.sql("""
                select exists (
                    select from zone_request_allocation
                    where form_id = :form and zone_id = :zone and new_person_key = :key
                        and allocated_at > clock_timestamp() - :millis * interval '1 millisecond')
                """)
                .param("form", formId)
                .param("zone", zoneId)
                .param("key", newPersonKey)
                .param("millis", ago.toMillis())
                .query(Boolean.class)
                .single();
    }

    /** Counts the allocated places of all forms and zones at once, for lists. */
    public List<Taken> taken(long eventId) {
        return db.sql("""
                select al.form_id, al.zone_id, count(*)::integer as places
                from zone_request_allocation al
                join accreditation a on a.event_id = al.event_id and a.id = al.accreditation_id
                where al.event_id = :event and not a.deleted
                group by al.form_id, al.zone_id
                """)
                .param("event", eventId)
                .query((row, number) -> new Taken(row.getLong("form_id"), row.getLong("zone_id"), row.getInt("places")))
                .list();
    }

    /** Counts the people who have the zone by this form, including what other transactions have committed by now. */
    public int live(long eventId, long formId, long zoneId) {
        return db.sql("""
                select count(*)::integer
                from zone_request_allocation al
                join accreditation a on a.event_id = al.event_id and a.id = al.accreditation_id
                where al.event_id = :event and al.form_id = :form and al.zone_id = :zone and not a.deleted
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("zone", zoneId)
                .query((row, number) -> row.getInt(1))
                .single();
    }

    /** Counts all allocations of a form, including those of withdrawn accreditations. */
    public int count(long formId) {
        return db.sql("select count(*)::integer from zone_request_allocation where form_id = :form")
                .param("form", formId)
                .query((row, number) -> row.getInt(1))
                .single();
    }

    public int count(long formId, long zoneId) {
        return db.sql("select count(*)::integer from zone_request_allocation where form_id = :form and zone_id = :zone")
                .param("form", formId)
                .param("zone", zoneId)
                .query((row, number) -> row.getInt(1))
                .single();
    }

    /**
     * Stores the allocation at the first free place of the zone. The zone's row must be locked, otherwise two transactions would find the
     * same place.
     */
    public long insertAtFirstPlace(NewAllocation gift) {
        return db.sql("""
                insert into zone_request_allocation
                    (event_id, form_id, zone_id, accreditation_id, request_id, new_person_key, allocated_by_person_id, spot_label)
                select :event, :form, :zone, :accreditation, :request, :key, :by, min(free.label)
                from (select 1 as label
                      union all
                      select spot_label + 1 from zone_request_allocation where event_id = :event and zone_id = :zone) free
                where not exists (
                    select from zone_request_allocation taken
                    where taken.event_id = :event and taken.zone_id = :zone and taken.spot_label = free.label)
                returning id
                """)
                .param("event", gift.eventId())
                .param("form", gift.formId())
                .param("zone", gift.zoneId())
                .param("accreditation", gift.accreditationId())
                .param("request", gift.requestId())
                .param("key", gift.newPersonKey())
                .param("by", gift.byPersonId())
                .query(Long.class)
                .single();
    }

    public boolean delete(long eventId, long id) {
        int deleted = db.sql("delete from zone_request_allocation where event_id = :event and id = :id")
                .param("event", eventId)
                .param("id", id)
                .update();
        return deleted == 1;
    }

    /** Locks and returns the neighbouring allocation in the zone on the form's board. */
    public Optional<Row> neighbour(long eventId, Row of, boolean above) {
        return db.sql(SELECT + """
                where al.event_id = :event and al.form_id = :form and al.zone_id = :zone and not a.deleted
                    and (:above and al.spot_label < :label or not :above and al.spot_label > :label)
                order by case when :above then -al.spot_label else al.spot_label end
                limit 1
                for no key update of al
                """)
                .param("event", eventId)
                .param("form", of.formId())
                .param("zone", of.zoneId())
                .param("label", of.spotLabel())
                .param("above", above)
                .query(ROW)
                .optional();
    }

    /** Exchanges the places of two allocations. PostgreSQL checks the constraint on places at the end of the statement. */
    public void swap(long one, long other) {
        db.sql("""
                update zone_request_allocation al
                set spot_label = partner.spot_label, version = al.version + 1
                from zone_request_allocation partner
                where al.id = :one and partner.id = :other or al.id = :other and partner.id = :one
                """).param("one", one).param("other", other).update();
    }

    /** Returns the allocation at that place. */
    public Optional<Long> at(long eventId, long zoneId, int label) {
        return db.sql("""
                select id from zone_request_allocation
                where event_id = :event and zone_id = :zone and spot_label = :label
                """)
                .param("event", eventId)
                .param("zone", zoneId)
                .param("label", label)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    public void move(long id, int label) {
        db.sql("update zone_request_allocation set spot_label = :label, version = version + 1 where id = :id")
                .param("id", id)
                .param("label", label)
                .update();
    }

    public void handOut(long id, boolean handedOut) {
        db.sql("""
                update zone_request_allocation
                set wristband_distributed_at = case when :out then clock_timestamp() end
                where id = :id
                """).param("id", id).param("out", handedOut).update();
    }

    /** Returns the allocations of a form whose people have not been notified and have no queued mail. */
    public List<Row> notNotified(long eventId, long formId) {
        return db.sql(SELECT + """
                where al.event_id = :event and al.form_id = :form and not a.deleted
                    and (mail.id is null or mail.state in ('FAILED', 'NOT_SENT'))
                order by al.id
                for no key update of al
                """)
                .param("event", eventId)
                .param("form", formId)
                .query(ROW)
                .list();
    }

    public void setMail(long id, long mailId) {
        db.sql("update zone_request_allocation set notification_mail_id = :mail where id = :id")
                .param("id", id)
                .param("mail", mailId)
                .update();
    }
}
