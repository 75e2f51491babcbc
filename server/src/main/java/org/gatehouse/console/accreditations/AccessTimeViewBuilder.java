package org.gatehouse.console.accreditations;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.gatehouse.accreditation.AccessTime;
import org.gatehouse.accreditation.AccessTimeRepository;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.PeriodFields;
import org.gatehouse.console.Screen;
import org.gatehouse.console.TimeSpans;
import org.gatehouse.console.Translated;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.zone.option.PackageOptionZone;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Says which zones somebody has, when they are open, and why. */
@Component
public record AccessTimeViewBuilder(AccessTimeRepository times, PeriodChoices periods) {

    /** All zones of the accreditation. */
    public List<AccessTimeView> of(Accreditation one, Screen screen) {
        Map<Long, String> names = periods.of(screen);
        return times.of(screen.eventId(), one.id()).stream()
                .map(time -> new AccessTimeView(
                        time.zone(),
                        time.valid().areNever()
                                ? List.of(screen.text("periods.never"))
                                : TimeSpans.of(time.valid().pairs(), screen),
                        why(time, one, names, screen),
                        !time.valid().areAlways()))
                .toList();
    }

    /** When the accreditation is valid; null is always. */
    public @Nullable String validity(Accreditation one, Screen screen) {
        if (!one.periods().isEmpty()) {
            return String.join(
                    ", ",
                    one.periods().stream()
                            .map(period -> Translated.shown(period.name(), period.id()))
                            .toList());
        }
        String position = PeriodFields.name(one.summary().position().period(), periods.of(screen));
        return position == null ? null : screen.text("periods.validity.position", position);
    }

    private static List<String> why(AccessTime time, Accreditation one, Map<Long, String> names, Screen screen) {
        return time.given().stream()
                .flatMap(given -> sources(given, time.zone().id(), one, screen)
                        .map(source -> during(source, given.periodId(), names, screen)))
                .toList();
    }

    private static Stream<String> sources(AccessTime.Given given, long zone, Accreditation one, Screen screen) {
        return switch (given.reason()) {
            case "default" ->
                Stream.of(screen.text(
                        "accreditations.reason.default",
                        Objects.requireNonNullElse(
                                one.summary().position().name().text(), "–")));
            case "package" ->
                options(given, zone, one).map(option -> screen.text("accreditations.reason.package", option));
            case "allocated" -> Stream.of(screen.text("accreditations.reason.allocated"));
            default -> Stream.of(screen.text("periods.reason.added"));
        };
    }

    /** The options that give the zone in the same period. */
    private static Stream<String> options(AccessTime.Given given, long zone, Accreditation one) {
        return one.packageOptionZones().stream()
                .filter(pair -> pair.zone().id() == zone
                        && Objects.equals(
                                PeriodRef.of(given.periodId()), pair.zone().period()))
                .map(PackageOptionZone::packageOption)
                .map(option -> Translated.shown(option.name(), option.id()))
                .distinct();
    }

    private static String during(String source, @Nullable Long period, Map<Long, String> names, Screen screen) {
        String name = PeriodFields.name(PeriodRef.of(period), names);
        return name == null ? source : screen.text("periods.reason.during", source, name);
    }
}
