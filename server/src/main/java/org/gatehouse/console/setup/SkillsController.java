package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.event.Sector;
import org.gatehouse.event.SectorDetails;
import org.gatehouse.event.SectorRepository;
import org.gatehouse.event.SkillDetails;
import org.gatehouse.event.SkillInput;
import org.gatehouse.event.SkillRepository;
import org.gatehouse.event.SkillService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.text.NameInput;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The skills that people compete or work in at an event. */
@Controller
record SkillsController(SkillRepository skills, SectorRepository sectors, SkillService service) {

    private static final SheetColumns<SkillDetails> COLUMNS = new SheetColumns<SkillDetails>()
            .with("id", SkillDetails::id)
            .with("skill_number", SkillDetails::skillNumber)
            .with("name", skill -> skill.name().text())
            .with("sector", SkillsController::sectorName);

    private static @Nullable String sectorName(SkillDetails skill) {
        Sector sector = skill.sector();
        return sector == null ? null : sector.name().text();
    }

    @GetMapping("/console/events/{event_id}/skills")
    View list(Screen screen) {
        return screen.show("console/setup/skills", Map.of("skills", all(screen)));
    }

    @GetMapping("/console/events/{event_id}/skills/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.send(response, "skills", COLUMNS, all(screen)::forEach);
    }

    private List<SkillDetails> all(Screen screen) {
        return skills.ofEvent(screen.eventId()).stream()
                .map(row -> row.details(screen.language(), false))
                .toList();
    }

    @GetMapping("/console/events/{event_id}/skills/new")
    View blank(Form form, Screen screen) {
        return page(form, null, screen);
    }

    @PostMapping("/console/events/{event_id}/skills")
    View create(Form form, Screen screen) {
        SkillInput skill = input(form, null);
        return form.saved(skill, () -> service.create(screen.eventId(), skill, screen.caller()))
                ? done("skills.created", Translated.typed(form, "name"), screen)
                : page(form, null, screen);
    }

    @GetMapping("/console/events/{event_id}/skills/{skill_id}")
    View edit(@PathVariable("skill_id") long skillId, Screen screen) {
        SkillDetails skill = get(skillId, screen);
        return page(stored(skill, screen), skill, screen);
    }

    @PostMapping("/console/events/{event_id}/skills/{skill_id}")
    View update(@PathVariable("skill_id") long skillId, Form form, Screen screen) {
        SkillDetails was = get(skillId, screen);
        form.compare(stored(was, screen));
        SkillInput skill = input(form, was);
        return form.saved(skill, () -> service.update(screen.eventId(), skillId, skill, screen.caller()))
                ? done("skills.saved", Translated.typed(form, "name"), screen)
                : page(form, was, screen);
    }

    @GetMapping("/console/events/{event_id}/skills/{skill_id}/delete")
    View lost(@PathVariable("skill_id") long skillId, Form form, Screen screen) {
        return lost(get(skillId, screen), form);
    }

    @PostMapping("/console/events/{event_id}/skills/{skill_id}/delete")
    View delete(@PathVariable("skill_id") long skillId, Form form, Screen screen) {
        SkillDetails skill = get(skillId, screen);
        return form.done(() -> service.delete(screen.eventId(), skillId, screen.caller()))
                ? done("skills.deleted", Translated.shown(skill.name(), skillId), screen)
                : lost(skill, form);
    }

    private SkillDetails get(long skillId, Screen screen) {
        return skills.find(screen.eventId(), skillId)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no such skill."))
                .details(screen.language(), true);
    }

    private View page(Form form, @Nullable SkillDetails skill, Screen screen) {
        Map<Long, String> known = new LinkedHashMap<>();
        sectors.ofEvent(screen.eventId(), screen.language()).forEach(row -> {
            SectorDetails sector = row.details(screen.language(), false);
            known.put(sector.id(), Translated.shown(sector.name(), sector.id()));
        });
        return form.show("console/setup/skill", Form.fields("skill", skill, "sectors", known));
    }

    private static View lost(SkillDetails skill, Form form) {
        return form.show("console/setup/skill-delete", Map.of("skill", skill));
    }

    private static View done(String key, String name, Screen screen) {
        return screen.redirect(screen.eventPath() + "/skills", screen.text(key, name));
    }

    private static Form stored(SkillDetails skill, Screen screen) {
        Sector sector = skill.sector();
        Map<String, @Nullable Object> fields =
                Form.fields("skill_number", skill.skillNumber(), "sector", sector == null ? null : sector.id());
        return Form.of(screen, Translated.into(fields, "name", skill.name()));
    }

    private static SkillInput input(Form form, @Nullable SkillDetails was) {
        Long sector = form.id("sector");
        return new SkillInput(
                form.value("skill_number").strip(),
                new NameInput(null, null, Translated.required(form, "name", was == null ? null : was.name())),
                sector == null ? null : new SkillInput.SectorRef(sector),
                was == null ? null : was.version());
    }
}
