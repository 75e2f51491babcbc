package org.gatehouse.request.batch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.period.Times;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.batch.RequestBatch.Choice;
import org.gatehouse.request.batch.RequestBatch.Reason;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRoom;
import org.jspecify.annotations.Nullable;

/**
 * Plans what becomes of each request in turn: the preview counts the plan and a step writes it, so both agree. A preview knows the rooms of
 * its moment; a step has locked the zones before it reads them.
 */
final class RequestBatchPlan {

    /** How many requests are named. */
    private static final int NAMED = 100;

    private static final Set<Reason> SECOND_MAY_DO = Set.of(Reason.FORM_FULL, Reason.ZONE_FULL, Reason.NOT_ALLOCATED);

    private final Choice choice;
    private final Map<Long, Room> rooms = new HashMap<>();
    private final List<Zone> zones;
    private final ZoneRoom free;
    private final Needs needs;
    private final Set<List<Long>> given = new HashSet<>();
    private final List<RequestBatch.Planned> planned = new ArrayList<>();
    private int decided;
    private int same;

    /** The places that are left in a zone at this point of the walk. */
    private static final class Room {

        final Zone zone;
        final FormRepository.ZoneRow row;
        final int places;
        int change;
        int more;
        int without;

        Room(Zone zone, FormRepository.ZoneRow row, int places) {
            this.zone = zone;
            this.row = row;
            this.places = places;
        }

        @Nullable
        Reason refusal(boolean taken, Times more, ZoneRoom free) {
            if (!row.availableForAllocation()) {
                return Reason.NOT_ALLOCATED;
            }
            if (taken) {
                return Reason.HAS_PLACE;
            }
            if (places + change >= row.quota()) {
                return Reason.FORM_FULL;
            }
            return more.areNever() || free.fits(zone.id(), more) ? null : Reason.ZONE_FULL;
        }
    }

    /**
     * What becomes of a request: it is refused for a reason, gets the zone, is denied, or is like that already.
     *
     * @param zoneId the zone that it gets; null if it is denied, or refused
     */
    record Verdict(
            boolean same, @Nullable Long zoneId, @Nullable Reason refused) {}

    /** The times at which an accreditation would newly have a zone that is allocated to it. */
    interface Needs {

        Times more(long accreditationId, long zoneId);
    }

    RequestBatchPlan(
            Choice choice,
            List<Zone> zones,
            ZoneRoom free,
            Needs needs,
            List<FormRepository.ZoneRow> rows,
            Map<Long, Integer> places) {
        this.choice = choice;
        this.zones = zones;
        this.free = free;
        this.needs = needs;
        for (FormRepository.ZoneRow row : rows) {
            zones.stream()
                    .filter(zone -> zone.id() == row.zoneId())
                    .forEach(zone -> rooms.put(zone.id(), new Room(zone, row, places.getOrDefault(zone.id(), 0))));
        }
    }

    RequestBatch.Preview walk(List<Long> ids, Map<Long, RequestBatchRepository.Now> now) {
        for (long id : ids) {
            RequestBatchRepository.Now request = now.get(id);
            Verdict verdict = decide(request);
            if (verdict.same()) {
                same++;
            } else if (verdict.refused() == null) {
                decided++;
            }
            Long zone = verdict.zoneId();
            planned.add(new RequestBatch.Planned(
                    id,
                    request == null ? Named.NONE : request.named(),
                    zone == null ? null : Objects.requireNonNull(rooms.get(zone)).zone,
                    verdict.same(),
                    verdict.refused()));
        }
        List<RequestBatch.ZoneEffect> effects = zones.stream()
                .map(zone -> rooms.get(zone.id()))
                .filter(room -> room != null && room.change + room.without > 0)
                .map(room -> new RequestBatch.ZoneEffect(
                        room.zone, room.places, room.row.quota(), room.change, room.more, room.without))
                .toList();
        return new RequestBatch.Preview(decided, same, effects, shown());
    }

    /** All in their order; of too many, those that would be refused first. */
    private List<RequestBatch.Planned> shown() {
        return planned.size() <= NAMED
                ? planned
                : planned.stream()
                        .sorted(Comparator.comparing(one -> one.refused() == null))
                        .limit(NAMED)
                        .toList();
    }

    /** Plans the next request; null is one that is gone. */
    Verdict decide(RequestBatchRepository.@Nullable Now request) {
        if (request == null) {
            return refused(Reason.GONE);
        }
        boolean grants = choice.decision() == RequestBatch.Decision.GRANT;
        if (request.state() == (grants ? ZoneRequest.State.ALLOCATED : ZoneRequest.State.DENIED)) {
            return new Verdict(true, null, null);
        }
        if (request.state() != ZoneRequest.State.PENDING) {
            return refused(grants ? Reason.DENIED : Reason.GRANTED);
        }
        if (!grants) {
            return new Verdict(false, null, null);
        }
        return request.deleted() ? refused(Reason.INVALID) : grant(request);
    }

    private static Verdict refused(Reason reason) {
        return new Verdict(false, null, reason);
    }

    private Verdict grant(RequestBatchRepository.Now request) {
        long accreditation = request.accreditationId();
        Reason first = grant(accreditation, request.firstZoneId(), request.firstTaken());
        if (first == null) {
            return new Verdict(false, request.firstZoneId(), null);
        }
        Room wanted = rooms.get(request.firstZoneId());
        if (wanted != null && (first == Reason.FORM_FULL || first == Reason.ZONE_FULL)) {
            wanted.without++;
        }
        Long second = request.secondZoneId();
        boolean given = second != null
                && choice.secondZones()
                && SECOND_MAY_DO.contains(first)
                && grant(accreditation, second, request.secondTaken()) == null;
        return given ? new Verdict(false, second, null) : refused(first);
    }

    private @Nullable Reason grant(long accreditation, long zone, boolean taken) {
        Room room = rooms.get(zone);
        if (room == null) {
            return Reason.NOT_ALLOCATED;
        }
        boolean again = given.contains(List.of(accreditation, room.zone.id()));
        Times more = needs.more(accreditation, zone);
        Reason reason = room.refusal(taken || again, more, free);
        if (reason == null) {
            given.add(List.of(accreditation, room.zone.id()));
            room.change++;
            room.more += more.areNever() ? 0 : 1;
            free.take(zone, more);
        }
        return reason;
    }
}
