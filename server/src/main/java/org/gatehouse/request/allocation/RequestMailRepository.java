package org.gatehouse.request.allocation;

import java.util.Optional;
import org.gatehouse.mail.notification.RequestFields;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the data for mails about zone requests. */
@Repository
record RequestMailRepository(JdbcClient db) {

    private static final RowMapper<Facts> FACTS = new RecordRows<>(Facts.class);

    /** The data of a mail, in a language. */
    record Facts(
            long formId,
            long registrationId,
            long personId,
            String event,
            String form,
            @Nullable String sender,
            @Nullable String firstName,
            @Nullable String lastName,
            String zone,
            @Nullable String secondZone,
            @Nullable String objective) {

        String name() {
            return ((firstName == null ? "" : firstName) + " " + (lastName == null ? "" : lastName)).strip();
        }

        RequestFields fields(@Nullable Integer place, @Nullable String reason) {
            return new RequestFields(form, zone, secondZone, place, objective, reason);
        }
    }

    Facts ofRequest(long eventId, long requestId, String language) {
        return db.sql("""
            select f.id as form_id, a.registration_id, p.id as person_id, text_in(e.name, :language) as event,
                   text_in(f.name, :language) as form, sender.email_address as sender, p.first_name, p.last_name,
                   one.name as zone, two.name as second_zone, r.objective
            from zone_request r
            join event e on e.id = r.event_id
            join zone_request_form f on f.event_id = r.event_id and f.id = r.form_id
            join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
            join person p on p.id = a.person_id
            join zone one on one.event_id = r.event_id and one.id = r.first_zone_id
            left join zone two on two.event_id = r.event_id and two.id = r.second_zone_id
            left join zone_request_form_email sender on sender.form_id = f.id and sender.type = 'FROM'
            where r.event_id = :event and r.id = :request
            """)
                .param("event", eventId)
                .param("request", requestId)
                .param("language", language)
                .query(FACTS)
                .single();
    }

    Optional<Facts> ofAllocation(long eventId, long allocationId, String language) {
        return db.sql("""
            select f.id as form_id, a.registration_id, a.person_id, text_in(e.name, :language) as event,
                   text_in(f.name, :language) as form, sender.email_address as sender, null as first_name,
                   null as last_name, z.name as zone, null as second_zone, r.objective
            from zone_request_allocation al
            join event e on e.id = al.event_id
            join zone_request_form f on f.event_id = al.event_id and f.id = al.form_id
            join accreditation a on a.event_id = al.event_id and a.id = al.accreditation_id
            join zone z on z.event_id = al.event_id and z.id = al.zone_id
            left join zone_request r on r.event_id = al.event_id and r.id = al.request_id
            left join zone_request_form_email sender on sender.form_id = f.id and sender.type = 'FROM'
            where al.event_id = :event and al.id = :allocation
            """)
                .param("event", eventId)
                .param("allocation", allocationId)
                .param("language", language)
                .query(FACTS)
                .optional();
    }
}
