package org.gatehouse.scan.intake;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.gatehouse.platform.gate.GateScans;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.scan.ConflictSettings;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanSender;
import org.gatehouse.scan.ScanSettings;
import org.gatehouse.scan.ScanVerdict;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;

/** Receives the scans that gates report. Single scans and batches take the same path, so a scan that is sent both ways is stored once. */
@Service
@EnableConfigurationProperties({ScanSettings.class, ConflictSettings.class})
record ScanIntakeService(ScanWriter writer, ScanSettings settings, ScanMeters meters, GateScans gates) {

    ScanVerdict take(ScanSender sender, JsonNode body) {
        Scan scan = Scan.of(sender, ScanReader.read(body), settings);
        ScanVerdict verdict = writer.enqueue(List.of(scan)).getFirst().await();
        meters.answered(verdict.verdict());
        reported(sender);
        return verdict;
    }

    private void reported(ScanSender sender) {
        gates.reported(sender.eventId(), sender.clientId(), sender.device(), sender.receivedAt());
    }

    /** Returns a result for each item, in the order sent. A malformed item does not affect the others. */
    List<ScanResult> takeAll(ScanSender sender, JsonNode body) {
        List<Item> items = items(body).map(item -> item(sender, item)).toList();
        List<Scan> scans =
                items.stream().map(Item::scan).filter(Objects::nonNull).toList();
        Iterator<WaitingScan> waiting = writer.enqueue(scans).iterator();
        List<ScanResult> results = items.stream()
                .map(item -> item.scan() == null ? ScanResult.rejected(item.errors()) : resultOf(waiting.next()))
                .toList();
        results.forEach(result -> meters.answered(result.verdict()));
        if (!scans.isEmpty()) {
            reported(sender);
        }
        return results;
    }

    private java.util.stream.Stream<JsonNode> items(JsonNode body) {
        if (!body.isObject()) {
            throw PlatformProblem.UNREADABLE.because("The body must be a JSON object: {\"scans\": […]}.");
        }
        JsonNode scans = body.path("scans");
        if (!scans.isArray() || scans.isEmpty() || scans.size() > settings.batchLimit()) {
            throw PlatformProblem.INVALID.ofField("scans", "must be a list of 1 to %d scans", settings.batchLimit());
        }
        return StreamSupport.stream(scans.spliterator(), false);
    }

    private Item item(ScanSender sender, JsonNode json) {
        try {
            return new Item(Scan.of(sender, ScanReader.read(json), settings), List.of());
        } catch (ProblemException malformed) {
            return new Item(null, malformed.errors().isEmpty() ? List.of(malformed.detail()) : malformed.errors());
        }
    }

    private static ScanResult resultOf(WaitingScan waiting) {
        try {
            return ScanResult.of(waiting.await());
        } catch (DataIntegrityViolationException refused) {
            return ScanResult.rejected(List.of(
                    "scan: the database does not accept it (" + DatabaseProblems.brokenConstraint(refused) + ")"));
        }
    }

    /** An item of a batch: either a scan or the errors in it. */
    private record Item(@Nullable Scan scan, List<String> errors) {}
}
