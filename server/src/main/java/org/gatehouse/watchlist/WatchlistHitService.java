package org.gatehouse.watchlist;

import java.util.Objects;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.PersonWriteRepository;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Decides whether somebody whom an entry of the watchlist fits is meant by it. */
@Service
public class WatchlistHitService {

    private final WatchlistHitRepository hits;
    private final PersonWriteRepository people;
    private final GateView gates;
    private final AuditRepository audit;

    WatchlistHitService(
            WatchlistHitRepository hits, PersonWriteRepository people, GateView gates, AuditRepository audit) {
        this.hits = hits;
        this.people = people;
        this.gates = gates;
        this.audit = audit;
    }

    @Transactional(readOnly = true)
    public WatchlistHitPage page(long eventId, @Nullable HitState state, Page page) {
        return new WatchlistHitPage(hits.page(eventId, state, page), hits.count(eventId, state));
    }

    /**
     * Returns a hit of somebody at the event.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_watchlist_hit (404)
     */
    @Transactional(readOnly = true)
    public WatchlistHit get(long eventId, long hitId) {
        return hits.find(eventId, hitId).orElseThrow(() -> WatchlistProblem.unknownHit(eventId, hitId));
    }

    /**
     * Decides about a hit, also anew. The same decision with the same note changes nothing.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_watchlist_hit (404)
     */
    @Transactional
    public void decide(long eventId, long hitId, HitDecision decision, Caller by) {
        WatchlistHit found = get(eventId, hitId);
        people.lock(found.person().id(), null);
        WatchlistHit was = hits.lock(eventId, hitId).orElseThrow(() -> WatchlistProblem.unknownHit(eventId, hitId));
        HitState state = decision.decision().state();
        if (was.state() == state && Objects.equals(was.note(), decision.note())) {
            return;
        }
        hits.decide(hitId, state, decision.note(), by.name());
        if (was.state() == state) {
            return;
        }
        gates.personChanged(was.person().id());
        audit.append(
                by,
                AuditEntry.of(state == HitState.CONFIRMED ? "watchlist_hit_confirmed" : "watchlist_hit_dismissed")
                        .event(eventId)
                        .person(was.person().id())
                        .subject("watchlist_entry", was.entry().id()));
    }
}
