package org.gatehouse.console.home;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.work.EventWork;
import org.springframework.http.HttpMethod;

/**
 * Work that goes on without its page, or that failed.
 *
 * @param path of its page, after the event's own path
 */
public record WorkView(EventWork.Begun begun, String path) {

    private static final String EVENT = "/console/events/{event_id}";

    /** The pages by kind. Work without a page, such as the erasure of many, is not shown. */
    private static final Map<String, String> PAGES = Map.of(
            "CHANGE", "/accreditations/batches/{batch_id}",
            "HOLD", "/accreditations/holds/{batch_id}",
            "DECISION", "/registrations/batches/{batch_id}",
            "VALIDITY", "/registrations/validities/{batch_id}",
            "ZONE_REQUEST", "/requests/{form_id}/batches/{batch_id}",
            "IMPORT", "/registrations/imports/{import_id}",
            "PRINT", "/badges/orders/{print_id}",
            "MAILING", "/mails/lists/{mailing_id}");

    /** What this caller can open of the work at the event: what failed first, then the newest. */
    static List<WorkView> of(long eventId, List<EventWork> sources, Caller caller) {
        return sources.stream()
                .flatMap(source -> source.unfinished(eventId).stream())
                .filter(begun -> PAGES.containsKey(begun.kind())
                        && caller.opens(HttpMethod.GET, EVENT + PAGES.get(begun.kind()), eventId))
                .sorted(Comparator.comparing((EventWork.Begun begun) -> !begun.failed())
                        .thenComparing(EventWork.Begun::begunAt, Comparator.reverseOrder()))
                .map(begun -> new WorkView(begun, path(begun)))
                .toList();
    }

    private static String path(EventWork.Begun begun) {
        return PAGES.getOrDefault(begun.kind(), "")
                .replace("{form_id}", String.valueOf(begun.partOf()))
                .replaceAll("\\{[a-z_]+}", String.valueOf(begun.id()));
    }
}
