package org.gatehouse.console.registrations;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.change.RegistrationEffect;
import org.gatehouse.accreditation.change.RegistrationEffectService;
import org.gatehouse.auth.Role;
import org.gatehouse.console.HistoryView;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.log.LogSearch;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.text.Language;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationReadRepository;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.option.PackageOptionZone;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds what the page of one registration shows to the caller. */
@Component
record RegistrationViewBuilder(
        RegistrationReadRepository registrations,
        CustomFieldValueRepository customFields,
        PackageOptionZoneService options,
        ZoneRepository zones,
        RegistrationEffectService access,
        LogSearch log) {

    private static final int ENTRIES = 30;
    private static final Set<String> IDS =
            Set.of("person_accreditation_id", "person_id", "event_id", "registration_id");

    /** The registration; not found (404) when the event has no such registration. */
    Registration one(long id, Screen screen) {
        Registration one = registrations.get(id, screen.language(), screen.caller());
        if (one.event().id() != screen.eventId()) {
            throw RegistrationService.missing(id);
        }
        return one;
    }

    /** The name of the registered person on pages. */
    static String name(Registration one, Screen screen) {
        Registration.RegisteredPerson person = one.person();
        return PersonName.of(
                person.firstName(),
                person.lastName(),
                screen.text("registrations.nameless", String.valueOf(person.id())));
    }

    RegistrationView read(long id, RegistrationView.Note note, @Nullable String notice, Screen screen) {
        long eventId = screen.eventId();
        Registration one = one(id, screen);
        return new RegistrationView(
                one,
                name(one, screen),
                registrations.photo(one.person().id()).orElse(null),
                registrations.lines(one.personPosition()),
                answers(eventId, one),
                effects(
                        eventId,
                        one.personPosition().position(),
                        one.packageOptions().stream()
                                .map(Registration.OptionRef::id)
                                .collect(Collectors.toSet()),
                        one.periods().stream().map(PeriodSummary::id).collect(Collectors.toSet()),
                        screen.language()),
                screen.caller().holds(eventId, Role.VIEW_LOGS, Role.LOGS_ADMIN) ? history(eventId, one, screen) : null,
                note,
                notice);
    }

    private Map<String, String> answers(long eventId, Registration one) {
        Map<String, String> answers = new LinkedHashMap<>();
        customFields.checker(eventId).names().forEach((id, name) -> {
            String value = one.customFieldData().get(id);
            if (value != null) {
                answers.put(name, value);
            }
        });
        return answers;
    }

    /** The zones that the approval of somebody in this position opens who holds these package options and has this validity. */
    List<RegistrationView.Effect> effects(
            long eventId, Position position, Set<Long> held, Set<Long> valid, Language language) {
        Set<Long> byPosition = position.zones().stream().map(Zone::id).collect(Collectors.toSet());
        List<PackageOptionZone> pairs = options.zonesOf(eventId, held, language);
        List<Zone> all = zones.ofEvent(eventId);
        Map<Long, RegistrationEffect.Gained> opened = access.ofApproval(eventId, all, position, pairs, valid).stream()
                .collect(Collectors.toMap(gained -> gained.zone().id(), Function.identity()));
        List<RegistrationView.Effect> effects = new ArrayList<>();
        for (Zone zone : all) {
            List<String> byOptions = pairs.stream()
                    .filter(pair -> pair.zone().id() == zone.id())
                    .map(pair -> String.valueOf(pair.packageOption().name().text()))
                    .toList();
            if (byPosition.contains(zone.id()) || !byOptions.isEmpty()) {
                RegistrationEffect.Gained gained = opened.get(zone.id());
                effects.add(new RegistrationView.Effect(
                        zone,
                        gained == null ? 0 : gained.usage(),
                        gained != null && gained.full(),
                        gained == null,
                        byPosition.contains(zone.id()),
                        byOptions));
            }
        }
        return effects;
    }

    private List<HistoryView> history(long eventId, Registration one, Screen screen) {
        Long accreditation =
                one.accreditation() == null ? null : one.accreditation().id();
        HistoryView.Shown shown =
                (field, value) -> IDS.contains(field) ? null : field.equals("state") ? named(value, screen) : value;
        return log.ofRegistration(eventId, one.person().id(), one.id(), accreditation, ENTRIES).stream()
                .map(entry -> HistoryView.of(entry, "log.action.", "registrations.field.", shown, screen))
                .toList();
    }

    /** Replaces the names of states by their translations: {@code PENDING → APPROVED}. */
    private static String named(String change, Screen screen) {
        String named = change;
        for (RegistrationState state : RegistrationState.values()) {
            named = named.replace(state.name(), screen.text("registrations.state." + state.name()));
        }
        return named;
    }
}
