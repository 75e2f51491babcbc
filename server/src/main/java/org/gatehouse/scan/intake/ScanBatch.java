package org.gatehouse.scan.intake;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanVerdict;
import org.jspecify.annotations.Nullable;

/** Scans that are written together. A scan that the batch contains twice is written once and gets two responses. */
final class ScanBatch {

    private final List<WaitingScan> waiting;
    private final Map<UUID, Scan> firsts = new TreeMap<>();
    private final Set<UUID> reusedIds = new HashSet<>();

    ScanBatch(List<WaitingScan> waiting) {
        this.waiting = waiting;
        Map<Scan.IdOfDevice, UUID> duplicateKeyOfId = new HashMap<>();
        for (WaitingScan one : waiting) {
            Scan scan = one.scan();
            firsts.putIfAbsent(scan.duplicateKey(), scan);
            Scan.IdOfDevice id = scan.idOfDevice();
            if (id != null
                    && !scan.duplicateKey().equals(duplicateKeyOfId.computeIfAbsent(id, any -> scan.duplicateKey()))) {
                reusedIds.add(scan.duplicateKey());
            }
        }
    }

    /** Writes the batch, counts it, and then releases the responses: a scan with a response is never missing in the metrics. */
    void writeTo(ScanWriteRepository repository, ScanMeters meters) {
        Map<UUID, ScanVerdict> inserted = repository.insert(firsts.values(), reusedIds);
        Map<UUID, ScanVerdict> earlier = repository.find(notIn(inserted));
        meters.wrote(inserted.size());
        for (WaitingScan one : waiting) {
            UUID duplicateKey = one.scan().duplicateKey();
            ScanVerdict first = inserted.remove(duplicateKey);
            if (first != null) {
                earlier.put(duplicateKey, first);
                one.answer(first);
            } else {
                completeRepeated(one, earlier.get(duplicateKey));
            }
        }
    }

    private List<Scan> notIn(Map<UUID, ScanVerdict> inserted) {
        return firsts.values().stream()
                .filter(scan -> !inserted.containsKey(scan.duplicateKey()))
                .toList();
    }

    private static void completeRepeated(WaitingScan one, @Nullable ScanVerdict first) {
        if (first == null) {
            one.fail(noEvent(one.scan()));
        } else {
            one.answer(first.asDuplicate());
        }
    }

    private static RuntimeException noEvent(Scan scan) {
        return PlatformProblem.NOT_FOUND.because(
                "There is no event %d.", scan.sender().eventId());
    }
}
