package org.gatehouse.scan.intake;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.gatehouse.event.EventProblem;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.scan.Asked;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanProblem;
import org.jspecify.annotations.Nullable;

/**
 * Scans that are decided, where Gatehouse is asked, and written together. A scan that the batch contains twice is written once and gets two
 * responses.
 */
final class ScanBatch {

    private final List<WaitingScan> waiting;
    private final ScanTables tables;
    private final Map<UUID, WaitingScan> firsts = new TreeMap<>();
    private final Map<UUID, Scan> others = new TreeMap<>();
    private final Set<UUID> reusedIds = new HashSet<>();
    private Map<UUID, StoredScan> inserted = Map.of();
    private Map<UUID, StoredScan> earlier = Map.of();

    ScanBatch(List<WaitingScan> waiting, ScanTables tables) {
        this.waiting = new ArrayList<>(waiting);
        this.tables = tables;
    }

    List<Scan> scans() {
        return scansOf(waiting);
    }

    private static List<Scan> scansOf(Collection<WaitingScan> waiting) {
        return waiting.stream().map(WaitingScan::scan).toList();
    }

    /** Decides what is asked, by what gates are sent at this moment. */
    void decide() {
        List<WaitingScan> asking =
                waiting.stream().filter(WaitingScan::isAsking).toList();
        if (asking.isEmpty()) {
            return;
        }
        List<GateSight> seen = tables.sights().of(scansOf(asking));
        for (int i = 0; i < asking.size(); i++) {
            asking.get(i).decide(seen.get(i));
        }
    }

    /** Hands over the questions about zones that may be full: these are decided one batch after the other. */
    void handOver(Consumer<WaitingScan> limited) {
        List<WaitingScan> mayBeFull =
                waiting.stream().filter(WaitingScan::isLimited).toList();
        waiting.removeAll(mayBeFull);
        mayBeFull.forEach(limited);
    }

    /** Refuses those for whom there is no place. A question that was answered before takes none, and neither does its repeat. */
    void admit(ZoneRooms rooms) {
        Set<UUID> seen = new HashSet<>(tables.scans().find(scans()).keySet());
        for (WaitingScan one : waiting) {
            Scan scan = one.scan();
            if (seen.add(scan.duplicateKey()) && scan.report().allowed() && !rooms.pass(scan)) {
                one.refuseForWantOfRoom();
            }
        }
    }

    /** Writes what is new, and reads what was written before. */
    void store() {
        collect();
        inserted = firsts.isEmpty() ? Map.of() : tables.scans().insert(scansOf(firsts.values()), reusedIds);
        earlier = tables.scans().find(notInserted());
        List<Long> limited = inserted.values().stream()
                .filter(StoredScan::isLimited)
                .map(scan -> scan.verdict().id())
                .toList();
        if (!limited.isEmpty()) {
            tables.presence().place(limited);
        }
    }

    /** Counts the batch, and then releases the responses: a scan with a response is never missing in the metrics. */
    void complete(ScanMeters meters) {
        meters.wrote(inserted.size());
        for (WaitingScan one : waiting) {
            UUID duplicateKey = one.scan().duplicateKey();
            StoredScan stored = inserted.getOrDefault(duplicateKey, earlier.get(duplicateKey));
            if (stored != null && inserted.containsKey(duplicateKey) && one.equals(firsts.get(duplicateKey))) {
                one.answer(stored);
            } else {
                completeRepeated(one, stored);
            }
        }
    }

    private void collect() {
        Map<Scan.IdOfDevice, UUID> duplicateKeyOfId = new HashMap<>();
        for (WaitingScan one : waiting) {
            Scan scan = one.scan();
            if (!one.isStorable()) {
                others.put(scan.duplicateKey(), scan);
                continue;
            }
            firsts.putIfAbsent(scan.duplicateKey(), one);
            Scan.IdOfDevice id = scan.idOfDevice();
            if (id != null
                    && !scan.duplicateKey().equals(duplicateKeyOfId.computeIfAbsent(id, any -> scan.duplicateKey()))) {
                reusedIds.add(scan.duplicateKey());
            }
        }
    }

    private List<Scan> notInserted() {
        Map<UUID, Scan> left = new TreeMap<>(others);
        firsts.forEach((key, one) -> left.put(key, one.scan()));
        left.keySet().removeAll(inserted.keySet());
        return List.copyOf(left.values());
    }

    private static void completeRepeated(WaitingScan one, @Nullable StoredScan first) {
        Asked asked = one.scan().asked();
        if (first != null && asked != null && !asked.content().equals(first.asked())) {
            one.fail(ScanProblem.SCAN_ID_TAKEN.because(
                    "scan_id %s was sent before with another %s; nothing was decided.",
                    String.valueOf(one.scan().report().scanId()), difference(one.scan(), first)));
        } else if (first != null) {
            one.answer(first.asDuplicate());
        } else if (!one.hasEvent()) {
            one.fail(EventProblem.unknown(one.scan().sender().eventId()));
        } else if (!one.hasZone()) {
            one.fail(noZone(one.scan()));
        } else if (!one.isOfBadge()) {
            one.answer(null);
        } else {
            one.fail(noEvent(one.scan()));
        }
    }

    /** What of the question is another: the fields by which the reader can tell. */
    private static String difference(Scan scan, StoredScan first) {
        List<String> fields = new ArrayList<>();
        boolean sameZone = scan.report().zoneId() == first.zoneId();
        boolean sameDirection = scan.report().way() == first.direction();
        if (scan.report().accreditationId() != first.accreditationId() || (sameZone && sameDirection)) {
            fields.add("badge");
        }
        if (!sameZone) {
            fields.add("zone_id");
        }
        if (!sameDirection) {
            fields.add("direction");
        }
        return String.join(", ", fields);
    }

    private static RuntimeException noZone(Scan scan) {
        return PlatformProblem.INVALID.ofField(
                "zone_id",
                "event %d has no zone %d, so nothing was decided; GET E/zones lists its zones",
                scan.sender().eventId(),
                scan.report().zoneId());
    }

    private static RuntimeException noEvent(Scan scan) {
        return PlatformProblem.NOT_FOUND.because(
                "There is no event %d.", scan.sender().eventId());
    }
}
