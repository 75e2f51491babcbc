package org.gatehouse.scan.intake;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.gatehouse.scan.EventDay;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanSettings;
import org.gatehouse.scan.intake.ZoneRooms.Limit;
import org.gatehouse.scan.intake.ZoneRooms.Place;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Decides about zones with a capacity: who is inside is counted, decided and recorded under a lock, so of two readers that ask for the last
 * place, at one node or at two, one gets it.
 */
@Service
class LimitedScanService {

    private final ScanTables tables;
    private final ZoneRoomRepository rooms;
    private final ScanSettings settings;
    private final ScanMeters meters;
    private final Clock clock;
    private final TransactionOperations transaction;

    LimitedScanService(
            ScanTables tables,
            ZoneRoomRepository rooms,
            ScanSettings settings,
            ScanMeters meters,
            Clock clock,
            @Qualifier("scans") TransactionOperations transaction) {
        this.tables = tables;
        this.rooms = rooms;
        this.settings = settings;
        this.meters = meters;
        this.clock = clock;
        this.transaction = transaction;
    }

    /** Writes the batch in one transaction, and releases the responses after its commit. */
    void write(List<WaitingScan> waiting) {
        ScanBatch batch = new ScanBatch(waiting, tables);
        transaction.executeWithoutResult(status -> {
            ZoneRooms room = room(rooms.lock(batch.scans()), batch.scans());
            batch.decide();
            batch.admit(room);
            batch.store();
        });
        batch.complete(meters);
    }

    private ZoneRooms room(List<Limit> limits, List<Scan> scans) {
        ZoneRooms room = new ZoneRooms();
        for (Limit limit : limits) {
            Instant since = countedSince(limit);
            room.add(limit.zone(), limit.capacity(), rooms.inside(limit.zone(), since));
            List<Long> asking = scans.stream()
                    .filter(scan -> Place.of(scan).equals(limit.zone()))
                    .map(scan -> scan.report().accreditationId())
                    .toList();
            rooms.inside(limit.zone(), since, asking).forEach(one -> room.addInside(limit.zone(), one));
        }
        return room;
    }

    private Instant countedSince(Limit limit) {
        Instant began = EventDay.began(clock.instant(), ZoneId.of(limit.timeZone()), settings.dayBegins());
        Instant reset = limit.resetAt();
        return reset != null && reset.isAfter(began) ? reset : began;
    }
}
