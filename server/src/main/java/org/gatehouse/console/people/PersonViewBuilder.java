package org.gatehouse.console.people;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.auth.Caller;
import org.gatehouse.badge.print.PrintJobService;
import org.gatehouse.console.HistoryView;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.console.accreditations.AccessTimeViewBuilder;
import org.gatehouse.console.accreditations.HoldsViewBuilder;
import org.gatehouse.console.accreditations.OutdatedBadgeViewBuilder;
import org.gatehouse.console.log.LogSentences;
import org.gatehouse.console.registrations.DayPassView;
import org.gatehouse.event.Event;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.log.LogSearch;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationReadRepository;
import org.gatehouse.registration.field.CustomFieldRepository;
import org.gatehouse.scan.log.AccreditationScanRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Builds what the page of one person shows. The caller sees only the parts that the API shows to that caller. */
@Component
record PersonViewBuilder(
        PersonReadRepository people,
        RegistrationReadRepository registrations,
        CustomFieldRepository customFields,
        LogSearch log,
        LogSentences sentences,
        AccreditationReadService accreditations,
        AccreditationScanRepository scans,
        PrintJobService prints,
        OutdatedBadgeViewBuilder outdated,
        HoldsViewBuilder holds,
        AccessTimeViewBuilder times,
        GateBoardService boards,
        EventPhotoService photos) {

    private static final int ENTRIES = 30;
    private static final int SCANS = 5;
    private static final String ACCREDITATION = "/console/events/{event_id}/accreditations/{accreditation_id}";
    private static final String POSITIONS = "/console/events/{event_id}/people/{person_id}/positions";

    PersonView read(long personId, Screen screen) {
        Caller by = screen.caller();
        Person person = people.get(personId, by.where(HttpMethod.GET, "/people/person/{person_id}"), screen.language());
        String name = PersonName.of(person.firstName(), person.lastName(), personId);
        return new PersonView(
                person, name, held(person, screen, by), photos(personId, screen), history(personId, screen));
    }

    private List<PersonView.PositionView> held(Person person, Screen screen, Caller by) {
        Map<Long, Registration> byPosition = registrations(person, screen, by);
        Map<Long, Map<Long, String>> fields = new HashMap<>();
        return person.positions().stream()
                .map(position -> held(position, byPosition.get(position.id()), fields, screen))
                .toList();
    }

    private Map<Long, Registration> registrations(Person person, Screen screen, Caller by) {
        Set<Long> seen = by.where(HttpMethod.GET, "/registrations");
        Map<Long, Registration> byPosition = new HashMap<>();
        if (seen == null || !seen.isEmpty()) {
            registrations
                    .ofPerson(person.id(), seen, screen.language())
                    .forEach(one -> byPosition.put(one.personPosition().id(), one));
        }
        return byPosition;
    }

    private PersonView.PositionView held(
            HeldPosition position,
            @Nullable Registration registration,
            Map<Long, Map<Long, String>> fields,
            Screen screen) {
        Caller by = screen.caller();
        long event = position.event().id();
        Map<String, String> answers = new LinkedHashMap<>();
        if (registration != null && !registration.customFieldData().isEmpty()) {
            fields.computeIfAbsent(event, customFields::names).forEach((id, name) -> {
                String value = registration.customFieldData().get(String.valueOf(id));
                if (value != null) {
                    answers.put(name, value);
                }
            });
        }
        return new PersonView.PositionView(
                position,
                registration,
                answers,
                by.opens(HttpMethod.GET, ACCREDITATION, event),
                by.opens(HttpMethod.POST, POSITIONS, event),
                event == screen.eventId() ? badge(registration, screen) : null,
                event == screen.eventId() ? DayPassView.of(registration, screen) : null);
    }

    private PersonView.@Nullable BadgeView badge(@Nullable Registration registration, Screen screen) {
        Registration.AccreditationRef made = registration == null ? null : registration.accreditation();
        if (made == null || made.deleted() || !screen.opens("/accreditations/{accreditation_id}")) {
            return null;
        }
        long eventId = screen.eventId();
        Accreditation one = accreditations.get(eventId, made.id(), screen.language());
        return new PersonView.BadgeView(
                one,
                screen.opens("/badges/log") ? prints.lastPrintedBy(eventId, made.id()) : null,
                outdated.of(one, screen),
                holds.of(one, screen),
                times.of(one, screen),
                times.validity(one, screen),
                boards.deliveryOf(eventId, made.id()).orElse(null),
                screen.opens("/scans") ? scans.last(eventId, made.id(), SCANS) : null);
    }

    private Map<ImageType, ReviewedPhoto> photos(long personId, Screen screen) {
        Event event = screen.event();
        Map<ImageType, ReviewedPhoto> byType = new EnumMap<>(ImageType.class);
        if (event != null && event.photosReviewed()) {
            photos.findPerson(event.id(), personId)
                    .ifPresent(found -> found.photos().forEach(one -> byType.put(one.type(), one)));
        }
        return byType;
    }

    private @Nullable List<HistoryView> history(long personId, Screen screen) {
        Set<Long> readable = screen.caller().where(HttpMethod.GET, "/logs");
        return readable != null && readable.isEmpty()
                ? null
                : sentences.history(
                        log.ofPerson(personId, readable, screen.caller().where(HttpMethod.GET, "/watchlist"), ENTRIES),
                        screen);
    }
}
