package org.gatehouse.console.setup;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.console.imports.ListFiles;
import org.gatehouse.console.imports.ListPages;
import org.gatehouse.event.Sector;
import org.gatehouse.event.skill.SectorDetails;
import org.gatehouse.event.skill.SectorRepository;
import org.gatehouse.event.skill.SkillDetails;
import org.gatehouse.event.skill.SkillInput;
import org.gatehouse.event.skill.SkillRepository;
import org.gatehouse.event.skill.SkillService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The skills that people compete or work in at an event. */
@Controller
@RequestMapping("/console/events/{event_id}/skills")
record SkillsController(SkillRepository skills, SectorRepository sectors, SkillService service, ListFiles files)
        implements ListPages<SkillDetails> {

    @GetMapping
    View list(@RequestParam(defaultValue = "") String q, Screen screen) {
        NameSearch name = NameSearch.of("q", CleanText.typed(q));
        List<SkillDetails> found = all(screen).stream()
                .filter(one -> name.finds(Translated.shown(one.name(), one.id()), one.skillNumber(), sectorOf(one)))
                .toList();
        return screen.show("console/setup/skills", Map.of("skills", found, "q", CleanText.typed(q)));
    }

    private static @Nullable String sectorOf(SkillDetails skill) {
        return skill.sector() == null
                ? null
                : Translated.shown(skill.sector().name(), skill.sector().id());
    }

    private List<SkillDetails> all(Screen screen) {
        return skills.ofEvent(screen.eventId()).stream()
                .map(row -> row.details(screen.language(), false))
                .toList();
    }

    @Override
    public String kind() {
        return "skills";
    }

    @Override
    public String name(SkillDetails skill) {
        return Translated.shown(skill.name(), skill.id());
    }

    @Override
    public boolean save(Form form, @Nullable SkillDetails was, Screen screen) {
        SkillInput sent = input(form, was);
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
    public SkillDetails get(long id, Screen screen) {
        return skills.find(screen.eventId(), id)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no such skill."))
                .details(screen.language(), true);
    }

    @Override
    public View page(Form form, @Nullable SkillDetails skill, Screen screen) {
        Map<Long, String> known = new LinkedHashMap<>();
        sectors.ofEvent(screen.eventId(), screen.language()).forEach(row -> {
            SectorDetails sector = row.details(screen.language(), false);
            known.put(sector.id(), Translated.shown(sector.name(), sector.id()));
        });
        return form.show("console/setup/skill", Form.fields("skill", skill, "sectors", known));
    }

    @Override
    public Form stored(SkillDetails skill, Screen screen) {
        Sector sector = skill.sector();
        Map<String, @Nullable Object> fields =
                Form.fields("skill_number", skill.skillNumber(), "sector", sector == null ? null : sector.id());
        return Form.of(screen, Translated.into(fields, "name", skill.name()));
    }

    private static SkillInput input(Form form, @Nullable SkillDetails was) {
        Long sector = form.id("sector");
        return new SkillInput(
                form.value("skill_number").strip(),
                Translated.required(form, "name", was == null ? null : was.name()),
                sector == null ? null : new SkillInput.SectorRef(sector),
                was == null ? null : was.version());
    }
}
