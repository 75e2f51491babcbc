package org.gatehouse.console.badges;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Validator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.badge.BadgePreview;
import org.gatehouse.badge.BadgePreviewService;
import org.gatehouse.badge.LayoutInput;
import org.gatehouse.badge.LayoutService;
import org.gatehouse.badge.PositionLayout;
import org.gatehouse.badge.PositionLayoutInput;
import org.gatehouse.badge.PositionLayoutService;
import org.gatehouse.badge.StoredLayout;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.print.PrintJobService;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.image.Image;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.web.Forms;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.support.MissingServletRequestPartException;
import org.springframework.web.servlet.View;

/** The layouts of an event's badges: its own and those of certain positions, with a preview that follows every change. */
@Controller("consoleLayoutController")
record LayoutController(
        LayoutService own,
        PositionLayoutService layouts,
        LayoutPages pages,
        BadgePreviewService previews,
        PrintJobService prints,
        ImageService images,
        Validator rules,
        Forms forms) {

    private static final String LAYOUT = "/badges/layout";
    private static final int LONGEST_NAME = 100;

    @GetMapping("/console/events/{event_id}/badges/layout")
    View layout(Screen screen) {
        StoredLayout stored = own.get(screen.eventId());
        return pages.own(LayoutForm.of(screen, stored), stored, List.of(), HttpStatus.OK, screen);
    }

    @PostMapping("/console/events/{event_id}/badges/layout")
    View save(@RequestParam MultiValueMap<String, String> sent, Screen screen) {
        LayoutForm form = LayoutForm.sent(screen, sent);
        BadgeLayout layout = form.read(rules);
        if (form.isWrong()) {
            StoredLayout stored = own.get(screen.eventId());
            return pages.own(form, stored, List.of(), HttpStatus.UNPROCESSABLE_CONTENT, screen);
        }
        try {
            own.replace(screen.eventId(), new LayoutInput(form.version(), layout), screen.caller());
        } catch (ProblemException refused) {
            StoredLayout stored = own.get(screen.eventId());
            return refused.problem() == PlatformProblem.VERSION_MISMATCH
                    ? pages.own(
                            form.over(stored.version()),
                            stored,
                            new LayoutDifferences(form).from(stored),
                            HttpStatus.CONFLICT,
                            screen)
                    : pages.own(form.refused(refused), stored, List.of(), HttpStatus.UNPROCESSABLE_CONTENT, screen);
        }
        return screen.redirect(screen.eventPath() + LAYOUT, screen.text("badges.layout.saved"));
    }

    // ---- layouts of certain positions

    @GetMapping("/console/events/{event_id}/badges/layouts/new")
    View blank(Form form, Screen screen) {
        return pages.blank(form, screen);
    }

    @PostMapping("/console/events/{event_id}/badges/layouts")
    View create(Form form, Screen screen) {
        form.require(LayoutForm.NAME);
        PositionLayoutInput input = new PositionLayoutInput(
                form.value(LayoutForm.NAME),
                form.ids(LayoutForm.POSITIONS),
                null,
                begun(pages.view(screen).layout(form.value("from")), form, screen));
        Optional<PositionLayout> made = form.accepts(input)
                ? form.made(() -> layouts.create(screen.eventId(), input, screen.caller()))
                : Optional.empty();
        return made.map(layout -> screen.redirect(
                        path(layout.id(), screen), screen.text("badges.layouts.created", layout.name())))
                .orElseGet(() -> pages.blank(form, screen));
    }

    private static BadgeLayout begun(BadgeLayout layout, Form form, Screen screen) {
        return form.checked("back") ? layout.backed(screen.text("badges.back.note")) : layout;
    }

    private static String path(long layoutId, Screen screen) {
        return screen.eventPath() + "/badges/layouts/" + layoutId;
    }

    @GetMapping("/console/events/{event_id}/badges/layouts/{layout_id}")
    View layoutOfPositions(@PathVariable("layout_id") long layoutId, Screen screen) {
        PositionLayout stored = layouts.get(screen.eventId(), layoutId);
        return pages.ofPositions(LayoutForm.of(screen, stored), stored, List.of(), HttpStatus.OK, screen);
    }

    @PostMapping("/console/events/{event_id}/badges/layouts/{layout_id}")
    View save(
            @PathVariable("layout_id") long layoutId, @RequestParam MultiValueMap<String, String> sent, Screen screen) {
        LayoutForm form = LayoutForm.sent(screen, sent);
        PositionLayoutInput input = form.input(rules);
        PositionLayout stored = layouts.get(screen.eventId(), layoutId);
        if (form.isWrong()) {
            return pages.ofPositions(form, stored, List.of(), HttpStatus.UNPROCESSABLE_CONTENT, screen);
        }
        try {
            layouts.replace(screen.eventId(), layoutId, input, screen.caller());
        } catch (ProblemException refused) {
            PositionLayout now = layouts.get(screen.eventId(), layoutId);
            return refused.problem() == PlatformProblem.VERSION_MISMATCH
                    ? pages.ofPositions(
                            form.over(now.version()),
                            now,
                            new LayoutDifferences(form)
                                    .from(now, pages.view(screen).positionNames()),
                            HttpStatus.CONFLICT,
                            screen)
                    : pages.ofPositions(
                            form.refused(refused), now, List.of(), HttpStatus.UNPROCESSABLE_CONTENT, screen);
        }
        return screen.redirect(path(layoutId, screen), screen.text("badges.layout.saved"));
    }

    @GetMapping("/console/events/{event_id}/badges/layouts/{layout_id}/delete")
    View requestDelete(@PathVariable("layout_id") long layoutId, Form form, Screen screen) {
        return pages.confirmDelete(form, layouts.get(screen.eventId(), layoutId), screen);
    }

    @PostMapping("/console/events/{event_id}/badges/layouts/{layout_id}/delete")
    View delete(@PathVariable("layout_id") long layoutId, Screen screen) {
        PositionLayout gone = layouts.get(screen.eventId(), layoutId);
        layouts.delete(screen.eventId(), layoutId, screen.caller());
        return screen.redirect(screen.eventPath() + LAYOUT, screen.text("badges.layouts.deleted", gone.name()));
    }

    /** Shows the form in another size, with parts that fit, or as it was before; nothing is saved. */
    @PostMapping("/console/events/{event_id}/badges/resize")
    View resize(@RequestParam MultiValueMap<String, String> sent, Screen screen) {
        LayoutForm form = LayoutForm.sent(screen, sent);
        LayoutForm other = sent.containsKey("undo") ? form.undone() : form.resized(rules);
        HttpStatus status = other.isWrong() ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.OK;
        return editor(other, status, screen);
    }

    /** Shows the form with an element or a back side more or less, or as the browser has kept it; nothing is saved. */
    @PostMapping("/console/events/{event_id}/badges/elements")
    View change(@RequestParam MultiValueMap<String, String> sent, Screen screen) {
        String act = Objects.requireNonNullElse(sent.getFirst("act"), "");
        LayoutForm form = LayoutForm.sent(screen, sent);
        return editor(act.equals(LayoutForm.DRAFT) ? form.taken() : form.withElementAction(act), HttpStatus.OK, screen);
    }

    private View editor(LayoutForm other, HttpStatus status, Screen screen) {
        Long layoutId = other.layoutId();
        return layoutId == null
                ? pages.own(other, own.get(screen.eventId()), List.of(), status, screen)
                : pages.ofPositions(other, layouts.get(screen.eventId(), layoutId), List.of(), status, screen);
    }

    /** Stores a picture for the form and returns how the form refers to it. */
    @PostMapping("/console/events/{event_id}/badges/pictures")
    ResponseEntity<?> picture(HttpServletRequest request, Screen screen) throws MissingServletRequestPartException {
        try {
            Image image = images.upload(forms.requiredPart(request, "file"), screen.caller());
            return ResponseEntity.ok(Map.of("id", image.id(), "thumbnail_hash", image.thumbnailHash()));
        } catch (ProblemException refused) {
            if (!refused.problem().status().is4xxClientError()) {
                throw refused;
            }
            return ResponseEntity.unprocessableContent().body(Map.of("error", screen.text("badges.wrong.background")));
        }
    }

    // ---- previews

    /** A preview of a stored layout, for browsers without scripts. */
    @GetMapping("/console/events/{event_id}/badges/preview")
    ResponseEntity<byte[]> preview(Screen screen) {
        Long layoutId = screen.query().number("layout_id");
        return picture(previews.png(
                screen.eventId(),
                new BadgePreview(null, null, layoutId, side(screen.query().text("side")))));
    }

    /** A preview of the form's layout, or the errors by field. */
    @PostMapping("/console/events/{event_id}/badges/preview")
    ResponseEntity<?> preview(@RequestParam MultiValueMap<String, String> sent, Screen screen) {
        LayoutForm form = LayoutForm.sent(screen, sent);
        BadgeLayout layout = form.read(rules);
        if (form.isWrong()) {
            return wrong(form);
        }
        try {
            return picture(previews.png(
                    screen.eventId(),
                    new BadgePreview(layout, shown(form, screen), form.layoutId(), side(sent.getFirst("side")))));
        } catch (ProblemException refused) {
            explain(refused, form);
            return wrong(form);
        }
    }

    /** Sends a sheet of the form's layout to try it on the printer; a form with errors is shown again. */
    @PostMapping("/console/events/{event_id}/badges/sheet")
    View sheet(@RequestParam MultiValueMap<String, String> sent, Screen screen) {
        LayoutForm form = LayoutForm.sent(screen, sent);
        BadgeLayout layout = form.read(rules);
        if (form.isWrong()) {
            return editor(form, HttpStatus.UNPROCESSABLE_CONTENT, screen);
        }
        try {
            byte[] pdf = previews.sheet(
                    screen.eventId(), new BadgePreview(layout, shown(form, screen), form.layoutId(), null));
            return (model, request, response) -> {
                response.setContentType(MediaType.APPLICATION_PDF_VALUE);
                response.setContentLength(pdf.length);
                response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
                response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "inline; filename=\"badge-sheet.pdf\"");
                response.getOutputStream().write(pdf);
            };
        } catch (ProblemException refused) {
            explain(refused, form);
            return editor(form, HttpStatus.UNPROCESSABLE_CONTENT, screen);
        }
    }

    /** Whose badge the form wants to see, by number or by name; null is somebody made up. */
    private @Nullable Long shown(LayoutForm form, Screen screen) {
        String name = form.value(LayoutForm.PREVIEW_OF);
        if (name.isEmpty()) {
            return null;
        }
        if (!screen.opens(HttpMethod.POST, "/badges/prints")) {
            throw PlatformProblem.FORBIDDEN.because(
                    "To see another person's badge you need the role AccreditationPrint.");
        }
        if (form.previewOf() != null) {
            return form.previewOf();
        }
        return Optional.of(name)
                .filter(some -> some.length() <= LONGEST_NAME)
                .flatMap(some -> prints.named(screen.eventId(), some))
                .orElseThrow(
                        () -> PlatformProblem.NOT_FOUND.because("Event %d has nobody of this name.", screen.eventId()));
    }

    /** Adds to the form why a badge of it cannot be shown. */
    private static void explain(ProblemException refused, LayoutForm form) {
        if (refused.problem() == PlatformProblem.FORBIDDEN) {
            throw refused;
        }
        if (refused.problem() == PlatformProblem.NOT_FOUND) {
            form.wrong(LayoutForm.PREVIEW_OF, "badges.wrong.preview-of");
        } else {
            form.refused(refused);
        }
    }

    private static BadgePreview.Side side(@Nullable String sent) {
        return "BACK".equals(sent) ? BadgePreview.Side.BACK : BadgePreview.Side.FRONT;
    }

    private static ResponseEntity<?> wrong(LayoutForm form) {
        return ResponseEntity.unprocessableContent()
                .contentType(MediaType.APPLICATION_JSON)
                .body(Map.of("errors", form.errors()));
    }

    private static ResponseEntity<byte[]> picture(byte[] png) {
        return ResponseEntity.ok()
                .contentType(MediaType.IMAGE_PNG)
                .cacheControl(CacheControl.noStore())
                .body(png);
    }
}
