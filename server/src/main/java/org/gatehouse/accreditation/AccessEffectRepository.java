package org.gatehouse.accreditation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.gatehouse.period.Times;
import org.gatehouse.period.Times.Interval;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.ZoneRoom;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads what other times would do to accreditations, before anything is changed. */
@Repository
public record AccessEffectRepository(
        JdbcClient db,
        ZoneRepository zones,
        AccreditationRepository accreditations,
        EffectiveZoneRepository effective,
        RightTimesRepository rights) {

    /** When an accreditation would have a zone. */
    private interface Wished {
        Times of(RightTimes rights, long accreditationId, Zone zone, Overrides choices);
    }

    /** The effect if these accreditations were valid at other times: at those of the map. */
    public AccessEffect ofValidity(long eventId, Map<Long, Times> valid) {
        return of(
                eventId,
                valid.keySet(),
                zone -> true,
                (times, id, zone, choices) ->
                        times.wishedIfValid(id, zone.id(), choices, Objects.requireNonNull(valid.get(id))));
    }

    /**
     * The effect if a package option gave these zones at other times.
     *
     * @param given its zones, each with the period in which it gives the zone now, which may be null
     */
    public AccessEffect ofOption(long eventId, long optionId, Map<Long, @Nullable Long> given, Times times) {
        return of(
                eventId,
                holders(eventId, optionId),
                zone -> given.containsKey(zone.id()),
                (now, id, zone, choices) ->
                        now.wishedIfOptionGives(id, zone.id(), choices, given.get(zone.id()), times));
    }

    private AccessEffect of(long eventId, Collection<Long> ids, Predicate<Zone> which, Wished wished) {
        if (ids.isEmpty()) {
            return AccessEffect.NONE;
        }
        ZoneRepository.Measured measured = zones.measured(eventId);
        ZoneRoom room = measured.room();
        List<Zone> some = measured.zones().stream().filter(which).toList();
        List<Long> zoneIds = some.stream().map(Zone::id).toList();
        RightTimes times = rights.of(eventId, ids, zoneIds, null, effective.sources(eventId, ids, zoneIds, null));
        Map<Long, Overrides> choices = accreditations.overrides(eventId, ids);
        Count all = new Count(now());
        List<Count> counts = some.stream().map(zone -> new Count(all.now)).toList();
        for (long id : ids) {
            for (int at = 0; at < some.size(); at++) {
                Zone zone = some.get(at);
                Times had = times.held(id, zone.id());
                Times has = wished.of(times, id, zone, choices.getOrDefault(id, Overrides.NONE));
                if (!has.equals(had)) {
                    room.take(zone.id(), has.without(had));
                    room.giveBack(zone.id(), had.without(has));
                    counts.get(at).note(had, has);
                    all.note(had, has);
                }
            }
            counts.forEach(Count::next);
            all.next();
        }
        List<AccessEffect.OfZone> effects = new ArrayList<>();
        for (int at = 0; at < some.size(); at++) {
            if (!counts.get(at).isNone()) {
                effects.add(
                        counts.get(at).of(some.get(at), room.usage(some.get(at).id())));
            }
        }
        return all.of(effects);
    }

    /** The accreditations of those who hold the option. */
    private List<Long> holders(long eventId, long optionId) {
        return db.sql("""
                select a.id
                from registration_package_option h
                join accreditation a on a.event_id = h.event_id and a.registration_id = h.registration_id
                where h.event_id = :event and h.package_option_id = :option and not a.deleted
                order by a.id
                """)
                .param("event", eventId)
                .param("option", optionId)
                .query((row, number) -> row.getLong("id"))
                .list();
    }

    /** The time by the clock of the feed, which opens and closes zones. */
    private Instant now() {
        return db.sql("select feed_clock() as now")
                .query((row, number) -> Columns.instant(row, "now"))
                .single();
    }

    /** Counts accreditations: what is noted about one until {@link #next} counts once. */
    private static final class Count {

        private final Instant now;
        private final Times ahead;
        private int gaining;
        private int losing;
        private int opening;
        private int closing;
        private boolean gains;
        private boolean loses;
        private boolean opens;
        private boolean closes;

        private Count(Instant now) {
            this.now = now;
            this.ahead = new Times(List.of(new Interval(now, null)));
        }

        private void note(Times had, Times has) {
            gains |= !has.without(had).and(ahead).areNever();
            loses |= !had.without(has).and(ahead).areNever();
            opens |= has.contain(now) && !had.contain(now);
            closes |= had.contain(now) && !has.contain(now);
        }

        private void next() {
            gaining += gains ? 1 : 0;
            losing += loses ? 1 : 0;
            opening += opens ? 1 : 0;
            closing += closes ? 1 : 0;
            gains = false;
            loses = false;
            opens = false;
            closes = false;
        }

        private boolean isNone() {
            return gaining + losing == 0;
        }

        private AccessEffect of(List<AccessEffect.OfZone> zones) {
            return new AccessEffect(gaining, losing, opening, closing, zones);
        }

        private AccessEffect.OfZone of(Zone zone, int usage) {
            return new AccessEffect.OfZone(zone, gaining, losing, opening, closing, usage);
        }
    }
}
