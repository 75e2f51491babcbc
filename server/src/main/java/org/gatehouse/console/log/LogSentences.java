package org.gatehouse.console.log;

import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.HistoryView;
import org.gatehouse.console.Screen;
import org.gatehouse.log.LogFact;
import org.gatehouse.log.LogLine;
import org.gatehouse.log.LogNameRepository;
import org.gatehouse.log.LogNameRepository.Named;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Words the entries of the log in the reader's language, with the present names of what they are about. */
@Component
public record LogSentences(LogNameRepository names) {

    /** The rest of a longer text is in the export. */
    private static final int LONGEST = 400;

    private static final String EVENT = "/console/events/{event_id}";
    private static final String ZONES_ADD = "zones_add";
    private static final String ZONES_REMOVE = "zones_remove";

    /**
     * Fields that mean nothing to a reader: numbers of versions, registrations and files, and values for programs, such as all elements of
     * a badge. The export has them.
     */
    private static final Set<String> UNSAID =
            Set.of("version", "registration_id", "image_id", "flag", "layout", "query", "columns");

    private static final Set<String> MOMENTS =
            Set.of("expires_at", "counted_since", "start_date", "end_date", "start", "end", "date_of_birth");

    /** Under the kind of a photo stands its number. */
    private static final Set<String> PHOTOS = Set.of("accreditation", "team", "personal");

