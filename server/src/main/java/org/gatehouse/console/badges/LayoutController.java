package org.gatehouse.console.badges;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import jakarta.validation.Validator;
import java.util.List;
import java.util.Map;
import org.gatehouse.badge.BadgePreview;
import org.gatehouse.badge.BadgePreviewService;
import org.gatehouse.badge.LayoutInput;
import org.gatehouse.badge.LayoutService;
import org.gatehouse.badge.StoredLayout;
import org.gatehouse.badge.drawing.BadgeLayout;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.image.Image;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.web.Forms;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.support.MissingServletRequestPartException;
import org.springframework.web.servlet.View;

/** The layout of an event's badges, with a preview that follows every change. */
@Controller("consoleLayoutController")
record LayoutController(
        LayoutService layouts, BadgePreviewService previews, ImageService images, Validator rules, Forms forms) {

    private static final String LAYOUT = "/badges/layout";

    @GetMapping("/console/events/{event_id}/badges/layout")
    View layout(Screen screen) {
        StoredLayout stored = layouts.get(screen.eventId());
        return page(LayoutForm.of(screen, stored), stored, List.of(), HttpStatus.OK, screen);
    }

    @PostMapping("/console/events/{event_id}/badges/layout")
    View save(@RequestParam MultiValueMap<String, String> sent, Screen screen) {
        LayoutForm form = LayoutForm.sent(screen, sent);
        BadgeLayout layout = form.read(rules);
        if (form.isWrong()) {
            StoredLayout stored = layouts.get(screen.eventId());
            return page(form, stored, List.of(), HttpStatus.UNPROCESSABLE_CONTENT, screen);
        }
        try {
            layouts.replace(screen.eventId(), new LayoutInput(form.version(), layout), screen.caller());
        } catch (ProblemException refused) {
            return refused(form, refused, screen);
        }
        return screen.redirect(screen.eventPath() + LAYOUT, screen.text("badges.layout.saved"));
    }

    /** Shows why the layout was refused. When two users edit it at once, the second sees what the first has saved, and decides. */
    private View refused(LayoutForm form, ProblemException refused, Screen screen) {
        StoredLayout stored = layouts.get(screen.eventId());
        if (refused.problem() == PlatformProblem.VERSION_MISMATCH) {
            return page(form.over(stored), stored, form.differences(stored), HttpStatus.CONFLICT, screen);
        }
        if (!refused.problem().status().is4xxClientError()) {
            throw refused;
        }
        form.wrong("background", "badges.wrong.background");
        return page(form, stored, List.of(), HttpStatus.UNPROCESSABLE_CONTENT, screen);
    }

    private static View page(
            LayoutForm form,
            StoredLayout stored,
            List<LayoutForm.Difference> differences,
            HttpStatus status,
            Screen screen) {
        return screen.show(
                status,
                "console/badges/layout",
                Map.of(
                        "form", form,
                        "stored", stored,
                        "conflict", status == HttpStatus.CONFLICT,
                        "differences", differences));
    }

    /** Sets an uploaded picture as the background of the stored layout. */
    @PostMapping("/console/events/{event_id}/badges/layout/background")
    View background(HttpServletRequest request, Screen screen) throws MissingServletRequestPartException {
        Part file = forms.requiredPart(request, "file");
        StoredLayout stored = layouts.get(screen.eventId());
        try {
            Image image = images.upload(file, screen.caller());
            BadgeLayout.BadgeBackground behind = new BadgeLayout.BadgeBackground(image.id(), image.thumbnailHash());
            LayoutInput input =
                    new LayoutInput(stored.version(), stored.layout().before(behind));
            layouts.replace(screen.eventId(), input, screen.caller());
            screen.toast(Toast.done(screen.text("badges.layout.saved")));
        } catch (ProblemException refused) {
            if (!refused.problem().status().is4xxClientError()) {
                throw refused;
            }
            screen.toast(Toast.failed(screen.text("badges.wrong.background")));
        }
        return screen.redirect(screen.eventPath() + LAYOUT);
    }

    /** A preview of the stored layout, for browsers without scripts. */
    @GetMapping("/console/events/{event_id}/badges/preview")
    ResponseEntity<byte[]> preview(Screen screen) {
        return picture(previews.png(screen.eventId(), new BadgePreview(null, null)));
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
            return picture(previews.png(screen.eventId(), new BadgePreview(layout, form.previewOf())));
        } catch (ProblemException refused) {
            if (refused.problem() != PlatformProblem.NOT_FOUND) {
                throw refused;
            }
            form.wrong(LayoutForm.PREVIEW_OF, "badges.wrong.preview-of");
            return wrong(form);
        }
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
