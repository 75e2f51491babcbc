package org.gatehouse.console.watchlist;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.page.Page;
import org.gatehouse.watchlist.HitDecision;
import org.gatehouse.watchlist.HitState;
import org.gatehouse.watchlist.WatchlistHitPage;
import org.gatehouse.watchlist.WatchlistHitService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** People at the event whom an entry of the watchlist fits: entry and person beside each other, and the decision. */
@Controller
record WatchlistHitsController(WatchlistHitService hits) {

    private static final int SHOWN = 20;

    @GetMapping("/console/events/{event_id}/watchlist")
    View list(Form form, Screen screen) {
        return page(form, screen);
    }

    @PostMapping("/console/events/{event_id}/watchlist/hits/{hit_id}")
    View decide(@PathVariable("hit_id") long hitId, Form form, Screen screen) {
        hits.get(screen.eventId(), hitId);
        HitDecision.Verdict verdict =
                form.choice("decision", HitDecision.Verdict.values()).orElse(null);
        if (verdict == null) {
            form.wrong(form.message("form.invalid"));
            return page(form, screen);
        }
        HitDecision decision = new HitDecision(verdict, form.value("note"));
        return form.saved(decision, () -> hits.decide(screen.eventId(), hitId, decision, screen.caller()))
                ? screen.redirect(address(state(screen), screen), screen.text("watchlist.decided." + verdict))
                : page(form, screen);
    }

    private static @Nullable HitState state(Screen screen) {
        String chosen = screen.query().text("state");
        return Arrays.stream(HitState.values())
                .filter(state -> state.name().equals(chosen))
                .findFirst()
                .orElse(null);
    }

    private static String address(@Nullable HitState state, Screen screen) {
        return Screen.address(screen.eventPath() + "/watchlist", state == null ? "" : "state=" + state);
    }

    private View page(Form form, Screen screen) {
        HitState state = state(screen);
        int offset = screen.query().offset();
        WatchlistHitPage found = hits.page(screen.eventId(), state, new Page(offset, SHOWN));
        Map<HitState, String> states = new LinkedHashMap<>();
        Arrays.stream(HitState.values()).forEach(one -> states.put(one, screen.text("watchlist.state." + one)));
        return form.show(
                "console/watchlist/hits",
                Form.fields(
                        "hits",
                        found.hits(),
                        "state",
                        state,
                        "states",
                        states,
                        "pager",
                        Pager.of(offset, SHOWN, found.totalCount(), address(state, screen))));
    }
}
