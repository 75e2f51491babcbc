package org.gatehouse.console.registrations;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.decision.WalkInService;
import org.gatehouse.accreditation.decision.WalkInService.WalkIn;
import org.gatehouse.accreditation.decision.WalkInService.Who;
import org.gatehouse.console.Form;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.console.badges.PrintNow;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonInput;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.search.LikelyDuplicateRepository;
import org.gatehouse.people.search.LikelyDuplicateRepository.Candidate;
import org.gatehouse.people.search.PersonChoiceRepository;
import org.gatehouse.platform.text.EmailText;
import org.gatehouse.registration.RegistrationInput;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** A new registration of somebody at the desk, whether the person is known or not. */
@Controller
record WalkInController(
        WalkInService walkIns,
        PersonReadRepository people,
        LikelyDuplicateRepository duplicates,
        PersonChoiceRepository choices,
        PositionReader positions,
        PackageOptionZoneService options,
        AnswerFields answers,
        PeriodChoices periods,
        RegistrationViewBuilder views,
        PrintNow printNow) {

    /** The value of the field {@code person} for: none of those who are shown. */
    private static final String SOMEBODY_ELSE = "new";

    /** The empty form; for one person when the address names one. */
    @GetMapping("/console/events/{event_id}/registrations/new")
    View blank(Form form, Screen screen) {
        form.preset("key", UUID.randomUUID().toString());
        if (form.id("person") != null) {
            form.preset("known", "true");
        }
        return page(form, List.of(), screen);
    }

    /** Shows existing people who could be the person in the form so far. */
    @PostMapping("/console/events/{event_id}/registrations/alike")
    View similarPeople(Form form, Screen screen) {
        return screen.show("console/registrations/alike", Map.of("form", form, "alike", likely(form, screen)));
    }

    /** Shows the zones that an approval would open for the form so far, and how full they are. */
    @PostMapping("/console/events/{event_id}/registrations/opens")
    View opens(Form form, Screen screen) {
        return screen.show("console/registrations/walk-in-opens", opened(form, screen));
    }

    private Map<String, Object> opened(Form form, Screen screen) {
        Long chosen = form.id("position");
        Position position = chosen == null
                ? null
                : positions.find(screen.eventId(), chosen, screen.language()).orElse(null);
        return position == null
                ? Map.of("opens", List.of())
                : Map.of(
                        "position",
                        position,
                        "opens",
                        views.effects(
                                screen.eventId(),
                                position,
                                Set.copyOf(form.ids("option")),
                                Set.copyOf(form.ids("periods")),
                                screen.language()));
    }

    @PostMapping("/console/events/{event_id}/registrations")
    View register(Form form, Screen screen) {
        Long position = form.id("position");
        if (position == null) {
            form.wrong("position", screen.text("people.position.choose"));
        }
        Long known = form.id("person");
        PersonInput created = known == null ? person(form) : null;
        List<Candidate> alike = known == null ? likely(form, screen) : List.of();
        if (created != null) {
            form.accepts(created);
            if (!alike.isEmpty() && !form.has("person", SOMEBODY_ELSE)) {
                form.wrong("person", screen.text("registrations.walk-in.choose"));
            }
        }
        form.accepts(registration(known == null ? 0 : known, form, screen));
        Who who = created == null ? Who.known(known == null ? 0 : known) : Who.created(created, form.key());
        return form.made(() -> walkIns.register(
                        who,
                        personId -> registration(personId, form, screen),
                        form.checked("approve"),
                        screen.caller()))
                .map(done -> done(done, form, screen))
                .orElseGet(() -> page(form, known == null ? alike : likely(form, screen), screen));
    }

    /** A badge that lacks zones is not printed before somebody has read which. */
    private View done(WalkIn done, Form form, Screen screen) {
        Long badge = done.badge();
        return badge != null
                        && done.missing().isEmpty()
                        && form.has("approve", "print")
                        && screen.opens(HttpMethod.POST, "/accreditations/{accreditation_id}/print")
                ? printNow.first(badge, form.key(), screen)
                : screen.redirect(screen.eventPath() + "/people/" + done.personId(), doneText(done, form, screen));
    }

    private String doneText(WalkIn done, Form form, Screen screen) {
        String name = name(done.personId(), screen);
        if (!done.missing().isEmpty()) {
            String zones = done.missing().stream().map(Zone::name).collect(Collectors.joining(", "));
            return screen.text("registrations.done.approved.without", name, zones);
        }
        String state = done.state().name().toLowerCase(Locale.ROOT);
        boolean asWished = done.state() == RegistrationState.APPROVED && form.checked("approve");
        return done.made() || asWished
                ? screen.text("registrations.walk-in.done." + state, name)
                : screen.text("registrations.walk-in.before." + state, name);
    }

    private String name(long personId, Screen screen) {
        Person person = people.get(personId, screen.caller().events(), screen.language());
        return PersonName.of(person.firstName(), person.lastName(), personId);
    }

    private View page(Form form, List<Candidate> alike, Screen screen) {
        Map<String, Object> shown = new HashMap<>();
        Long known = form.checked("known") ? form.id("person") : null;
        if (known != null) {
            shown.put("person", people.get(known, screen.caller().events(), screen.language()));
        }
        shown.put("alike", alike);
        shown.put("positions", positions.ofEvent(screen.eventId(), screen.language()));
        shown.put("members", choices.members(screen.language()));
        shown.put("skills", choices.skills(screen.eventId(), screen.language()));
        shown.put("options", options.ofEvent(screen.eventId(), screen.language()));
        shown.put("answers", answers.of(screen));
        shown.put("periods", periods.of(screen));
        shown.putAll(opened(form, screen));
        return form.show("console/registrations/new", shown);
    }

    private List<Candidate> likely(Form form, Screen screen) {
        return duplicates.similar(
                screen.caller().events(),
                searched(form, "first_name"),
                searched(form, "last_name"),
                searched(form, "email"),
                form.day("date_of_birth"));
    }

    /** A text that the form refuses is no name to search by. */
    private static @Nullable String searched(Form form, String name) {
        String text = form.text(name);
        return text == null || text.indexOf('\0') >= 0 ? null : text;
    }

    private static PersonInput person(Form form) {
        if (form.text("first_name") == null && form.text("last_name") == null) {
            form.wrong("last_name", form.message("problem.name_missing"));
        }
        LocalDate born = form.day("date_of_birth");
        List<PersonInput.EmailInput> addresses = new ArrayList<>();
        String email = form.text("email");
        if (email != null) {
            if (!EmailText.isAddress(email)) {
                form.wrong("email", form.message("people.email.wrong"));
            }
            addresses.add(new PersonInput.EmailInput(email, null));
        }
        return new PersonInput(
                Optional.ofNullable(form.text("first_name")),
                Optional.ofNullable(form.text("last_name")),
                null,
                Optional.ofNullable(born == null ? null : born.toString()),
                null,
                null,
                null,
                null,
                null,
                null,
                Optional.of(addresses),
                null,
                null,
                null,
                null);
    }

    private RegistrationInput registration(long personId, Form form, Screen screen) {
        List<Long> held = form.ids("option");
        List<Long> valid = form.ids("periods");
        Map<String, @Nullable String> answered = answers.read(form, screen);
        answered.values().removeIf(Objects::isNull);
        return new RegistrationInput(
                screen.eventId(),
                personId,
                form.id("position"),
                null,
                form.id("skill"),
                form.id("member"),
                null,
                null,
                form.text("open_field"),
                null,
                held.isEmpty() ? null : held,
                answered.isEmpty() ? null : answered,
                valid.isEmpty() ? null : valid);
    }
}
