package org.gatehouse.request.inquiry;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.throttle.TooManyFailuresException;
import org.gatehouse.platform.db.pool.Workload;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.view.Templates;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.zone.Zone;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/**
 * The public page of a form: somebody without a login asks for zones (docs/api/zone-requests.md). It needs no token against forged forms,
 * because whoever sends it has no more rights than anybody.
 */
@Controller
record RequestPageController(InquiryService inquiries, Throttle throttle, Templates templates, Texts texts) {

    private static final String POLICY =
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** With {@code sent}, the page after sending: loading it again sends nothing. */
    @GetMapping(InquiryAddress.PATH + "/{random_hash}")
    View page(
            @PathVariable("random_hash") String hash,
            @RequestParam(defaultValue = "false") boolean sent,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<ZoneRequestForm> form = open(hash, request);
        if (form.isEmpty()) {
            return closed(request, response);
        }
        return sent
                ? shown("request/sent.jte", Map.of("texts", texts.of(request), "form", form.get()), response)
                : fields(form.get(), InquiryInput.EMPTY, UUID.randomUUID(), Map.of(), "", request, response);
    }

    /** The form is named in the body, so that this address is the same for all. */
    @PostMapping(InquiryAddress.PATH)
    View send(
            @RequestParam(name = "form", defaultValue = "") String hash,
            @RequestParam(defaultValue = "") String key,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String email,
            @RequestParam(defaultValue = "") String first,
            @RequestParam(defaultValue = "") String second,
            @RequestParam(defaultValue = "") String objective,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<ZoneRequestForm> found = open(hash, request);
        if (found.isEmpty()) {
            return closed(request, response);
        }
        ZoneRequestForm form = found.get();
        UUID once = UUID_TEXT.matcher(key).matches() ? UUID.fromString(key) : UUID.randomUUID();
        InquiryInput typed = InquiryInput.typed(name, email, first, second, objective);
        Map<String, String> wrong =
                typed.wrong(offered(form).stream().map(Zone::id).collect(Collectors.toSet()));
        if (!wrong.isEmpty()) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return fields(form, typed, once, wrong, "", request, response);
        }
        Texts.In said = texts.of(request);
        try {
            throttle.failed("zone inquiry", request.getRemoteAddr());
        } catch (TooManyFailuresException tooMany) {
            return later(
                    form,
                    typed,
                    once,
                    said.text("request-page.wait", tooMany.retryAfterSeconds()),
                    tooMany.retryAfterSeconds(),
                    request,
                    response);
        }
        return switch (inquiries.receive(form.randomHash(), once, typed)) {
            case CLOSED -> closed(request, response);
            case FULL -> later(form, typed, once, said.text("request-page.full"), 3600, request, response);
            case SENT ->
                (model, asked, answer) -> {
                    answer.setStatus(HttpStatus.SEE_OTHER.value());
                    answer.setHeader(HttpHeaders.LOCATION, InquiryAddress.of(form) + "?sent=true");
                };
        };
    }

    /** Strangers wait for each other, not for the desk. */
    private Optional<ZoneRequestForm> open(String hash, HttpServletRequest request) {
        if (!UUID_TEXT.matcher(hash).matches()) {
            return Optional.empty();
        }
        try (Workload.Choice ignored = Workload.OPEN.choose()) {
            return inquiries.open(
                    UUID.fromString(hash), new Language(texts.of(request).language()));
        }
    }

    /** Forms that never existed, that are closed and that have no public page look the same. */
    private View closed(HttpServletRequest request, HttpServletResponse response) {
        response.setStatus(HttpStatus.NOT_FOUND.value());
        return shown("request/closed.jte", Map.of("texts", texts.of(request)), response);
    }

    private View later(
            ZoneRequestForm form,
            InquiryInput typed,
            UUID key,
            String problem,
            int seconds,
            HttpServletRequest request,
            HttpServletResponse response) {
        response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
        response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(seconds));
        return fields(form, typed, key, Map.of(), problem, request, response);
    }

    private View fields(
            ZoneRequestForm form,
            InquiryInput typed,
            UUID key,
            Map<String, String> wrong,
            String problem,
            HttpServletRequest request,
            HttpServletResponse response) {
        Map<String, Object> shown = new HashMap<>();
        shown.put("texts", texts.of(request));
        shown.put("form", form);
        shown.put("zones", offered(form));
        shown.put("typed", typed);
        shown.put("key", key.toString());
        shown.put("wrong", wrong);
        shown.put("problem", problem);
        return shown("request/form.jte", shown, response);
    }

    private View shown(String template, Map<String, Object> parameters, HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("Referrer-Policy", "no-referrer");
        return templates.page(template, parameters);
    }

    private static List<Zone> offered(ZoneRequestForm form) {
        return form.zones().stream()
                .filter(ZoneRequestForm.FormZone::availableForRequest)
                .map(ZoneRequestForm.FormZone::zone)
                .toList();
    }
}
