package org.gatehouse.console.holds;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.change.ArrivalService;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationReadService.ReadBadge;
import org.gatehouse.accreditation.list.AccreditationSort;
import org.gatehouse.accreditation.list.ListedAccreditation;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Screen;
import org.gatehouse.console.accreditations.AccreditationListState;
import org.gatehouse.console.accreditations.HolderName;
import org.gatehouse.hold.Hold;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.hold.HoldOpening;
import org.gatehouse.hold.HoldProblem;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** People who arrive: a badge is scanned or a name typed, and one key closes the hold that waited for them and hands the badge out. */
@Controller
record ArrivalsController(
        HoldKindRepository kinds,
        HoldRepository holds,
        ArrivalService arrivals,
        AccreditationReadService accreditations,
        PersonReadRepository people) {

    private static final Page SEVERAL = Page.of(0, 12, 12);

    @GetMapping("/console/events/{event_id}/arrivals")
    View arrivals(Screen screen) {
        ListQuery query = screen.query();
        List<HoldKind> all = all(screen);
        if (all.isEmpty()) {
            return screen.show("console/holds/no-arrivals", Map.of());
        }
        HoldKind kind = chosen(all, query.number("kind"));
        Long one = query.number("one");
        return show(
                one == null
                        ? searched(query.text("q"), all, kind, screen)
                        : of(one, query.text("q"), all, kind, null, screen),
                screen);
    }

    /** The kinds that open for positions: such a hold waits for its holder. */
    private List<HoldKind> all(Screen screen) {
        return kinds.ofEvent(screen.eventId(), screen.language(), false).stream()
                .filter(kind -> kind.opens() == HoldOpening.POSITION)
                .toList();
    }

    private static HoldKind chosen(List<HoldKind> all, @Nullable Long id) {
        return all.stream()
                .filter(kind -> Objects.equals(kind.id(), id))
                .findFirst()
                .orElse(all.getFirst());
    }

    private ArrivalsView searched(String typed, List<HoldKind> all, HoldKind kind, Screen screen) {
        String text = CleanText.typed(typed).strip();
        if (text.isEmpty()) {
            return nobody(typed, all, kind, null, null, screen);
        }
        Optional<ReadBadge> badge = accreditations.badge(screen.eventId(), text);
        if (badge.isPresent()) {
            return badge.get().current()
                    ? of(badge.get().accreditationId(), "", all, kind, null, screen)
                    : nobody(typed, all, kind, null, screen.text("accreditations.old-badge"), screen);
        }
        List<AccreditationSummary> found = found(text, screen);
        if (found.size() == 1) {
            return of(found.getFirst().id(), typed, all, kind, null, screen);
        }
        return found.isEmpty()
                ? nobody(typed, all, kind, null, screen.text("arrivals.nobody"), screen)
                : new ArrivalsView(
                        all, kind, left(kind, screen), typed, found, null, false, false, null, List.of(), null, null);
    }

    private List<AccreditationSummary> found(String text, Screen screen) {
        AccreditationListState state = AccreditationListState.of(ListQuery.of(ListQuery.part("q", text)));
        return accreditations
                .find(screen.eventId(), state.filter(), AccreditationSort.NAME, false, SEVERAL, screen.language())
                .rows()
                .stream()
                .map(ListedAccreditation::badge)
                .toList();
    }

    private ArrivalsView nobody(
            String q,
            List<HoldKind> all,
            HoldKind kind,
            @Nullable String done,
            @Nullable String notice,
            Screen screen) {
        return new ArrivalsView(
                all, kind, left(kind, screen), q, List.of(), null, false, false, null, List.of(), done, notice);
    }

    private ArrivalsView of(
            long id, String q, List<HoldKind> all, HoldKind kind, @Nullable String notice, Screen screen) {
        Accreditation one = accreditations.get(screen.eventId(), id, screen.language());
        List<Hold> open = new ArrayList<>(
                holds.open(screen.eventId(), List.of(id), screen.language()).getOrDefault(id, List.of()));
        boolean held = open.removeIf(hold -> hold.kind().id() == kind.id());
        Instant handedOut = one.distributed();
        boolean stopped = open.stream().anyMatch(ArrivalsView::stopsHandOut);
        String why = one.deleted()
                ? screen.text("accreditations.state.gone")
                : !held && !stopped && handedOut != null
                        ? screen.text("arrivals.before", screen.time(handedOut))
                        : notice;
        return new ArrivalsView(
                all,
                kind,
                left(kind, screen),
                q,
                List.of(),
                one.summary(),
                held && !one.deleted(),
                handedOut != null || one.deleted(),
                people.note(one.summary().personId()).orElse(null),
                open,
                null,
                why);
    }

    private long left(HoldKind kind, Screen screen) {
        return kinds.openCounts(screen.eventId()).getOrDefault(kind.id(), 0L);
    }

    /** Closes the hold and hands the badge out. */
    @PostMapping("/console/events/{event_id}/arrivals/{accreditation_id}")
    View arrive(@PathVariable("accreditation_id") long id, Form form, Screen screen) {
        String name = HolderName.of(
                accreditations.get(screen.eventId(), id, screen.language()).summary(), screen);
        List<HoldKind> all = all(screen);
        HoldKind kind = all.stream()
                .filter(one -> Objects.equals(one.id(), form.id("kind")))
                .findFirst()
                .orElseThrow(
                        () -> PlatformProblem.INVALID.ofField("kind", "is not a kind of hold that waits for arrivals"));
        try {
            boolean closed =
                    arrivals.arrive(screen.eventId(), id, kind.id(), screen.text("arrivals.reason"), screen.caller());
            String done = screen.text(closed ? "arrivals.done" : "arrivals.done.handed-out", name);
            return screen.isPart()
                    ? show(nobody("", all, kind, done, null, screen), screen)
                    : screen.redirect(screen.eventPath() + "/arrivals?kind=" + kind.id(), done);
        } catch (ProblemException refused) {
            if (refused.problem() != HoldProblem.HOLD_OPEN
                    && refused.problem() != AccreditationProblem.ACCREDITATION_DELETED) {
                throw refused;
            }
            String notice = screen.text(
                    refused.problem() == HoldProblem.HOLD_OPEN ? "arrivals.held" : "accreditations.state.gone");
            return show(HttpStatus.CONFLICT, of(id, "", all, kind, notice, screen), screen);
        }
    }

    private static View show(ArrivalsView view, Screen screen) {
        return show(HttpStatus.OK, view, screen);
    }

    private static View show(HttpStatus status, ArrivalsView view, Screen screen) {
        return screen.show(status, "console/holds/arrivals", "console/holds/arrival", Map.of("view", view));
    }
}
