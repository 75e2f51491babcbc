package org.gatehouse.accreditation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gatehouse.accreditation.PrintedFace.Validity;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Keeps what printed badges say. Whether that is still true is compared when it is read: a change of a position's zones that concerns
 * 20,000 badges writes nothing here, and taking it back makes them current again.
 */
@Repository
public record PrintedFaceRepository(JdbcClient db) {

    private static final String REPLACE = """
            on conflict (event_id, accreditation_id) do update
                set printed_at = excluded.printed_at, first_name = excluded.first_name, last_name = excluded.last_name,
                    position_id = excluded.position_id, zones = excluded.zones,
                    period_name = excluded.period_name, period_language = excluded.period_language
            """;

    /** Stores the faces of these badges as they were drawn; call it after they were recorded as printed. */
    public void keepDrawn(long eventId, Collection<PrintedFace> drawn) {
        db.sql("""
                insert into printed_badge (event_id, accreditation_id, printed_at, first_name, last_name, position_id, zones,
                                           period_name, period_language)
                select a.event_id, a.id, a.printed_at, d.first_name, d.last_name, d.position_id, d.zones::bigint[],
                       d.period_name, d.period_language
                from unnest(:ids::bigint[], :firstNames::text[], :lastNames::text[], :positions::bigint[], :zones::text[],
                            :periodNames::text[], :periodLanguages::text[])
                    as d (id, first_name, last_name, position_id, zones, period_name, period_language)
                join accreditation a on a.event_id = :event and a.id = d.id
                where a.printed_at is not null
                """ + REPLACE)
                .param("event", eventId)
                .param("ids", drawn.stream().map(PrintedFace::accreditationId).toArray(Long[]::new))
                .param("firstNames", drawn.stream().map(PrintedFace::firstName).toArray(String[]::new))
                .param("lastNames", drawn.stream().map(PrintedFace::lastName).toArray(String[]::new))
                .param("positions", drawn.stream().map(PrintedFace::positionId).toArray(Long[]::new))
                .param("zones", drawn.stream().map(face -> array(face.zones())).toArray(String[]::new))
                .param("periodNames", validity(drawn, Validity::name))
                .param("periodLanguages", validity(drawn, Validity::language))
                .update();
    }

    private static @Nullable String[] validity(Collection<PrintedFace> drawn, Function<Validity, String> part) {
        return drawn.stream()
                .map(face -> face.validity() == null ? null : part.apply(face.validity()))
                .toArray(String[]::new);
    }

    /** PostgreSQL refuses an array of arrays of different lengths, so each array is sent as its text. */
    private static String array(List<Long> zones) {
        return zones.toString().replace('[', '{').replace(']', '}');
    }

    /**
     * Keeps what these badges say now, for those that are printed elsewhere, which nobody knows to show the validity; call it after they
     * were recorded as printed. It counts the zones by the formula, because those of this transaction are stored only at its commit.
     * Holders and their zones are grouped, not joined: without statistics of a new event, PostgreSQL would compare each holder with each
     * zone.
     */
    public void keepCurrent(long eventId, Collection<Long> ids) {
        db.sql(EffectiveZoneRepository.EFFECTIVE + """
                insert into printed_badge (event_id, accreditation_id, printed_at, first_name, last_name, position_id, zones)
                select a.event_id, a.id, a.printed_at, coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name),
                       n.position_id, coalesce(n.zones, '{}')
                from (
                    select id, max(position_id) as position_id,
                           array_agg(zone_id order by zone_id) filter (where zone_id is not null) as zones
                    from (
                        select id, position_id, null::bigint as zone_id from holder
                        union all
                        select accreditation_id, null, zone_id from effective) s
                    group by id) n
                join accreditation a on a.event_id = :event and a.id = n.id
                join person p on p.id = a.person_id
                where a.printed_at is not null
                """ + REPLACE)
                .param("event", eventId)
                .param("accreditations", ids.toArray(Long[]::new))
                .update();
    }

    /** The face of the printed badge; empty when none is printed, and when an older version of Gatehouse printed it. */
    public Optional<PrintedFace> find(long eventId, long accreditationId) {
        return db.sql("""
                select b.accreditation_id, b.first_name, b.last_name, b.position_id, b.zones, b.period_name, b.period_language
                from printed_badge b
                join accreditation a on a.event_id = b.event_id and a.id = b.accreditation_id and a.printed_at = b.printed_at
                where b.event_id = :event and b.accreditation_id = :id
                """)
                .param("event", eventId)
                .param("id", accreditationId)
                .query((row, number) -> face(row))
                .optional();
    }

    private static PrintedFace face(ResultSet row) throws SQLException {
        String validity = row.getString("period_name");
        return new PrintedFace(
                row.getLong("accreditation_id"),
                row.getString("first_name"),
                row.getString("last_name"),
                row.getLong("position_id"),
                List.of((Long[]) row.getArray("zones").getArray()),
                validity == null ? null : new Validity(validity, row.getString("period_language")));
    }
}