    /** The field that completes the sentence of an action, such as the zone that was allocated. */
    private static final Map<String, String> OBJECTS = Map.ofEntries(
            Map.entry("position_given", "position_id"),
            Map.entry("position_taken", "position_id"),
            Map.entry("registration_created", "position_id"),
            Map.entry("accreditation_made", "position_id"),
            Map.entry("zone_requested", "first_choice_zone"),
            Map.entry("zone_inquiry_received", "first_choice_zone"),
            Map.entry("zone_allocated", "zone_id"),
            Map.entry("zone_allocation_undone", "zone_id"),
            Map.entry("registration_state_changed", "state"),
            Map.entry("hold_opened", "hold_kind_id"),
            Map.entry("hold_closed", "hold_kind_id"),
            Map.entry("role_granted", "role_id"),
            Map.entry("role_revoked", "role_id"));

    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry(ZONES_ADD, "zone"),
            Map.entry(ZONES_REMOVE, "zone"),
            Map.entry("zones", "zone"),
            Map.entry("first_choice_zone", "zone"),
            Map.entry("second_choice_zone", "zone"),
            Map.entry("form_id", "zone_request_form"),
            Map.entry("package_options", "package_option"),
            Map.entry("periods", "period"),
            Map.entry("positions", "position"),
            Map.entry("copy_of", "event"),
            Map.entry("events", "event"),
            Map.entry("member_of", "organization"),
            Map.entry("merged", "person"),
            Map.entry("merged_into", "person"));

    private static final Map<String, String> PAGES = Map.ofEntries(
            Map.entry("accreditation", EVENT + "/accreditations/{accreditation_id}"),
            Map.entry("registration", EVENT + "/registrations/{registration_id}"),
            Map.entry("person", EVENT + "/people/{person_id}"),
            Map.entry("zone", EVENT + "/zones/{id}"),
            Map.entry("position", EVENT + "/positions/{id}"),
            Map.entry("package_option", EVENT + "/options/{id}"),
            Map.entry("period", EVENT + "/periods/{id}"),
            Map.entry("hold_kind", EVENT + "/holds/{id}"),
            Map.entry("skill", EVENT + "/skills/{id}"),
            Map.entry("sector", EVENT + "/sectors/{id}"),
            Map.entry("custom_field", EVENT + "/settings/fields/{custom_field_id}"),
            Map.entry("zone_request_form", EVENT + "/requests/{form_id}"),
            Map.entry("import", EVENT + "/registrations/imports/{import_id}"),
            Map.entry("member", "/console/members/{id}"),
            Map.entry("organization", "/console/organizations/{id}"),
            Map.entry("country", "/console/countries/{id}"),
            Map.entry("user", "/console/users/{user_id}"));

    /**
     * Words these lines.
     *
     * @param opened the address of the entries of a line; null when it has one only
     * @param by the address of everything that somebody did
     */
    List<LogLineView> of(
            List<LogLine> lines, Function<LogLine, @Nullable String> opened, UnaryOperator<String> by, Screen screen) {
        Map<Named, String> known = known(lines.stream().map(LogLine::fact).toList(), screen);
        return lines.stream()
                .map(line -> line.first() != null
                        ? run(line, line.first(), by.apply(line.fact().by()), opened.apply(line), screen)
                        : view(
                                line.fact(),
                                by.apply(line.fact().by()),
                                line.alike() - 1,
                                opened.apply(line),
                                known,
                                screen))
                .toList();
    }

    /** "Badge handed out to 50 people, by admin, 9:02–9:40". */
    private static LogLineView run(LogLine line, LogFact first, String byHref, @Nullable String opened, Screen screen) {
        LogFact last = line.fact();
        return new LogLineView(
                last.at(),
                null,
                null,
                screen.text("log.run." + last.action(), line.alike()),
                last.by(),
                byHref,
                0,
                opened,
                List.of(),
                screen.text("log.run.span", screen.clock(first.at()), screen.clock(last.at())));
    }

    /** Words what was done to one person, for a page that already names that person; it names the event if it is another one. */
    public List<HistoryView> history(List<LogFact> facts, Screen screen) {
        Map<Named, String> known = known(facts, screen);
        return facts.stream()
                .map(fact -> history(view(fact, null, 0, null, known, screen), fact, known, screen))
                .toList();
    }

    private static HistoryView history(LogLineView line, LogFact fact, Map<Named, String> known, Screen screen) {
        List<String> changes = new ArrayList<>(line.details());
        Long event = fact.eventId();
        if (event != null && event != screen.eventId()) {
            changes.add(screen.text("log.at-event", known.getOrDefault(new Named("event", event), "#" + event)));
        }
        return new HistoryView(line.at(), line.by(), line.what(), changes);
    }

    List<LogLineView> of(List<LogFact> facts, Screen screen) {
        Map<Named, String> known = known(facts, screen);
        return facts.stream()
                .map(fact -> view(fact, null, 0, null, known, screen))
                .toList();
    }

    private Map<Named, String> known(List<LogFact> facts, Screen screen) {
        Set<Named> wanted = new HashSet<>();
        for (LogFact fact : facts) {
            wanted.addAll(subjects(fact));
            if (fact.eventId() != null) {
                wanted.add(new Named("event", fact.eventId()));
            }
            fact.fields()
                    .forEach((field, values) -> Stream.concat(values.was().stream(), values.is().stream())
                            .filter(LogSentences::isId)
                            .forEach(id -> wanted.add(new Named(kind(field), Long.parseLong(id)))));
        }
        wanted.removeIf(one -> one.kind().equals("event") && !screen.caller().knows(one.id()));
        return names.names(wanted, screen.language());
    }

    /** The things that the entry is about, the most informative first. */
    private static List<Named> subjects(LogFact fact) {
        List<Named> subjects = new ArrayList<>();
        if (fact.accreditationId() != null) {
            subjects.add(new Named("accreditation", fact.accreditationId()));
        }
        if (fact.subjectType() != null && fact.subjectId() != null) {
            subjects.add(new Named(fact.subjectType(), fact.subjectId()));
        }
        if (fact.personId() != null) {
            subjects.add(new Named("person", fact.personId()));
        }
        return subjects;
    }

    private static LogLineView view(
            LogFact fact,
            @Nullable String byHref,
            long others,
            @Nullable String more,
            Map<Named, String> known,
            Screen screen) {
        Set<String> said = new HashSet<>();
        String what = what(fact, said, known, screen);
        List<String> details = new ArrayList<>();
        fact.fields().forEach((field, values) -> {
            if (!said.contains(field)
                    && !isOmitted(fact, field)
                    && !values.was().equals(values.is())) {
                details.add(detail(fact, field, values, known, screen));
            }
        });
        String subject = subject(fact, known);
        return new LogLineView(
                fact.at(),
                subject,
                subject == null ? null : page(fact, known, screen),
                what,
                fact.by(),
                byHref,
                others,
                more,
                details,
                null);
    }

    private static boolean isOmitted(LogFact fact, String field) {
        return UNSAID.contains(field)
                || (field.equals("role") && fact.fields().containsKey("role_id"))
                || (fact.action().startsWith("image_") && PHOTOS.contains(field));
    }

    // ---- what was done

    private static String what(LogFact fact, Set<String> said, Map<Named, String> known, Screen screen) {
        String zones = zones(fact, known, screen);
        if (zones != null) {
            said.addAll(Set.of(ZONES_ADD, ZONES_REMOVE));
            return zones;
        }
        String field = OBJECTS.get(fact.action());
        if (field != null) {
            LogFact.Values values = fact.field(field);
            List<String> objects = values.is().isEmpty() ? values.was() : values.is();
            String text = objects.isEmpty()
                    ? null
                    : screen.find("log.said." + fact.action(), named(fact, field, objects, known, screen));
            if (text != null) {
                said.add(field);
                return text;
            }
        }
        return screen.named("log.action.", fact.action());
    }

    /** "Catering given, Kitchen taken away", when a change manually was about zones alone. */
    private static @Nullable String zones(LogFact fact, Map<Named, String> known, Screen screen) {
        if (!fact.action().equals("accreditation_changed")
                || !Set.of(ZONES_ADD, ZONES_REMOVE).containsAll(fact.fields().keySet())) {
            return null;
        }
        LogFact.Values add = fact.field(ZONES_ADD);
        LogFact.Values remove = fact.field(ZONES_REMOVE);
        List<String> given = Stream.concat(add.added().stream(), remove.removed().stream())
                .distinct()
                .toList();
        List<String> taken = Stream.concat(add.removed().stream(), remove.added().stream())
                .distinct()
                .toList();
        String text = Stream.of(
                        given.isEmpty() ? null : screen.text("log.given", named(fact, "zone_id", given, known, screen)),
                        taken.isEmpty() ? null : screen.text("log.taken", named(fact, "zone_id", taken, known, screen)))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? null : text;
    }

    private static String detail(
            LogFact fact, String field, LogFact.Values values, Map<Named, String> known, Screen screen) {
        String is = named(fact, field, values.is(), known, screen);
        String change = values.was().isEmpty() ? is : named(fact, field, values.was(), known, screen) + " → " + is;
        String label = LogVocabulary.label(screen.texts(), field);
        return (label == null ? screen.label("log.key.", field) : label) + ": " + change;
    }

    private static String named(
            LogFact fact, String field, List<String> values, Map<Named, String> known, Screen screen) {
        String text = values.stream()
                .map(value -> named(fact, field, value, known, screen))
                .collect(Collectors.joining(", "));
        if (text.isEmpty()) {
            return "–";
        }
        return text.length() > LONGEST ? text.substring(0, text.offsetByCodePoints(0, LONGEST / 2)) + "…" : text;
    }

    private static String named(LogFact fact, String field, String value, Map<Named, String> known, Screen screen) {
        String translated = LogVocabulary.word(screen.texts(), fact.action(), field, value);
        if (translated == null && isId(value)) {
            translated = known.get(new Named(kind(field), Long.parseLong(value)));
        }
        if (translated == null && MOMENTS.contains(field)) {
            translated = moment(value, screen);
        }
        return translated == null ? value : translated;
    }

    private static @Nullable String moment(String value, Screen screen) {
        try {
            return value.length() > 10 ? screen.time(Instant.parse(value)) : screen.day(LocalDate.parse(value));
        } catch (DateTimeParseException unlike) {
            return null;
        }
    }

    /** The kind of thing that the numbers in this field name: {@code zone} for {@code zone_id}. */
    private static String kind(String field) {
        String known = KINDS.get(field);
        return known != null ? known : field.endsWith("_id") ? field.substring(0, field.length() - 3) : "";
    }

    private static boolean isId(String text) {
        return text.matches("\\d{1,18}");
    }

    // ---- to whom

    private static @Nullable String subject(LogFact fact, Map<Named, String> known) {
        if (fact.personId() != null) {
            return Objects.requireNonNullElse(known.get(new Named("person", fact.personId())), "#" + fact.personId());
        }
        String name = fact.subjectType() == null || fact.subjectId() == null
                ? null
                : known.get(new Named(fact.subjectType(), fact.subjectId()));
        return Stream.concat(
                        Stream.ofNullable(name),
                        Stream.of("name", "username", "client_id", "code")
                                .map(fact::field)
                                .flatMap(values -> Stream.concat(values.is().stream(), values.was().stream())))
                .findFirst()
                .orElse(null);
    }

    /** The first page of a subject that is still there and that the reader may open. */
    private static @Nullable String page(LogFact fact, Map<Named, String> known, Screen screen) {
        Long event = fact.eventId() != null ? fact.eventId() : screen.event() == null ? null : screen.eventId();
        return subjects(fact).stream()
                .filter(known::containsKey)
                .map(subject -> page(PAGES.get(subject.kind()), event, subject.id(), screen))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String page(@Nullable String pattern, @Nullable Long event, long id, Screen screen) {
        if (pattern == null || (pattern.startsWith(EVENT) && event == null)) {
            return null;
        }
        boolean opens = (event != null && pattern.startsWith(EVENT))
                ? screen.caller().opens(HttpMethod.GET, pattern, event)
                : screen.caller().opens(HttpMethod.GET, pattern);
        return opens
                ? pattern.replace("{event_id}", String.valueOf(event)).replaceFirst("\\{\\w+}", String.valueOf(id))
                : null;
    }
}
