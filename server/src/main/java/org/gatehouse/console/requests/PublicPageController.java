package org.gatehouse.console.requests;

import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.qr.QrPicture;
import org.gatehouse.platform.web.BaseUrl;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.request.form.FormService;
import org.gatehouse.request.inquiry.InquiryAddress;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The public page of a form: its switch, its address and the QR code of the address. */
@Controller
record PublicPageController(FormReadService forms, FormRepository pages, FormService service, BaseUrl base) {

    @GetMapping("/console/events/{event_id}/requests/{form_id}/public")
    View page(@PathVariable("form_id") long formId, Screen screen) {
        ZoneRequestForm form = forms.get(screen.eventId(), formId, screen.language());
        return screen.show(
                "console/requests/public",
                Map.of(
                        "form",
                        form,
                        "on",
                        pages.hasPublicPage(screen.eventId(), formId),
                        "address",
                        base.of(InquiryAddress.of(form))));
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/public")
    View turn(@PathVariable("form_id") long formId, Form form, Screen screen) {
        boolean on = form.value("on").equals("true");
        service.setPublicPage(screen.eventId(), formId, on, screen.caller());
        return screen.redirect(
                screen.eventPath() + "/requests/" + formId + "/public",
                screen.text(on ? "requests.public.turned-on" : "requests.public.turned-off"));
    }

    @GetMapping("/console/events/{event_id}/requests/{form_id}/public/qr.svg")
    ResponseEntity<byte[]> picture(@PathVariable("form_id") long formId, Screen screen) {
        ZoneRequestForm form = forms.get(screen.eventId(), formId, screen.language());
        return ResponseEntity.ok()
                .contentType(MediaType.valueOf("image/svg+xml"))
                .cacheControl(CacheControl.noStore())
                .body(QrPicture.of(base.of(InquiryAddress.of(form))).svg());
    }
}
