package org.gatehouse.watchlist;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventProblem;
import org.gatehouse.event.EventRepository;
import org.gatehouse.people.Emails;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Makes, changes and ends entries of the watchlist. The log has their ids and their ends, never a name or a reason: more people read it.
 */
@Service
public class WatchlistService {

    /** Of all people; an entry that fits more of them, and more than {@link #FEW}, is probably a mistake. */
    private static final double USUAL_SHARE = 0.001;

    private static final int FEW = 3;
    private static final int LAST_YEAR = 2999;
    private static final LocalDate EARLIEST_BIRTH = LocalDate.of(1900, 1, 1);

    private final WatchlistRepository entries;
    private final WatchlistHitRepository hits;
    private final EventRepository events;
    private final GateView gates;
    private final AuditRepository audit;
    private final Clock clock;

    WatchlistService(
            WatchlistRepository entries,
            WatchlistHitRepository hits,
            EventRepository events,
            GateView gates,
            AuditRepository audit,
            Clock clock) {
        this.entries = entries;
        this.hits = hits;
        this.events = events;
        this.gates = gates;
        this.audit = audit;
        this.clock = clock;
    }

    /** Whether there is an entry of this event, or of all events. */
    public boolean any(long eventId) {
        return entries.any(eventId);
    }

    @Transactional(readOnly = true)
    public WatchlistPage page(WatchlistFilter filter, Page page) {
        Instant now = clock.instant();
        return new WatchlistPage(entries.page(filter, page, now), entries.count(filter, now));
    }

    /**
     * Returns an entry that the caller may see: those of all events only with the right at all events.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_watchlist_entry (404)
     */
    @Transactional(readOnly = true)
    public WatchlistEntry get(long entryId, Caller by) {
        return require(entryId, by);
    }

    /** Returns entries of these ids, which the caller may see, in their order. */
    @Transactional(readOnly = true)
    public List<WatchlistEntry> all(List<Long> entryIds, Caller by) {
        return entries.all(entryIds, by.events());
    }

    private WatchlistEntry require(long entryId, Caller by) {
        return entries.find(entryId, by.events())
                .filter(entry -> entry.expiresAt().isAfter(clock.instant()))
                .orElseThrow(() -> WatchlistProblem.unknownEntry(entryId));
    }

    /**
     * Makes all of these entries, or none, and compares them with everybody who is there.
     *
     * @param confirmed whether entries may fit unusually many people
     * @return the ids, in the order of the entries
     * @throws org.gatehouse.platform.problem.ProblemException watchlist_entry_empty, invalid (422) naming the field of the entry;
     *     watchlist_entry_too_wide (409); unknown_event (404)
     */
    @Transactional
    public List<Long> create(WatchlistInput sent, boolean confirmed, Caller by) {
        List<WatchlistEntryInput> checked = new ArrayList<>();
        for (int i = 0; i < sent.entries().size(); i++) {
            checked.add(checked("entries[%d].".formatted(i), sent.entries().get(i), by));
        }
        return store(checked, confirmed, by);
    }

    /** Makes one entry, as {@link #create(WatchlistInput, boolean, Caller)} does; errors name its fields as such. */
    @Transactional
    public long create(WatchlistEntryInput sent, boolean confirmed, Caller by) {
        return store(List.of(checked("", sent, by)), confirmed, by).getFirst();
    }

