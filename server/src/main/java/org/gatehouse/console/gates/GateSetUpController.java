package org.gatehouse.console.gates;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.device.GateSetUp;
import org.gatehouse.auth.device.GateSetUpService;
import org.gatehouse.auth.device.GateSetUpService.Access;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.platform.web.BaseUrl;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Gates that are added here: what each needs to connect, whether it has, and the end of its access. */
@Controller
record GateSetUpController(GateSetUpService setUps, GateBoardService boards, ZoneRepository zones, BaseUrl base) {

    private static final int LONGEST_NAME = 100;

    @GetMapping("/console/events/{event_id}/gates/new")
    View blank(Form form, Screen screen) {
        form.preset("kind", GateSetUp.Kind.SYSTEM.name());
        return page(form, null, screen);
    }

    @PostMapping("/console/events/{event_id}/gates")
    View create(Form form, Screen screen) {
        check(form);
        GateSetUp.Kind kind = form.choice("kind", GateSetUp.Kind.values()).orElse(null);
        if (kind == null) {
            form.wrong("kind", screen.text("form.required"));
            return page(form, null, screen);
        }
        return form.made(() -> setUps.create(screen.eventId(), name(form), kind, form.ids("zones"), screen.caller()))
                .map(access -> access(access, screen))
                .orElseGet(() -> page(form, null, screen));
    }

    @GetMapping("/console/events/{event_id}/gates/{gate_id}")
    View one(@PathVariable("gate_id") long id, Screen screen) {
        GateSetUp gate = setUps.get(screen.eventId(), id);
        return page(stored(gate, screen), gate, screen);
    }

    @PostMapping("/console/events/{event_id}/gates/{gate_id}")
    View change(@PathVariable("gate_id") long id, Form form, Screen screen) {
        GateSetUp gate = setUps.get(screen.eventId(), id);
        form.compare(() -> stored(setUps.get(screen.eventId(), id), screen));
        check(form);
        boolean saved =
                form.done(() -> setUps.change(screen.eventId(), id, name(form), form.ids("zones"), screen.caller()));
        return saved
                ? screen.redirect(screen.eventPath() + "/gates", screen.text("gates.saved", name(form)))
                : page(form, gate, screen);
    }

    @PostMapping("/console/events/{event_id}/gates/{gate_id}/replace")
    View replace(@PathVariable("gate_id") long id, Screen screen) {
        GateSetUp gate = setUps.get(screen.eventId(), id);
        Form form = stored(gate, screen);
        return form.made(() -> setUps.replace(screen.eventId(), id, screen.caller()))
                .map(access -> access(access, screen))
                .orElseGet(() -> page(form, gate, screen));
    }

    @PostMapping("/console/events/{event_id}/gates/{gate_id}/remove")
    View remove(@PathVariable("gate_id") long id, Screen screen) {
        GateSetUp gate = setUps.get(screen.eventId(), id);
        Form form = stored(gate, screen);
        return form.done(() -> setUps.remove(screen.eventId(), id, screen.caller()))
                ? screen.redirect(screen.eventPath() + "/gates", screen.text("gates.removed", gate.name()))
                : page(form, gate, screen);
    }

    /** Shows whether the gate has connected; htmx polls until it has. */
    @GetMapping("/console/events/{event_id}/gates/{gate_id}/connected")
    View connected(@PathVariable("gate_id") long id, Screen screen) {
        GateSetUp gate = setUps.get(screen.eventId(), id);
        return screen.show("console/gates/connected", Form.fields("gate", gate, "heard", heard(gate, screen)));
    }

    private GateBoard.@Nullable Heard heard(GateSetUp gate, Screen screen) {
        String client = gate.clientId();
        return client == null
                ? null
                : boards.ofClient(screen.eventId(), client, Page.ALL).heard(client);
    }

    private View access(Access access, Screen screen) {
        GateSetUp gate = setUps.get(screen.eventId(), access.id());
        return screen.show(
                "console/gates/access",
                Form.fields("gate", gate, "access", access, "heard", null, "base", base.of("")));
    }

    private View page(Form form, @Nullable GateSetUp gate, Screen screen) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("gate", gate);
        shown.put("zones", zones.ofEvent(screen.eventId()));
        shown.put("heard", gate == null ? null : heard(gate, screen));
        return form.show("console/gates/set-up", shown);
    }

    private static Form stored(GateSetUp gate, Screen screen) {
        return Form.of(
                screen,
                Map.of(
                        "name",
                        gate.name(),
                        "zones",
                        List.copyOf(gate.zones()),
                        "kind",
                        gate.kind().name()));
    }

    private static String name(Form form) {
        return form.value("name").strip();
    }

    private static void check(Form form) {
        form.require("name");
        if (name(form).length() > LONGEST_NAME) {
            form.wrong("name", form.message("gates.name.long"));
        } else if (!name(form).matches(SingleLineText.ONE)) {
            form.wrong("name", form.message("form.one-line"));
        }
    }
}
