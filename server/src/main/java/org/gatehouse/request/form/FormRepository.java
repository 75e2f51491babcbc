package org.gatehouse.request.form;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.event.EventSetUp;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes forms and their zones. */
@Order(0) // Its zones refer to those of the event, which are deleted after it.
@Repository
public record FormRepository(JdbcClient db) implements EventSetUp {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);
    private static final RowMapper<ZoneRow> ZONE = new RecordRows<>(ZoneRow.class);

    /** A row of {@code zone_request_form}, its texts in one language. */
    record Row(long id, UUID randomHash, String name, String headerText, boolean openForRequest, int version) {}

    /** A row of {@code zone_request_form_zone}. */
    public record ZoneRow(
            long id, long formId, long zoneId, int quota, boolean availableForRequest, boolean availableForAllocation) {

        /** Returns the values that can change, for a comparison. */
        List<Object> values() {
            return List.of(quota, availableForRequest, availableForAllocation);
        }
    }

    /** Returns the forms by id; null means all forms of the event. */
    List<Row> forms(long eventId, @Nullable Collection<Long> ids, Language language) {
        return db.sql("""
                select id, random_hash, text_in(name, :language) as name, text_in(header_text, :language) as header_text,
                       open_for_request, version
                from zone_request_form
                where event_id = :event and (:ids::bigint[] is null or id = any(:ids))
                order by id
                """)
                .param("event", eventId)
                .param("ids", ids == null ? null : ids.toArray(Long[]::new))
                .param("language", language.code())
                .query(ROW)
                .list();
    }

    Optional<Long> idOf(long eventId, UUID hash) {
        return db.sql("select id from zone_request_form where event_id = :event and random_hash = :hash")
                .param("event", eventId)
                .param("hash", hash)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Returns the zones of these forms, in the order of the zones. */
    public List<ZoneRow> zones(long eventId, Collection<Long> formIds) {
        return db.sql("""
                select f.id, f.form_id, f.zone_id, f.quota, f.available_for_request, f.available_for_allocation
                from zone_request_form_zone f join zone z on z.event_id = f.event_id and z.id = f.zone_id
                where f.event_id = :event and f.form_id = any(:forms)
                order by z.sort, z.id
                """)
                .param("event", eventId)
                .param("forms", formIds.toArray(Long[]::new))
                .query(ZONE)
                .list();
    }

    /**
     * Locks the form until the transaction ends; returns whether the event has it. Transactions that change the form, its mails or its
     * allocations wait.
     */
    public boolean lock(long eventId, long formId) {
        return locks(eventId, formId, " for no key update");
    }

    /** Locks the form and its zones against changes only; returns whether the event has the form. */
    public boolean share(long eventId, long formId) {
        return locks(eventId, formId, " for share");
    }

    private boolean locks(long eventId, long formId, String lock) {
        return db.sql("select id from zone_request_form where event_id = :event and id = :form" + lock)
                .param("event", eventId)
                .param("form", formId)
                .query(Long.class)
                .optional()
                .isPresent();
    }

    public boolean exists(long eventId, long formId) {
        return db.sql("select exists (select from zone_request_form where event_id = :event and id = :form)")
                .param("event", eventId)
                .param("form", formId)
                .query(Boolean.class)
                .single();
    }

    public boolean any(long eventId) {
        return db.sql("select exists (select from zone_request_form where event_id = :event)")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    /** Returns whether strangers can open the form at its address. */
    public boolean hasPublicPage(long eventId, long formId) {
        return db.sql("select public_page from zone_request_form where event_id = :event and id = :form")
                .param("event", eventId)
                .param("form", formId)
                .query(Boolean.class)
                .single();
    }

    void setPublicPage(long eventId, long formId, boolean open) {
        db.sql("""
                update zone_request_form set public_page = :open, version = version + 1
                where event_id = :event and id = :form
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("open", open)
                .update();
    }

    long insert(long eventId, FormInput form) {
        return with(form, """
                insert into zone_request_form (event_id, name, header_text, open_for_request)
                values (:event, jsonb_build_object(:nameLanguage::text, :name::text),
                        jsonb_build_object(:headerLanguage::text, :header::text), :open)
                returning id
                """).param("event", eventId).query(Long.class).single();
    }

    /**
     * A reader whose language has no text sees a text in another language. When that text is sent back, it is not stored as a translation.
     */
    void update(long eventId, long formId, FormInput form) {
        with(form, """
                update zone_request_form
                set name = case when text_in(name, :nameLanguage) = :name then name
                           else name || jsonb_build_object(:nameLanguage::text, :name::text) end,
                    header_text = case when text_in(header_text, :headerLanguage) = :header then header_text
                                  else header_text || jsonb_build_object(:headerLanguage::text, :header::text) end,
                    open_for_request = :open, version = version + 1
                where event_id = :event and id = :form
                """).param("event", eventId).param("form", formId).update();
    }

    private JdbcClient.StatementSpec with(FormInput form, String sql) {
        return db.sql(sql)
                .param("nameLanguage", form.name().language())
                .param("name", form.name().text())
                .param("headerLanguage", form.headerText().language())
                .param("header", form.headerText().text())
                .param("open", form.open());
    }

    /** Adds the zone or changes its values; its id stays. */
    void put(long eventId, ZoneRow zone) {
        db.sql("""
                insert into zone_request_form_zone
                    (event_id, form_id, zone_id, quota, available_for_request, available_for_allocation)
                values (:event, :form, :zone, :quota, :request, :allocation)
                on conflict (form_id, zone_id) do update
                    set quota = excluded.quota, available_for_request = excluded.available_for_request,
                        available_for_allocation = excluded.available_for_allocation
                """)
                .param("event", eventId)
                .param("form", zone.formId())
                .param("zone", zone.zoneId())
                .param("quota", zone.quota())
                .param("request", zone.availableForRequest())
                .param("allocation", zone.availableForAllocation())
                .update();
    }

    void removeZones(long formId, Collection<Long> zoneIds) {
        db.sql("delete from zone_request_form_zone where form_id = :form and zone_id = any(:zones)")
                .param("form", formId)
                .param("zones", zoneIds.toArray(Long[]::new))
                .update();
    }

    @Override
    public void deleteSetUp(long eventId) {
        db.sql("delete from zone_request_form where event_id = :event")
                .param("event", eventId)
                .update();
    }

    void delete(long eventId, long formId) {
        db.sql("delete from zone_request_form where event_id = :event and id = :form")
                .param("event", eventId)
                .param("form", formId)
                .update();
    }
}
