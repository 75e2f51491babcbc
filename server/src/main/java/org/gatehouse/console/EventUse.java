package org.gatehouse.console;

import java.time.Clock;
import org.gatehouse.event.ChecklistService;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.scan.log.ScanCountRepository;
import org.gatehouse.watchlist.WatchlistService;
import org.springframework.stereotype.Component;

/** Finds out what an event uses, for its menu. */
@Component
record EventUse(
        ChecklistService checklists,
        ScanCountRepository scans,
        HoldKindRepository holds,
        FormRepository forms,
        WatchlistService watchlist,
        Clock clock) {

    /** Whether the set-up is done: somebody closed its checklist, or the last step of it was taken, a scan. */
    boolean isSetUp(long eventId) {
        return hasScans(eventId) || checklists.isClosed(eventId);
    }

    /** Whether the screen with this key of {@link Navigation} shows anything; most are always of use. */
    boolean uses(String key, long eventId) {
        return switch (key) {
            case "arrivals" -> holds.anyForPositions(eventId);
            case "conflicts" -> hasScans(eventId);
            case "requests" -> forms.any(eventId);
            case "watchlist" -> watchlist.any(eventId);
            default -> true;
        };
    }

    private boolean hasScans(long eventId) {
        return scans.newest(eventId, clock.instant()).isPresent();
    }
}
