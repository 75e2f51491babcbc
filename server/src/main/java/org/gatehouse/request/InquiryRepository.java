package org.gatehouse.request;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.retention.ExpiringRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads and writes what strangers entered on the public pages of forms. What nobody has decided goes a month after the event, or
 * after it was sent, if that is later: a form that stays open after the event loses nothing.
 */
@Repository
public record InquiryRepository(JdbcClient db) implements ExpiringRows {

    private static final RowMapper<ZoneInquiry> INQUIRY = new RecordRows<>(ZoneInquiry.class);
    private static final RowMapper<OpenForm> OPEN = new RecordRows<>(OpenForm.class);

    private static final String COLUMNS =
            "id, form_id, name, email_address, first_zone_id, second_zone_id, objective, received_at";

    /** A form that strangers can open now. */
    public record OpenForm(long eventId, long id) {}

    /** What a stranger sends. */
    public record NewInquiry(
            UUID key,
            String name,
            String emailAddress,
            long firstZoneId,
            @Nullable Long secondZoneId,
            String objective) {}

    private record Counted(long formId, int inquiries) {}

    /** Returns the form that strangers can open under this address now. */
    public Optional<OpenForm> open(UUID randomHash) {
        return open(randomHash, "");
    }

    /** Returns the same form, and locks it against changes until the transaction ends. */
    public Optional<OpenForm> shareOpen(UUID randomHash) {
        return open(randomHash, " for share");
    }

    private Optional<OpenForm> open(UUID randomHash, String lock) {
        return db.sql("""
                select event_id, id from zone_request_form
                where random_hash = :hash and public_page and open_for_request
                """ + lock).param("hash", randomHash).query(OPEN).optional();
    }

    /** Stores the inquiry; returns whether it is new. */
    public boolean insert(OpenForm form, NewInquiry sent) {
        int inserted = db.sql("""
                insert into zone_inquiry (event_id, form_id, key, name, email_address, first_zone_id, second_zone_id, objective)
                values (:event, :form, :key, :name, :address, :first, :second, :objective)
                on conflict (event_id, form_id, key) do nothing
                """)
                .param("event", form.eventId())
                .param("form", form.id())
                .param("key", sent.key())
                .param("name", sent.name())
                .param("address", sent.emailAddress())
                .param("first", sent.firstZoneId())
                .param("second", sent.secondZoneId())
                .param("objective", sent.objective())
                .update();
        return inserted == 1;
    }

    public int count(long eventId, long formId) {
        return counts(eventId).getOrDefault(formId, 0);
    }

    /** Counts the inquiries of each form that has any. */
    public Map<Long, Integer> counts(long eventId) {
        return db
                .sql(
                        "select form_id, count(*)::integer as inquiries from zone_inquiry where event_id = :event group by form_id")
                .param("event", eventId)
                .query(new RecordRows<>(Counted.class))
                .list()
                .stream()
                .collect(Collectors.toMap(Counted::formId, Counted::inquiries));
    }

    /** Returns the inquiries of a form, the oldest first. */
    public List<ZoneInquiry> ofForm(long eventId, long formId, int offset, int limit) {
        return db.sql("select " + COLUMNS + """
                 from zone_inquiry
                where event_id = :event and form_id = :form
                order by received_at, id
                limit :limit offset :offset
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("limit", limit)
                .param("offset", offset)
                .query(INQUIRY)
                .list();
    }

    public Optional<ZoneInquiry> find(long eventId, long formId, long id) {
        return db.sql("select " + COLUMNS
                        + " from zone_inquiry where event_id = :event and form_id = :form and id = :id")
                .param("event", eventId)
                .param("form", formId)
                .param("id", id)
                .query(INQUIRY)
                .optional();
    }

    /** Returns the people who have the address that was entered, at any event. */
    public Set<Long> owners(long eventId, long id) {
        return db.sql("""
                select distinct m.person_id
                from zone_inquiry q
                join person_email m on m.address_key = q.address_key
                  -- Always true: it lets PostgreSQL take the two indexes of addresses, each of which holds one of these kinds.
                  and (m.is_primary or not m.is_primary)
                where q.event_id = :event and q.id = :id
                """)
                .param("event", eventId)
                .param("id", id)
                .query((row, number) -> row.getLong(1))
                .set();
    }

    /** Deletes the inquiry and returns what it was. */
    public Optional<ZoneInquiry> delete(long eventId, long formId, long id) {
        return db.sql("delete from zone_inquiry where event_id = :event and form_id = :form and id = :id returning "
                        + COLUMNS)
                .param("event", eventId)
                .param("form", formId)
                .param("id", id)
                .query(INQUIRY)
                .optional();
    }

    @Override
    public String name() {
        return "zone inquiries of past events";
    }

    @Override
    public int removeSome(Instant now) {
        return db.sql("""
                delete from zone_inquiry q
                using event e
                where e.id = q.event_id and e.end_date < :now::date - 30
                  and q.received_at < :now::timestamptz - interval '30 days'
                """).param("now", now.atOffset(ZoneOffset.UTC)).update();
    }
}
