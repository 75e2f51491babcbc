package org.gatehouse.log;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Who changed what (docs/api/logs.md). */
@RestController
@Tag(name = "logs", description = "Who changed what")
record LogController(LogRepository log) {

    @Schema(description = "A part of the log")
    record LogList(
            @Doc("The newest that match, the oldest of them first")
            List<LogEntry> logs) {}

    /** Oldest first because the desk reverses them (docs/api/logs.md). */
    @Operation(
            summary = "Reads the log",
            description =
                    "The newest entries that match, the oldest of them first; limit 1 to 9999. Of the events at which"
                            + " the caller may read the log; entries of no event only for who may everywhere.")
    @ApiResponse(responseCode = "200", description = "The entries", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "There is no such entity, or this caller may not see its events.")
    @GetMapping("/logs")
    LogList list(
            @Doc("Entity of events (ws_entity of an event): only what was done at these")
                    @RequestParam("ws_entity")
                    @Nullable
                    Long entity,
            @Doc("Application that did it: 2700, 1400, 1500, 1200 or 100") @RequestParam("web_service_code") @Nullable
                    Integer application,
            @Doc("A key of data and a value that it had before or has after, joined by a colon")
                    @Example("person_accreditation_id:4711")
                    @RequestParam
                    @Nullable
                    String logData,
            @RequestParam(defaultValue = "100") int limit,
            Caller by) {
        Page.of(0, limit, Page.LONGEST);
        Set<Long> events = entity == null ? by.events() : eventsOf(entity, by);
        LogFilter filter = LogFilter.of(events, actionsOf(application), logData)
                .withWatchlist(by.where(HttpMethod.GET, "/watchlist"));
        return new LogList(filter.matchesNothing() ? List.of() : log.newest(filter, null, limit));
    }

    /** The photos of badges belong to accreditation, though people's own pages change them too. */
    private static @Nullable List<String> actionsOf(@Nullable Integer application) {
        if (application == null) {
            return null;
        }
        List<String> actions = LogCode.actionsOf(application);
        return application == LogCode.REGISTRATIONS
                ? Stream.concat(actions.stream(), LogCode.PHOTO_ACTIONS.stream())
                        .toList()
                : actions;
    }

    /** Returns the entity's events whose log the caller may read. */
    private Set<Long> eventsOf(long entity, Caller by) {
        Set<Long> readable = new HashSet<>(log.eventsOf(entity));
        Set<Long> all = Set.copyOf(readable);
        if (by.events() != null) {
            readable.retainAll(by.events());
        }
        if (readable.isEmpty() && all.stream().noneMatch(by::sees)) {
            throw PlatformProblem.NOT_FOUND.because("There is no entity %d with an event.", entity);
        }
        return readable;
    }
}
