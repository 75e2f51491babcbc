package org.gatehouse.watchlist;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Entries of the watchlist (docs/api/watchlist.md). */
@RestController
@Tag(name = "watchlist", description = "People who must not get in unnoticed")
record WatchlistController(WatchlistService service) {

    private static final int MOST = 1000;

    /** The new entries. */
    record Made(@Doc("In the order of the request") List<WatchlistEntry> entries) {}

    @Operation(
            summary = "Lists entries of the watchlist",
            description =
                    "The newest first; limit 1 to 1000. Those of all events only for who has the right at all events.")
    @GetMapping("/watchlist")
    WatchlistPage list(
            @Doc("Only those that count at this event") @RequestParam(name = "event_id", required = false) @Nullable
                    Long eventId,
            @Doc("Beginnings of words of the name") @Example("ana") @RequestParam @Nullable String name,
            @Doc("The whole address")
                    @Example("ana@example.org")
                    @RequestParam(name = "email_address", required = false)
                    @Nullable
                    String emailAddress,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            Caller by) {
        WatchlistFilter filter = new WatchlistFilter(
                by.events(),
                eventId,
                NameSearch.of(name),
                emailAddress == null || emailAddress.isBlank() ? null : SameText.address(emailAddress));
        return service.page(filter, Page.of(offset, limit, MOST));
    }

    @Operation(
            summary = "Makes entries of the watchlist",
            description =
                    "Up to 5,000, all or none. Each is compared with everybody who is there. 409 watchlist_entry_too_wide for one that"
                            + " fits more than 3 people and more than 0.1 % of all, unless confirm is true.")
    @ApiResponse(responseCode = "201", description = "Made", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "There is no such event, or this caller may not see it.")
    @PostMapping("/watchlist")
    @ResponseStatus(HttpStatus.CREATED)
    Made create(
            @RequestBody @Valid WatchlistInput entries,
            @Doc("Whether an entry may fit many people") @RequestParam(defaultValue = "false") boolean confirm,
            Caller by) {
        return new Made(service.all(service.create(entries, confirm, by), by));
    }

    @Operation(summary = "Reads an entry of the watchlist")
    @GetMapping("/watchlist/{entry_id}")
    WatchlistEntry get(@PathVariable("entry_id") long entryId, Caller by) {
        return service.get(entryId, by);
    }

    @Operation(
            summary = "Changes an entry of the watchlist",
            description = "Its reason and its end. Another name or address is another entry.")
    @PutMapping("/watchlist/{entry_id}")
    WatchlistEntry change(
            @PathVariable("entry_id") long entryId, @RequestBody @Valid WatchlistEntryChange change, Caller by) {
        service.change(entryId, change, by);
        return service.get(entryId, by);
    }

    @Operation(summary = "Ends an entry of the watchlist", description = "It is removed with its hits.")
    @DeleteMapping("/watchlist/{entry_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void end(@PathVariable("entry_id") long entryId, Caller by) {
        service.end(entryId, by);
    }
}
