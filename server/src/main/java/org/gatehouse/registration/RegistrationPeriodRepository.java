package org.gatehouse.registration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.text.Language;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes the periods of registrations. */
@Repository
public record RegistrationPeriodRepository(JdbcClient db) {

    /** The periods of these registrations by their order; a registration without any is left out. */
    public Map<Long, List<PeriodSummary>> of(Collection<Long> registrationIds, Language language) {
        Map<Long, List<PeriodSummary>> periods = new HashMap<>();
        db.sql("""
                select rp.registration_id, p.id, p.code, text_in(p.name, :language) as name
                from registration r
                join registration_period rp on rp.event_id = r.event_id and rp.registration_id = r.id
                join period p on p.event_id = rp.event_id and p.id = rp.period_id
                where r.id = any(:registrations)
                order by p.sort, p.id
                """)
                .param("registrations", registrationIds.toArray(Long[]::new))
                .param("language", language.code())
                .query((RowCallbackHandler) row -> periods.computeIfAbsent(
                                row.getLong("registration_id"), id -> new ArrayList<>())
                        .add(new PeriodSummary(
                                row.getLong("id"), row.getString("code"), language.text(row.getString("name")))));
        return periods;
    }

    /** The ids of the periods of these registrations of the event; a registration without any is left out. */
    public Map<Long, Set<Long>> of(long eventId, Collection<Long> registrationIds) {
        Map<Long, Set<Long>> periods = new HashMap<>();
        db.sql("""
                select registration_id, period_id from registration_period
                where event_id = :event and registration_id = any(:registrations)
                """)
                .param("event", eventId)
                .param("registrations", registrationIds.toArray(Long[]::new))
                .query((RowCallbackHandler)
                        row -> periods.computeIfAbsent(row.getLong("registration_id"), id -> new TreeSet<>())
                                .add(row.getLong("period_id")));
        return periods;
    }

    Set<Long> of(long eventId, long registrationId) {
        return new TreeSet<>(db.sql("""
                select period_id from registration_period where event_id = :event and registration_id = :registration
                """)
                .param("event", eventId)
                .param("registration", registrationId)
                .query((row, number) -> row.getLong("period_id"))
                .set());
    }

    /** Gives the registration these periods and no others. */
    void set(long eventId, long registrationId, Collection<Long> periodIds) {
        db.sql("""
                with gone as (
                    delete from registration_period
                    where event_id = :event and registration_id = :registration and period_id <> all(:periods)
                )
                insert into registration_period (event_id, registration_id, period_id)
                select :event, :registration, period from unnest(:periods::bigint[]) period
                on conflict do nothing
                """)
                .param("event", eventId)
                .param("registration", registrationId)
                .param("periods", periodIds.toArray(Long[]::new))
                .update();
    }
}
