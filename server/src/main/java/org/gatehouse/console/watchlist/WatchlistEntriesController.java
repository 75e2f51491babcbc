package org.gatehouse.console.watchlist;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SameText;
import org.gatehouse.watchlist.WatchlistEntry;
import org.gatehouse.watchlist.WatchlistEntryChange;
import org.gatehouse.watchlist.WatchlistEntryInput;
import org.gatehouse.watchlist.WatchlistFilter;
import org.gatehouse.watchlist.WatchlistPage;
import org.gatehouse.watchlist.WatchlistProblem;
import org.gatehouse.watchlist.WatchlistService;
import org.gatehouse.watchlist.WatchlistTooWideException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Entries of the watchlist that count at the event: found, made, prolonged and ended. */
@Controller
record WatchlistEntriesController(WatchlistService entries) {

    private static final int SHOWN = 50;
    private static final String UNTIL = "until";
    private static final String ALL_EVENTS = "all_events";

    @GetMapping("/console/events/{event_id}/watchlist/entries")
    View list(Form form, Screen screen) {
        String q = screen.query().text("q");
        int offset = screen.query().offset();
        boolean address = q.contains("@");
        WatchlistFilter filter = new WatchlistFilter(
                screen.caller().events(),
                screen.eventId(),
                NameSearch.of("q", address ? null : q),
                address ? SameText.address(q.strip()) : null);
        WatchlistPage found = entries.page(filter, new Page(offset, SHOWN));
        return form.show(
                "console/watchlist/entries",
                Map.of(
                        "entries",
                        found.entries(),
                        "q",
                        q,
                        "pager",
                        Pager.of(
                                offset,
                                SHOWN,
                                found.totalCount(),
                                Screen.address(list(screen), ListQuery.part("q", q)))));
    }

    @GetMapping("/console/events/{event_id}/watchlist/entries/new")
    View ask(Form form, Screen screen) {
        return page(null, form, screen);
    }

    @PostMapping("/console/events/{event_id}/watchlist/entries")
    View make(Form form, Screen screen) {
        WatchlistEntryInput input = new WatchlistEntryInput(
                form.checked(ALL_EVENTS) && isEverywhere(screen) ? null : Long.valueOf(screen.eventId()),
                form.text("first_name"),
                form.text("last_name"),
                form.day("date_of_birth"),
                form.text("email_address"),
                form.value("reason"),
                end(form, screen));
        Optional<Long> made = form.accepts(input) ? form.made(() -> create(input, form, screen)) : Optional.empty();
        if (made.isEmpty() && !form.isAgain()) {
            return page(null, form, screen);
        }
        String said = made.map(id -> entries.get(id, screen.caller()).hits())
                .map(hits -> screen.text("watchlist.made.fits", hits))
                .orElseGet(() -> screen.text("watchlist.made"));
        return screen.redirect(list(screen), said);
    }

    private long create(WatchlistEntryInput input, Form form, Screen screen) {
        try {
            return entries.create(input, form.checked("confirm"), screen.caller());
        } catch (WatchlistTooWideException wide) {
            form.wrong("confirm", form.message("watchlist.wide", wide.people()));
            throw wide;
        }
    }

    @GetMapping("/console/events/{event_id}/watchlist/entries/{entry_id}/edit")
    View edit(@PathVariable("entry_id") long entryId, Screen screen) {
        WatchlistEntry entry = entry(entryId, screen);
        return page(entry, stored(entry, screen), screen);
    }

    @PostMapping("/console/events/{event_id}/watchlist/entries/{entry_id}/edit")
    View change(@PathVariable("entry_id") long entryId, Form form, Screen screen) {
        WatchlistEntry entry = entry(entryId, screen);
        form.compare(() -> stored(entry(entryId, screen), screen));
        WatchlistEntryChange change = new WatchlistEntryChange(form.value("reason"), end(form, screen), null);
        return form.saved(change, () -> entries.change(entryId, change, screen.caller()))
                ? screen.redirect(list(screen), screen.text("watchlist.changed"))
                : page(entry, form, screen);
    }

    @PostMapping("/console/events/{event_id}/watchlist/entries/{entry_id}/end")
    View end(@PathVariable("entry_id") long entryId, Form form, Screen screen) {
        WatchlistEntry entry = entry(entryId, screen);
        return form.done(() -> entries.end(entryId, screen.caller()))
                ? screen.redirect(list(screen), screen.text("watchlist.ended"))
                : page(entry, form, screen);
    }

    private WatchlistEntry entry(long entryId, Screen screen) {
        WatchlistEntry entry = entries.get(entryId, screen.caller());
        if (entry.eventId() != null && entry.eventId() != screen.eventId()) {
            throw WatchlistProblem.unknownEntry(entryId);
        }
        return entry;
    }

    private static Form stored(WatchlistEntry entry, Screen screen) {
        return Form.of(screen, Form.fields("reason", entry.reason(), UNTIL, entry.lastDay(screen.zone())));
    }

    /** The end of the last day in the reader's time zone. */
    private static Instant end(Form form, Screen screen) {
        form.require(UNTIL);
        LocalDate last = form.day(UNTIL);
        return last == null
                ? Instant.EPOCH
                : last.plusDays(1).atStartOfDay(screen.zone()).toInstant();
    }

    private static boolean isEverywhere(Screen screen) {
        return screen.caller().events() == null;
    }

    private static String list(Screen screen) {
        return screen.eventPath() + "/watchlist/entries";
    }

    private static View page(@Nullable WatchlistEntry entry, Form form, Screen screen) {
        return form.show("console/watchlist/entry", Form.fields("entry", entry, "everywhere", isEverywhere(screen)));
    }
}
