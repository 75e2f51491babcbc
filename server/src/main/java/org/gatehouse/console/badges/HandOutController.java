package org.gatehouse.console.badges;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.change.PrintedBadgeService;
import org.gatehouse.accreditation.list.AccreditationChoices.Choice;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationReadService.Found;
import org.gatehouse.accreditation.list.AccreditationSort;
import org.gatehouse.accreditation.list.ListedAccreditation;
import org.gatehouse.console.Form;
import org.gatehouse.console.HoldStops;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.accreditations.AccreditationListState;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.org.Member;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Hands out the badges of a whole delegation in one step, with a receipt to sign. */
@Controller
record HandOutController(AccreditationReadService accreditations, HoldRepository holds, PrintedBadgeService badges) {

    /** How many badges are handed out in one step: their numbers stand in the address of the receipt. */
    private static final int MOST = 500;

    /** Shows the badges of a delegation that are still at the desk. Those that can be handed out are ticked. */
    @GetMapping("/console/events/{event_id}/badges/hand-out")
    View choose(Screen screen) {
        List<Choice> members =
                accreditations.choices(screen.eventId(), screen.language()).members();
        String scanned = CleanText.typed(screen.query().text("scan")).strip();
        if (!scanned.isEmpty()) {
            return screen.redirect(screen.eventPath() + "/badges/hand-out" + delegationOf(scanned, screen));
        }
        HandOutView view = chosen(members, screen.query().number("member"))
                .map(member -> of(member, members, screen))
                .orElseGet(() -> HandOutView.ofNobody(members));
        return screen.show("console/badges/delegation", Map.of("view", view));
    }

    /** The query of the page for whoever the scanned badge belongs to; empty, with a message, where it belongs to no delegation. */
    private String delegationOf(String scanned, Screen screen) {
        Member member = accreditations
                .badge(screen.eventId(), scanned)
                .map(badge -> accreditations.get(screen.eventId(), badge.accreditationId(), screen.language()))
                .map(one -> one.summary().member())
                .orElse(null);
        if (member == null) {
            screen.toast(Toast.failed(screen.text("badges.out.scan.nobody")));
            return "";
        }
        return "?" + ListQuery.part("member", String.valueOf(member.id()));
    }

    private static Optional<Choice> chosen(List<Choice> members, @Nullable Long id) {
        return members.stream()
                .filter(member -> member.value().equals(String.valueOf(id)))
                .findFirst();
    }

    private HandOutView of(Choice member, List<Choice> members, Screen screen) {
        Found printed = find(query(member, "yes", "no"), MOST, screen);
        Found unprinted = find(query(member, "no", "no"), MOST, screen);
        Map<Long, String> stopped = stopped(printed.rows(), screen);
        Map<Boolean, List<ListedAccreditation>> byHold = printed.rows().stream()
                .collect(Collectors.partitioningBy(
                        row -> stopped.containsKey(row.badge().id())));
        long more = printed.total()
                + unprinted.total()
                - printed.rows().size()
                - unprinted.rows().size();
        long handedOut = find(query(member, "", "yes"), 1, screen).total();
        return new HandOutView(
                members,
                member,
                byHold.getOrDefault(false, List.of()),
                byHold.getOrDefault(true, List.of()),
                stopped,
                unprinted.rows(),
                more,
                handedOut);
    }

    private static AccreditationQuery query(Choice member, String printed, String distributed) {
        String query = ListQuery.joined(Stream.of(
                ListQuery.part("member", member.value()),
                ListQuery.part("printed", printed),
                ListQuery.part("distributed", distributed)));
        return AccreditationListState.of(ListQuery.of(query)).filter();
    }

    private Found find(AccreditationQuery query, int most, Screen screen) {
        return accreditations.find(
                screen.eventId(), query, AccreditationSort.NAME, false, new Page(0, most), screen.language());
    }

    /** The names of the holds that stop the hand-out, by accreditation. */
    private Map<Long, String> stopped(List<ListedAccreditation> rows, Screen screen) {
        List<Long> ids = rows.stream().map(row -> row.badge().id()).toList();
        Map<Long, String> stopped = new HashMap<>();
        holds.open(screen.eventId(), ids, screen.language()).forEach((id, open) -> {
            String names = HoldStops.names(open, HoldStop.HAND_OUT);
            if (!names.isEmpty()) {
                stopped.put(id, names);
            }
        });
        return stopped;
    }

    /** Hands out the ticked badges and leads to their receipt. A second click hands out nothing more and leads there, too. */
    @PostMapping("/console/events/{event_id}/badges/hand-out")
    View handOut(Form form, Screen screen) {
        List<Long> ids = PickedRows.of(form);
        String path = screen.eventPath() + "/badges/hand-out";
        String member = ListQuery.part("member", String.valueOf(form.id("member")));
        if (ids.isEmpty() || ids.size() > MOST) {
            String said = ids.isEmpty() ? "badges.out.none-picked" : "badges.out.many";
            screen.toast(Toast.failed(screen.text(said, MOST)));
            return screen.redirect(path + "?" + member);
        }
        Set<Long> handedOut = badges.handOut(screen.eventId(), ids, screen.caller());
        return screen.redirect(
                path + "/receipt?" + member + "&" + ListQuery.part("ids", PickedRows.joined(ids)),
                screen.text("badges.out.done", handedOut.size()));
    }

    /** Shows the sheet to sign: for the badges of one step, or for all that the delegation has. */
    @GetMapping("/console/events/{event_id}/badges/hand-out/receipt")
    View receipt(Screen screen) {
        List<Choice> members =
                accreditations.choices(screen.eventId(), screen.language()).members();
        Optional<Choice> member = chosen(members, screen.query().number("member"));
        if (member.isEmpty()) {
            return screen.redirect(screen.eventPath() + "/badges/hand-out");
        }
        List<Long> ids = PickedRows.joined(screen.query().text("ids"), MOST);
        AccreditationQuery query = query(member.get(), "", "yes");
        Found found = find(ids.isEmpty() ? query : query.among(ids), MOST, screen);
        long asked = ids.isEmpty() ? found.total() : ids.size();
        ReceiptView view =
                new ReceiptView(member.get(), found.rows(), asked - found.rows().size());
        return screen.show("console/badges/receipt", Map.of("view", view));
    }
}
