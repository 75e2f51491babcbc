package org.gatehouse.accreditation.list;

import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts the live accreditations of an event by position and zone, without reading all of them. */
@Repository
public record HolderCountRepository(JdbcClient db) {

    private static final RowMapper<OfPosition> OF_POSITION = new RecordRows<>(OfPosition.class);
    private static final RowMapper<Exceptions> EXCEPTIONS = new RecordRows<>(Exceptions.class);

    /** The holders of one effective position. */
    public record OfPosition(long positionId, int holders) {}

    /**
     * The holders of one effective position for whom a zone is not simply a default.
     *
     * @param removed those from whom it was removed manually; they lack it regardless of other sources
     * @param otherwise those who have it, but not by the position's default
     * @param both those who have it by the default and also by a package, manually or by an allocation
     */
    public record Exceptions(long positionId, long zoneId, int removed, int otherwise, int both) {}

    /** How far the badges of an event are: live accreditations, those printed, and those handed out. */
    public record OfBadges(long accredited, long printed, long handedOut) {}

    /** Counts the badges of an event. */
    public OfBadges badges(long eventId) {
        return db.sql("""
                select count(*) as accredited, count(printed_at) as printed, count(distributed_at) as handed_out
                from accreditation
                where event_id = :event and not deleted
                """)
                .param("event", eventId)
                .query(new RecordRows<>(OfBadges.class))
                .single();
    }

    /** Counts holders by position; positions without holders are left out. */
    public List<OfPosition> ofPositions(long eventId) {
        return db.sql("""
                select position_id, count(*)::integer as holders
                from accreditation_listing
                where event_id = :event
                group by position_id
                """).param("event", eventId).query(OF_POSITION).list();
    }

    /** Counts the holders who have no photo that a badge could show. */
    public long withoutPhoto(long eventId) {
        return db.sql("select count(*) from accreditation_listing where event_id = :event and not has_photo")
                .param("event", eventId)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** Counts exceptions by position and zone; pairs without exceptions are left out. */
    public List<Exceptions> exceptions(long eventId) {
        return db.sql("""
                with exception as (
                    select accreditation_id, zone_id, 'removed' as kind
                    from accreditation_zone_override
                    where event_id = :event and not added
                    union all
                    select accreditation_id, zone_id, case when reasons @> '{default}' then 'both' else 'otherwise' end
                    from accreditation_zone
                    where event_id = :event and reasons <> '{default}'
                )
                select l.position_id, e.zone_id, (count(*) filter (where e.kind = 'removed'))::integer as removed,
                       (count(*) filter (where e.kind = 'otherwise'))::integer as otherwise,
                       (count(*) filter (where e.kind = 'both'))::integer as both
                from exception e
                join accreditation_listing l on l.event_id = :event and l.accreditation_id = e.accreditation_id
                group by l.position_id, e.zone_id
                """).param("event", eventId).query(EXCEPTIONS).list();
    }
}
