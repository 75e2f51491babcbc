package org.gatehouse.console.accreditations;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.gatehouse.accreditation.AccreditationHistory;
import org.gatehouse.accreditation.AccreditationHistory.Happened;
import org.gatehouse.accreditation.AccreditationHistory.Validity;
import org.gatehouse.accreditation.ZoneState.Choice;
import org.gatehouse.accreditation.ZoneState.Decision;
import org.gatehouse.console.Screen;
import org.gatehouse.scan.log.AccreditationScanRepository.ScanWithZone;
import org.jspecify.annotations.Nullable;

/**
 * Explains in one sentence why a gate refused somebody, or why it should have. The explanation uses what the database knew at that moment,
 * and what the gate did.
 */
record RefusalExplanation(Screen screen, AccreditationHistory story, String position) {

    String of(ScanWithZone scan) {
        if (scan.zoneName() == null) {
            return text("no-zone");
        }
        Validity validity = lastBefore(story.validity(), Validity::at, scan.scannedAt());
        if (validity != null && !validity.valid()) {
            return text("withdrawn", validity.by(), time(validity.at()));
        }
        if (scan.byHold()) {
            return text("held");
        }
        return scan.openThen() ? open(scan, scan.zoneName()) : closed(scan, scan.zoneName());
    }

    /** Explains why a person who was let in had no right at that moment; null when nothing is known against the entry. */
    @Nullable
    String ofEntry(ScanWithZone scan) {
        if (!"no".equals(scan.entitled())) {
            return null;
        }
        return scan.openThen() ? text("no-right") : text("no-right") + " " + of(scan);
    }

    private String closed(ScanWithZone scan, String zone) {
        if (scan.outOfTime()) {
            return outOfTime(scan, zone);
        }
        List<Decision> decisions = story.decisions().stream()
                .filter(decision -> decision.zoneId() == scan.zoneId())
                .toList();
        Decision before = lastBefore(decisions, Decision::at, scan.scannedAt());
        if (before != null && before.choice() == Choice.REMOVED) {
            return text("removed", zone, before.by(), time(before.at()));
        }
        String never = before != null && before.choice() == null && scan.closedAt() != null
                ? text("taken-back", zone, before.by(), time(before.at()))
                : scan.closedAt() != null ? text("closed", zone, time(scan.closedAt())) : text("never", zone, position);
        return scan.opensAt() == null ? never : never + " " + text("later", time(scan.opensAt()));
    }

    private String outOfTime(ScanWithZone scan, String zone) {
        String limited = scan.closedAt() == null ? text("time", zone) : text("time-ended", zone, time(scan.closedAt()));
        return scan.opensAt() == null ? limited : limited + " " + text("time-next", time(scan.opensAt()));
    }

    private String open(ScanWithZone scan, String zone) {
        if (scan.revision() != null && scan.listAt() != null && !scan.openInList()) {
            return scan.openedAt() == null
                    ? text("not-told", zone, time(scan.listAt()))
                    : text("not-told-since", zone, time(scan.openedAt()), time(scan.listAt()));
        }
        Happened renewal = lastBefore(story.renewals(), Happened::at, scan.scannedAt());
        if (renewal != null) {
            return text("renewed", zone, renewal.by(), time(renewal.at()));
        }
        return scan.revision() == null || scan.listAt() == null
                ? text("unknown-list", zone)
                : text("gate", zone, time(scan.listAt()));
    }

    private static <T> @Nullable T lastBefore(List<T> all, java.util.function.Function<T, Instant> at, Instant moment) {
        return all.reversed().stream()
                .filter(one -> !at.apply(one).isAfter(moment))
                .findFirst()
                .orElse(null);
    }

    private String time(Instant at) {
        return Objects.requireNonNull(screen.time(at));
    }

    private String text(String key, Object... arguments) {
        return screen.text("accreditations.why." + key, arguments);
    }
}
