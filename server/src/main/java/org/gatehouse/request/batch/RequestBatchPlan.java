package org.gatehouse.request.batch;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.batch.RequestBatch.Reason;
import org.gatehouse.request.batch.RequestBatch.Unchanged;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRoom;
import org.jspecify.annotations.Nullable;

/** Simulates a batch in the order of its steps without changing anything, to predict the result of each. */
final class RequestBatchPlan {

    /** How many of those that would be refused are named. */
    private static final int NAMED = 100;

    private final RequestBatch batch;
    private final boolean secondZones;
    private final Map<Long, Room> rooms = new HashMap<>();
    private final List<Zone> zones;
    private final ZoneRoom free;
    private final Set<List<Long>> given = new HashSet<>();
    private final Map<Reason, Integer> reasons = new EnumMap<>(Reason.class);
    private final List<Unchanged> unchanged = new ArrayList<>();
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
        Reason refusal(boolean taken, boolean held, ZoneRoom free) {
            if (!row.availableForAllocation()) {
                return Reason.NOT_ALLOCATED;
            }
            if (taken) {
                return Reason.HAS_PLACE;
            }
            if (places + change >= row.quota()) {
                return Reason.FORM_FULL;
            }
            return !held && !free.fits(zone.id()) ? Reason.ZONE_FULL : null;
        }
    }

    RequestBatchPlan(
            RequestBatch batch,
            boolean secondZones,
            List<Zone> zones,
            List<FormRepository.ZoneRow> rows,
            Map<Long, Integer> places) {
        this.batch = batch;
        this.secondZones = secondZones;
        this.zones = zones;
        this.free = ZoneRoom.of(zones);
        for (FormRepository.ZoneRow row : rows) {
            zones.stream()
                    .filter(zone -> zone.id() == row.zoneId())
                    .forEach(zone -> rooms.put(zone.id(), new Room(zone, row, places.getOrDefault(zone.id(), 0))));
        }
    }

    RequestBatch.Preview walk(List<RequestBatchRepository.Item> items) {
        for (RequestBatchRepository.Item item : items) {
            Reason reason = decide(item);
            if (reason != null) {
                reasons.merge(reason, 1, Integer::sum);
                if (unchanged.size() < NAMED) {
                    unchanged.add(new Unchanged(
                            item.requestId(), item.accreditationId(), item.name(), item.requestedZones(), reason));
                }
            }
        }
        List<RequestBatch.ZoneEffect> effects = zones.stream()
                .map(zone -> rooms.get(zone.id()))
                .filter(room -> room != null && room.change + room.without > 0)
                .map(room -> new RequestBatch.ZoneEffect(
                        room.zone, room.places, room.row.quota(), room.change, room.more, room.without))
                .toList();
        return new RequestBatch.Preview(decided, same, effects, reasons, unchanged);
    }

    private @Nullable Reason decide(RequestBatchRepository.Item item) {
        ZoneRequest.State state = item.state();
        if (state == null) {
            return Reason.GONE;
        }
        boolean grants = batch.decision() == RequestBatch.Decision.GRANT;
        if (state == (grants ? ZoneRequest.State.ALLOCATED : ZoneRequest.State.DENIED)) {
            same++;
            return null;
        }
        if (state != ZoneRequest.State.PENDING) {
            return grants ? Reason.DENIED : Reason.GRANTED;
        }
        Reason reason = grants ? grant(item) : null;
        if (reason == null) {
            decided++;
        }
        return reason;
    }

    private @Nullable Reason grant(RequestBatchRepository.Item item) {
        if (item.deleted()) {
            return Reason.INVALID;
        }
        Reason first = grant(item.accreditationId(), item.firstZoneId(), item.firstTaken(), item.firstHeld());
        Room wanted = rooms.get(item.firstZoneId());
        if (wanted != null && (first == Reason.FORM_FULL || first == Reason.ZONE_FULL)) {
            wanted.without++;
        }
        boolean tries = first != null
                && secondZones
                && RequestBatchService.SECOND_MAY_DO.contains(first)
                && item.secondZoneId() != null;
        return tries
                        && grant(item.accreditationId(), item.secondZoneId(), item.secondTaken(), item.secondHeld())
                                == null
                ? null
                : first;
    }

    private @Nullable Reason grant(@Nullable Long accreditation, @Nullable Long zone, boolean taken, boolean held) {
        Room room = rooms.get(zone);
        if (room == null || accreditation == null) {
            return Reason.NOT_ALLOCATED;
        }
        boolean again = given.contains(List.of(accreditation, room.zone.id()));
        Reason reason = room.refusal(taken || again, held, free);
        if (reason == null) {
            given.add(List.of(accreditation, room.zone.id()));
            room.change++;
            if (!held) {
                room.more++;
                free.take(room.zone.id());
            }
        }
        return reason;
    }
}
