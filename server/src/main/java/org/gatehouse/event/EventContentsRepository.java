package org.gatehouse.event;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.gatehouse.event.EventContents.Use;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads what belongs to an event, in the tables of all features. */
@Repository
public record EventContentsRepository(JdbcClient db) {

    /** The kinds of {@link Use}, in their order. A deleted badge is still in the feed, because gates must learn of its deletion. */
    private static final String KEEPS = """
            array(
                select use.kind
                from (values
                    ('REGISTRATION', exists (select from registration r where r.event_id = :event)),
                    ('ACCREDITATION', exists (select from accreditation a where a.event_id = :event)),
                    ('PERSON', exists (select from person_position p where p.event_id = :event)
                               or exists (select from person_event pe where pe.event_id = :event)),
                    ('BADGE', exists (select from accreditation_feed af where af.event_id = :event)),
                    ('REQUEST', exists (select from zone_request zr where zr.event_id = :event)
                                or exists (select from zone_inquiry zi where zi.event_id = :event)),
                    ('MAIL', exists (select from mail_outbox m where m.event_id = :event)),
                    ('SCAN', exists (select from scan s where s.event_id = :event))) as use (kind, used)
                where use.used)
            """;

    public EventContents of(long eventId) {
        return db.sql("select " + KEEPS + """
                as keeps,
                (select count(*) from zone z where z.event_id = :event) as zones,
                (select count(*) from position p where p.event_id = :event) as positions,
                (select count(*) from package_option o where o.event_id = :event) as options,
                (select count(*) from sector se where se.event_id = :event) as sectors,
                (select count(*) from skill sk where sk.event_id = :event) as skills,
                (select count(*) from custom_field cf where cf.event_id = :event) as fields,
                (select count(*) from registration_group rg where rg.event_id = :event) as groups,
                (select count(*) from badge_layout bl where bl.event_id = :event)
                    + (select count(*) from badge_position_layout bp where bp.event_id = :event) as layouts,
                (select count(*) from zone_request_form zf where zf.event_id = :event) as forms,
                (select count(*) from registration_import ri where ri.event_id = :event) as imports,
                (select count(*) from gate_set_up gs where gs.event_id = :event) as gates
                """)
                .param("event", eventId)
                .query((row, number) -> contents(row))
                .single();
    }

    private static EventContents contents(ResultSet row) throws SQLException {
        List<Use> keeps = Arrays.stream((String[]) row.getArray("keeps").getArray())
                .map(Use::valueOf)
                .toList();
        return new EventContents(
                keeps,
                row.getLong("zones"),
                row.getLong("positions"),
                row.getLong("options"),
                row.getLong("sectors"),
                row.getLong("skills"),
                row.getLong("fields"),
                row.getLong("groups"),
                row.getLong("layouts"),
                row.getLong("forms"),
                row.getLong("imports"),
                row.getLong("gates"));
    }
}
