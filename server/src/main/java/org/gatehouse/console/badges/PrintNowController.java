package org.gatehouse.console.badges;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.change.PrintedBadgeService;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.badge.print.BadgePrintJob;
import org.gatehouse.badge.print.PrintDownloadService;
import org.gatehouse.badge.print.PrintJobService;
import org.gatehouse.badge.print.PrintOrder;
import org.gatehouse.badge.print.PrintPhotos;
import org.gatehouse.badge.print.PrintReason;
import org.gatehouse.badge.print.PrintState;
import org.gatehouse.console.DoneBefore;
import org.gatehouse.console.Form;
import org.gatehouse.console.HoldStops;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.LongText;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** One badge for somebody who waits: drawn at once, and shown with the browser's print dialog. */
@Controller
record PrintNowController(
        PrintJobService prints,
        PrintDownloadService downloads,
        PrintNow now,
        PrintedBadgeService badges,
        AccreditationReadService reader,
        PersonReadRepository people,
        DoneBefore doneBefore) {

    private static final int LONGEST_REASON = 500;

    /** Prints the badge. A badge that was printed before is printed again only with a reason; otherwise the page asks for it. */
    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/print")
    View print(@PathVariable("accreditation_id") long id, Form form, Screen screen) {
        PrintReason reason = form.choice("reason", PrintReason.values()).orElse(null);
        String words = form.text("reason_text");
        if (words != null && words.length() > LONGEST_REASON) {
            form.wrong("reason_text", screen.text("form.size", String.valueOf(LONGEST_REASON)));
        } else if (words != null && !words.matches(LongText.LINES)) {
            form.wrong("reason_text", screen.text("registrations.note.character"));
        } else if (reason == PrintReason.OTHER && words == null) {
            form.wrong("reason_text", screen.text("badges.wrong.words"));
        }
        if (form.isWrong()) {
            AccreditationSummary badge = badge(id, screen);
            return form.show(
                    "console/badges/reprint",
                    Map.of("id", id, "name", PersonName.of(badge.firstName(), badge.lastName(), id)));
        }
        PrintPhotos photos = form.has("photos", "any") ? PrintPhotos.ANY : null;
        PrintOrder order = new PrintOrder(List.of(id), null, reason != null, reason, words, false, photos, null, null);
        return form.has("whole", "false")
                ? now.ordered(id, order, form.key(), screen)
                : now.orderOrAsk(id, order, form.key(), screen);
    }

    /**
     * Declares the badge lost, so that it opens no gate any more, and prints the new one. When printing is refused, the lost badge stays
     * invalid: that is what must not wait. A user who may not print can only declare it lost.
     */
    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/lost")
    View markLost(@PathVariable("accreditation_id") long id, Form form, Screen screen) {
        if (!reader.get(screen.eventId(), id, screen.language())
                .randomHash()
                .toString()
                .equals(form.value("badge"))) {
            screen.toast(Toast.failed(screen.text("badges.now.lost.before")));
            return screen.redirect(screen.eventPath() + "/accreditations/" + id);
        }
        try {
            badges.markLost(screen.eventId(), id, screen.caller());
        } catch (ProblemException refused) {
            if (refused.problem() == AccreditationProblem.BADGE_NOT_PRINTED) {
                screen.toast(Toast.failed(screen.text("accreditations.refused.not-printed")));
                return screen.redirect(screen.eventPath() + "/accreditations/" + id);
            }
            if (refused.problem() != AccreditationProblem.ACCREDITATION_DELETED) {
                throw refused;
            }
        }
        return screen.opens(HttpMethod.POST, "/accreditations/{accreditation_id}/print")
                ? now.orderOrAsk(
                        id,
                        new PrintOrder(List.of(id), null, true, PrintReason.LOST, null, false, null, null, null),
                        null,
                        screen)
                : screen.redirect(
                        screen.eventPath() + "/accreditations/" + id, screen.text("accreditations.done.renewed"));
    }

    /** Shows the print: a part of the page while the badge is being drawn, the whole page when that has ended. */
    @GetMapping("/console/events/{event_id}/accreditations/{accreditation_id}/prints/{print_id}")
    View shown(@PathVariable("accreditation_id") long id, @PathVariable("print_id") long printId, Screen screen) {
        BadgePrintJob job = prints.get(screen.eventId(), printId);
        boolean ended = job.state() == PrintState.DONE || job.state() == PrintState.FAILED;
        if (screen.isPart() && ended) {
            return (model, request, response) -> response.setHeader("HX-Refresh", "true");
        }
        AccreditationSummary badge = badge(id, screen);
        Accreditation one = ended ? reader.get(screen.eventId(), id, screen.language()) : null;
        Map<String, Object> shown = new HashMap<>();
        shown.put("id", id);
        shown.put("job", job);
        shown.put("ended", ended);
        shown.put("waits", one != null && one.distributed() == null);
        shown.put("held", one == null ? "" : HoldStops.names(one.holds(), HoldStop.PRINT));
        shown.put(
                "before",
                doneBefore.earlier(
                        new DoneBefore.Deed("badge_printed", "accreditation", id, "badges.now.printed-before", ""),
                        screen));
        shown.put("personId", badge.personId());
        people.note(badge.personId()).ifPresent(note -> shown.put("note", note));
        shown.put("name", PersonName.of(badge.firstName(), badge.lastName(), id));
        return screen.show("console/badges/now", "console/badges/now-state", shown);
    }

    /** Sends the badge to be shown within our own page, whose print dialog prints it. */
    @GetMapping("/console/events/{event_id}/accreditations/{accreditation_id}/prints/{print_id}/badge.pdf")
    void file(
            @PathVariable("accreditation_id") long id,
            @PathVariable("print_id") long printId,
            Screen screen,
            HttpServletResponse response)
            throws IOException {
        badge(id, screen);
        response.setHeader("Content-Security-Policy", "frame-ancestors 'self'");
        response.setHeader("X-Frame-Options", "SAMEORIGIN");
        downloads.send(screen.eventId(), printId, "inline", response);
    }

    private AccreditationSummary badge(long id, Screen screen) {
        AccreditationSummary badge = reader.summaries(screen.eventId(), Set.of(id), screen.language())
                .get(id);
        if (badge == null) {
            throw PlatformProblem.NOT_FOUND.because("Event %d has no accreditation %d.", screen.eventId(), id);
        }
        return badge;
    }
}
