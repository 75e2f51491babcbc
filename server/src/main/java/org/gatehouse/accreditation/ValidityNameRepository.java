package org.gatehouse.accreditation;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.gatehouse.platform.text.Language;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What the validity of accreditations is called: the periods of the registration, or else that of the position. */
@Repository
public record ValidityNameRepository(JdbcClient db) {

    /**
     * The name of the validity of an accreditation {@code a} as SQL; empty when it is always valid.
     *
     * @param language an expression for the language
     * @param position an expression for the effective position
     */
    public static String sql(String language, String position) {
        return """
                coalesce(
                    (select string_agg(text_in(during.name, %1$s), ', ' order by during.sort, during.id)
                     from registration_period valid
                     join period during on during.event_id = valid.event_id and during.id = valid.period_id
                     where valid.event_id = a.event_id and valid.registration_id = a.registration_id),
                    (select text_in(during.name, %1$s)
                     from position whose
                     join period during on during.event_id = whose.event_id and during.id = whose.period_id
                     where whose.event_id = a.event_id and whose.id = %2$s),
                    '')\
                """.formatted(language, position);
    }

    /** The names by accreditation; one that is always valid has none. */
    public Map<Long, String> of(long eventId, Collection<Long> accreditationIds, Language language) {
        Map<Long, String> names = new HashMap<>();
        db.sql("select a.id, " + sql(":language", "coalesce(a.position_id, pp.position_id)") + """
                 as name
                from accreditation a
                join registration r on r.event_id = a.event_id and r.id = a.registration_id
                join person_position pp on pp.event_id = a.event_id and pp.id = r.person_position_id
                where a.event_id = :event and a.id = any(:accreditations)
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("language", language.code())
                .query((RowCallbackHandler) row -> {
                    if (!row.getString("name").isEmpty()) {
                        names.put(row.getLong("id"), row.getString("name"));
                    }
                });
        return names;
    }
}