    private List<Long> store(List<WatchlistEntryInput> checked, boolean confirmed, Caller by) {
        entries.lock();
        List<Long> ids = entries.insert(checked, by.name());
        List<AuditEntry> made = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            Changes changes =
                    new Changes().of("expires_at", null, checked.get(i).expiresAt());
            made.add(changes.in(
                    entry("watchlist_entry_made", ids.get(i), checked.get(i).eventId())));
        }
        audit.appendAll(by, made);
        hits.insert(ids);
        if (!confirmed) {
            requireNarrow(ids);
        }
        hits.people(ids).forEach(gates::personChanged);
        return ids;
    }

    private WatchlistEntryInput checked(String at, WatchlistEntryInput entry, Caller by) {
        requireEvent(entry.eventId(), by);
        if (!entry.hasName() && entry.emailAddress() == null) {
            throw WatchlistProblem.WATCHLIST_ENTRY_EMPTY.ofField(
                    at + "last_name", "send a last_name or a first_name, or an email_address");
        }
        if (entry.hasName() && !isSomething(entry.firstName()) && !isSomething(entry.lastName())) {
            throw WatchlistProblem.WATCHLIST_ENTRY_EMPTY.ofField(
                    at + "last_name", "the name has neither a letter nor a digit, so that it fits nobody");
        }
        requireBirthday(at, entry);
        requireEnd(at + "expires_at", entry.expiresAt());
        String address =
                entry.emailAddress() == null ? null : Emails.checked(at + "email_address", entry.emailAddress());
        return new WatchlistEntryInput(
                entry.eventId(),
                entry.firstName(),
                entry.lastName(),
                entry.dateOfBirth(),
                address,
                entry.reason(),
                entry.expiresAt());
    }

    /** Whether more is left of a name than signs, with which everybody else would have it who typed signs for a name. */
    private static boolean isSomething(@Nullable String name) {
        return SameText.name(name).codePoints().anyMatch(Character::isLetterOrDigit);
    }

    private void requireEvent(@Nullable Long eventId, Caller by) {
        if (eventId == null && by.events() != null) {
            throw PlatformProblem.FORBIDDEN.because(
                    "An entry without event_id counts at all events, which takes the right at all of them; name an event.");
        }
        if (eventId != null) {
            if (!by.sees(eventId)) {
                throw EventProblem.unknown(eventId);
            }
            events.require(eventId);
        }
    }

    private void requireBirthday(String at, WatchlistEntryInput entry) {
        LocalDate birthday = entry.dateOfBirth();
        if (birthday == null) {
            return;
        }
        LocalDate today = LocalDate.now(clock.withZone(ZoneOffset.MAX));
        if (birthday.isBefore(EARLIEST_BIRTH) || birthday.isAfter(today)) {
            throw PlatformProblem.INVALID.ofField(at + "date_of_birth", "is not between %s and today", EARLIEST_BIRTH);
        }
        if (!entry.hasName()) {
            throw PlatformProblem.INVALID.ofField(
                    at + "date_of_birth", "counts only beside a name; send one, or leave it out");
        }
    }

    private void requireEnd(String field, Instant end) {
        if (!end.isAfter(clock.instant()) || end.atOffset(ZoneOffset.UTC).getYear() > LAST_YEAR) {
            throw PlatformProblem.INVALID.ofField(field, "is not between now and the year %d", LAST_YEAR);
        }
    }

    private void requireNarrow(List<Long> ids) {
        List<WatchlistRepository.Fitting> wide = entries.fitting(ids, FEW);
        if (wide.isEmpty()) {
            return;
        }
        double usual = entries.people() * USUAL_SHARE;
        wide.stream().filter(entry -> entry.people() > usual).findFirst().ifPresent(entry -> {
            throw new WatchlistTooWideException(ids.indexOf(entry.entryId()), entry.people());
        });
    }

    /**
     * Changes the reason and the end.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_watchlist_entry (404); version_mismatch (409); invalid (422)
     */
    @Transactional
    public void change(long entryId, WatchlistEntryChange sent, Caller by) {
        entries.lock();
        WatchlistEntry was = require(entryId, by);
        Versions.require("Entry " + entryId, was.version(), sent.version());
        requireEnd("expires_at", sent.expiresAt());
        boolean otherReason = !was.reason().equals(sent.reason());
        Changes changes = new Changes().of("expires_at", was.expiresAt(), sent.expiresAt());
        if (changes.none() && !otherReason) {
            return;
        }
        entries.update(entryId, sent.reason(), sent.expiresAt());
        audit.append(by, changes.in(entry("watchlist_entry_changed", entryId, was.eventId())));
    }

    /**
     * Ends an entry now: it is removed with its hits.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_watchlist_entry (404)
     */
    @Transactional
    public void end(long entryId, Caller by) {
        entries.lock();
        require(entryId, by);
        end(List.of(entryId), by);
    }

    /** Removes some entries whose end has come; false if there are none. */
    @Transactional
    boolean endSome(Instant now, int most, Actor by) {
        if (!entries.hasEnded(now)) {
            return false;
        }
        entries.lock();
        end(entries.ended(now, most), by);
        return true;
    }

    private void end(List<Long> ids, Actor by) {
        hits.people(ids).forEach(gates::personChanged);
        List<WatchlistRepository.Ended> ended = entries.delete(ids);
        audit.appendAll(
                by,
                ended.stream()
                        .map(one -> entry("watchlist_entry_ended", one.id(), one.eventId()))
                        .toList());
    }

    private static AuditEntry entry(String action, long entryId, @Nullable Long eventId) {
        AuditEntry entry = AuditEntry.of(action).subject("watchlist_entry", entryId);
        return eventId == null ? entry : entry.event(eventId);
    }
}
