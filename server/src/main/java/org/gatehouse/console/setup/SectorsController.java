package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.event.SectorDetails;
import org.gatehouse.event.SectorInput;
import org.gatehouse.event.SectorRepository;
import org.gatehouse.event.SectorService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.text.NameInput;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The sectors of an event: groups of its skills. */
@Controller
record SectorsController(SectorRepository sectors, SectorService service) {

    private static final SheetColumns<SectorDetails> COLUMNS = new SheetColumns<SectorDetails>()
            .with("id", SectorDetails::id)
            .with("name", sector -> sector.name().text());

    @GetMapping("/console/events/{event_id}/sectors")
    View list(Screen screen) {
        return screen.show("console/setup/sectors", Map.of("sectors", all(screen)));
    }

    @GetMapping("/console/events/{event_id}/sectors/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.send(response, "sectors", COLUMNS, all(screen)::forEach);
    }

    private List<SectorDetails> all(Screen screen) {
        return sectors.ofEvent(screen.eventId(), screen.language()).stream()
                .map(row -> row.details(screen.language(), false))
                .toList();
    }

    @GetMapping("/console/events/{event_id}/sectors/new")
    View blank(Form form) {
        return page(form, null);
    }

    @PostMapping("/console/events/{event_id}/sectors")
    View create(Form form, Screen screen) {
        SectorInput sector = input(form, null);
        return form.saved(sector, () -> service.create(screen.eventId(), sector, screen.caller()))
                ? done("sectors.created", Translated.typed(form, "name"), screen)
                : page(form, null);
    }

    @GetMapping("/console/events/{event_id}/sectors/{sector_id}")
    View edit(@PathVariable("sector_id") long sectorId, Screen screen) {
        SectorDetails sector = get(sectorId, screen);
        return page(stored(sector, screen), sector);
    }

    @PostMapping("/console/events/{event_id}/sectors/{sector_id}")
    View update(@PathVariable("sector_id") long sectorId, Form form, Screen screen) {
        SectorDetails was = get(sectorId, screen);
        form.compare(stored(was, screen));
        SectorInput sector = input(form, was);
        return form.saved(sector, () -> service.update(screen.eventId(), sectorId, sector, screen.caller()))
                ? done("sectors.saved", Translated.typed(form, "name"), screen)
                : page(form, was);
    }

    @GetMapping("/console/events/{event_id}/sectors/{sector_id}/delete")
    View lost(@PathVariable("sector_id") long sectorId, Form form, Screen screen) {
        return lost(get(sectorId, screen), form);
    }

    @PostMapping("/console/events/{event_id}/sectors/{sector_id}/delete")
    View delete(@PathVariable("sector_id") long sectorId, Form form, Screen screen) {
        SectorDetails sector = get(sectorId, screen);
        return form.done(() -> service.delete(screen.eventId(), sectorId, screen.caller()))
                ? done("sectors.deleted", Translated.shown(sector.name(), sectorId), screen)
                : lost(sector, form);
    }

    private SectorDetails get(long sectorId, Screen screen) {
        return sectors.find(screen.eventId(), sectorId)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no such sector."))
                .details(screen.language(), true);
    }

    private static View page(Form form, @Nullable SectorDetails sector) {
        return form.show("console/setup/sector", Form.fields("sector", sector));
    }

    private static View lost(SectorDetails sector, Form form) {
        return form.show("console/setup/sector-delete", Map.of("sector", sector));
    }

    private static View done(String key, String name, Screen screen) {
        return screen.redirect(screen.eventPath() + "/sectors", screen.text(key, name));
    }

    private static Form stored(SectorDetails sector, Screen screen) {
        return Form.of(screen, Translated.into(Form.fields(), "name", sector.name()));
    }

    private static SectorInput input(Form form, @Nullable SectorDetails was) {
        return new SectorInput(
                new NameInput(null, null, Translated.required(form, "name", was == null ? null : was.name())),
                was == null ? null : was.version());
    }
}
