package org.gatehouse.console.setup;

import java.util.List;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.console.imports.ListFiles;
import org.gatehouse.console.imports.ListPages;
import org.gatehouse.event.skill.SectorDetails;
import org.gatehouse.event.skill.SectorInput;
import org.gatehouse.event.skill.SectorRepository;
import org.gatehouse.event.skill.SectorService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The sectors of an event: groups of its skills. */
@Controller
@RequestMapping("/console/events/{event_id}/sectors")
record SectorsController(SectorRepository sectors, SectorService service, ListFiles files)
        implements ListPages<SectorDetails> {

    @GetMapping
    View list(@RequestParam(defaultValue = "") String q, Screen screen) {
        NameSearch name = NameSearch.of("q", CleanText.typed(q));
        List<SectorDetails> found = all(screen).stream()
                .filter(one -> name.finds(Translated.shown(one.name(), one.id())))
                .toList();
        return screen.show("console/setup/sectors", Map.of("sectors", found, "q", CleanText.typed(q)));
    }

    private List<SectorDetails> all(Screen screen) {
        return sectors.ofEvent(screen.eventId(), screen.language()).stream()
                .map(row -> row.details(screen.language(), false))
                .toList();
    }

    @Override
    public String kind() {
        return "sectors";
    }

    @Override
    public String name(SectorDetails sector) {
        return Translated.shown(sector.name(), sector.id());
    }

    @Override
    public boolean save(Form form, @Nullable SectorDetails was, Screen screen) {
        SectorInput sent = input(form, was);
        return form.saved(
                sent,
                was == null
                        ? () -> service.create(screen.eventId(), sent, screen.caller())
                        : () -> service.update(screen.eventId(), was.id(), sent, screen.caller()));
    }

    @Override
    public void delete(long id, Screen screen) {
        service.delete(screen.eventId(), id, screen.caller());
    }

    @Override
    public SectorDetails get(long id, Screen screen) {
        return sectors.find(screen.eventId(), id)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no such sector."))
                .details(screen.language(), true);
    }

    @Override
    public View page(Form form, @Nullable SectorDetails sector, Screen screen) {
        return form.show("console/setup/sector", Form.fields("sector", sector));
    }

    @Override
    public Form stored(SectorDetails sector, Screen screen) {
        return Form.of(screen, Translated.into(Form.fields(), "name", sector.name()));
    }

    private static SectorInput input(Form form, @Nullable SectorDetails was) {
        return new SectorInput(
                Translated.required(form, "name", was == null ? null : was.name()), was == null ? null : was.version());
    }
}
