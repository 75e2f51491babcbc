package org.gatehouse.feed.write;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gatehouse.hold.HoldOpening;
import org.gatehouse.watchlist.HitDecision.Verdict;
import org.jspecify.annotations.Nullable;

/** An accreditation and its holds, in plain Java by docs/api/holds.md: what is open follows from what was done, and from nothing else. */
final class HeldBadge {

    /** Kinds of hold, in their order in documents, and what opens them besides people. */
    enum Kind {
        STOPPED(HoldOpening.BY_HAND),
        CHECK(HoldOpening.POSITION),
        PHOTO(HoldOpening.NO_PHOTO),
        OFFICE(HoldOpening.WATCHLIST),
        NOTE(HoldOpening.BY_HAND);

        final HoldOpening opening;

        Kind(HoldOpening opening) {
            this.opening = opening;
        }

        String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A hold, open or closed. */
    private static final class Hold {

        private final boolean openedByPeople;
        private boolean open = true;
        private boolean closedByPeople;
        private long closedAt;

        Hold(boolean openedByPeople) {
            this.openedByPeople = openedByPeople;
        }

        boolean hasClosedByItself() {
            return !open && !closedByPeople;
        }

        /** Whoever closed it knew of this hit. Only a hold that opened by itself says that there are hits. */
        boolean settles(Hit hit) {
            return !openedByPeople && !open && closedByPeople && closedAt >= hit.since;
        }
    }

    /** An entry of the watchlist that fits the holder, and when it was found to, or confirmed. */
    private record Hit(@Nullable Verdict decided, long since) {

        boolean isInForce() {
            return decided != Verdict.DISMISSED;
        }
    }

    final long person;
    final String lastName;
    final long registration;

    /** 0 until the first approval. */
    long accreditation;

    boolean live;

    /** In the position that is checked. */
    boolean judge;

    boolean photo;
    private final Map<Kind, List<Hold>> holds = new EnumMap<>(Kind.class);
    private final Map<Long, Hit> hits = new TreeMap<>();

    HeldBadge(long person, String lastName, long registration) {
        this.person = person;
        this.lastName = lastName;
        this.registration = registration;
    }

    boolean isAccredited() {
        return accreditation != 0;
    }

    private @Nullable Hold newest(Kind kind) {
        List<Hold> all = holds.get(kind);
        return all == null ? null : all.getLast();
    }

    private void add(Kind kind, boolean byPeople) {
        holds.computeIfAbsent(kind, first -> new ArrayList<>()).add(new Hold(byPeople));
    }

    boolean isOpen(Kind kind) {
        Hold hold = newest(kind);
        return hold != null && hold.open;
    }

    /** The kinds of the open holds, in their order. */
    Set<Kind> open() {
        Set<Kind> open = EnumSet.allOf(Kind.class);
        open.removeIf(kind -> !isOpen(kind));
        return open;
    }

    /** The entries of the watchlist that fit the holder. */
    List<Long> entries() {
        return List.copyOf(hits.keySet());
    }

    /** People open a hold; an open one stays as it is. */
    void open(Kind kind) {
        if (!isOpen(kind)) {
            add(kind, true);
        }
        settle();
    }

    /** People close the hold if it is open. */
    void close(Kind kind, long now) {
        Hold hold = newest(kind);
        if (hold != null && hold.open) {
            hold.open = false;
            hold.closedByPeople = true;
            hold.closedAt = now;
        }
        settle();
    }

    /** Takes back that people closed the newest hold. */
    void reopen(Kind kind) {
        Hold hold = newest(kind);
        if (hold != null) {
            hold.open = true;
        }
        settle();
    }

    /** An entry is found to fit. */
    void find(long entry, long now) {
        hits.put(entry, new Hit(null, now));
        settle();
    }

    /** The same decision once more changes nothing. */
    void decide(long entry, Verdict verdict, long now) {
        hits.computeIfPresent(entry, (id, hit) -> hit.decided == verdict ? hit : new Hit(verdict, now));
        settle();
    }

    void end(long entry) {
        hits.remove(entry);
        settle();
    }

    /** What opens and closes by itself, while the accreditation is live. */
    void settle() {
        if (!live) {
            return;
        }
        if (judge && newest(Kind.CHECK) == null) {
            add(Kind.CHECK, false);
        }
        settlePhoto(newest(Kind.PHOTO));
        settleOffice(newest(Kind.OFFICE));
    }

    private void settlePhoto(@Nullable Hold hold) {
        if (photo) {
            letGo(hold);
        } else if (hold == null || hold.hasClosedByItself()) {
            add(Kind.PHOTO, false);
        }
    }

    private void settleOffice(@Nullable Hold hold) {
        List<Hit> inForce = hits.values().stream().filter(Hit::isInForce).toList();
        if (inForce.isEmpty()) {
            letGo(hold);
        } else if ((hold == null || !hold.open) && !inForce.stream().allMatch(this::isSettled)) {
            add(Kind.OFFICE, false);
        }
    }

    private boolean isSettled(Hit hit) {
        return holds.getOrDefault(Kind.OFFICE, List.of()).stream().anyMatch(hold -> hold.settles(hit));
    }

    private static void letGo(@Nullable Hold hold) {
        if (hold != null && hold.open && !hold.openedByPeople) {
            hold.open = false;
            hold.closedByPeople = false;
        }
    }
}
