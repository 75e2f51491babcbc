package org.gatehouse.period;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.period.Times.Interval;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Changes the periods of an event. Whoever has access by a changed period is in the feed with the same transaction. */
@Service
public class PeriodService {

    private final PeriodRepository periods;
    private final GateView gates;
    private final AuditRepository audit;

    PeriodService(PeriodRepository periods, GateView gates, AuditRepository audit) {
        this.periods = periods;
        this.gates = gates;
        this.audit = audit;
    }

    /** Makes a period to which nothing is limited yet. */
    @Transactional
    public long create(long eventId, PeriodInput sent, Actor by) {
        Translations name = sent.name().first("name");
        List<Interval> valid = Intervals.of(sent.entries(), periods.timeZone(eventId));
        long id = coded(sent.code(), () -> periods.insert(eventId, sent.code(), name, sent.sort(), valid));
        periods.setEntries(eventId, id, sent.entries());
        recordCreation(eventId, id, sent.code(), name, sent.entries(), by);
        return id;
    }

    private void recordCreation(
            long eventId, long id, String code, Translations name, List<PeriodEntry> entries, Actor by) {
        audit.append(
                by,
                AuditEntry.of("period_created", eventId, "period", id)
                        .to(Map.of("code", code, "name", name.texts(), "entries", shown(entries))));
    }

    /**
     * The period of a day of the event, for day passes: the one whose code is the day, such as 2026-09-24. It is made if there is none; one
     * that somebody gave other hours stays as it is.
     *
     * @throws ProblemException invalid (422) when the event has no such day
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public long ofDay(long eventId, LocalDate day, Actor by) {
        if (!periods.isDayOf(eventId, day)) {
            throw PlatformProblem.INVALID.ofField("day", "%s is not a day of event %d", day, eventId);
        }
        String code = day.toString();
        Optional<Long> known = periods.byCode(eventId, code);
        if (known.isPresent()) {
            return known.get();
        }
        List<PeriodEntry> entries = List.of(PeriodEntry.days(day, day));
        Translations name = DayNames.of(day);
        Optional<Long> made =
                periods.insertIfNew(eventId, code, name, Intervals.of(entries, periods.timeZone(eventId)));
        if (made.isEmpty()) {
            return periods.byCode(eventId, code)
                    .orElseThrow(() -> PeriodProblem.PERIOD_IN_USE.because(
                            "The period of %s was deleted at this moment; try again.", code));
        }
        periods.setEntries(eventId, made.get(), entries);
        recordCreation(eventId, made.get(), code, name, entries, by);
        return made.get();
    }

    /**
     * The period of a day of the event as {@link #ofDay} would find or make it.
     *
     * @param periodId null when there is none yet
     */
    public record OfDay(@Nullable Long periodId, Times times) {}

    /** Finds what {@link #ofDay} would return, without making it; empty when the event has no such day. */
    @Transactional(readOnly = true)
    public Optional<OfDay> findDay(long eventId, LocalDate day) {
        if (!periods.isDayOf(eventId, day)) {
            return Optional.empty();
        }
        Long known = periods.byCode(eventId, day.toString()).orElse(null);
        return Optional.of(new OfDay(
                known,
                known == null
                        ? ofDays(eventId, day, day)
                        : periods.times(eventId).of(known)));
    }

    /** The times of whole days in the time zone of the event. */
    @Transactional(readOnly = true)
    public Times ofDays(long eventId, LocalDate first, LocalDate last) {
        return Times.of(Intervals.of(List.of(PeriodEntry.days(first, last)), periods.timeZoneNow(eventId)));
    }

    /** Replaces the period. */
    @Transactional
    public void update(long eventId, long periodId, PeriodInput sent, Actor by) {
        ZoneId zone = periods.timeZone(eventId);
        PeriodRepository.Row was = periods.lock(eventId, periodId).orElseThrow(() -> missing(eventId, periodId));
        Versions.require("Period " + periodId, was.version(), sent.version());
        List<PeriodEntry> entries = periods.entries(eventId, periodId);
        Translations name = sent.name().over(was.name(), "name");
        int sort = sent.sort() == null ? was.sort() : sent.sort();
        Changes changes = new Changes()
                .of("code", was.code(), sent.code())
                .of("name", was.name().texts(), name.texts())
                .of("sort", was.sort(), sort)
                .of("entries", shown(entries), shown(sent.entries()));
        if (periods.setValid(eventId, periodId, Intervals.of(sent.entries(), zone))) {
            gates.periodChanged(eventId, periodId);
        }
        if (changes.none()) {
            return;
        }
        coded(sent.code(), () -> {
            periods.update(eventId, periodId, sent.code(), name, sort);
            return periodId;
        });
        if (changes.any("entries")) {
            periods.setEntries(eventId, periodId, sent.entries());
        }
        audit.append(by, changes.in(AuditEntry.of("period_changed", eventId, "period", periodId)));
    }

    /** Changes the places of periods in lists. */
    @Transactional
    public void sort(long eventId, Map<Long, Integer> places, Actor by) {
        new TreeMap<>(places).forEach((periodId, sort) -> {
            PeriodRepository.Row was = periods.lock(eventId, periodId)
                    .orElseThrow(() -> PeriodProblem.unknown("periods", eventId, periodId));
            Changes changes = new Changes().of("sort", was.sort(), sort);
            if (changes.none()) {
                return;
            }
            periods.sort(eventId, periodId, sort);
            audit.append(by, changes.in(AuditEntry.of("period_changed", eventId, "period", periodId)));
        });
    }

    /** All periods of the event as they would be so many days later. Nothing is changed. */
    @Transactional(readOnly = true)
    public List<Period> moved(long eventId, int days, Language language) {
        ZoneId zone = periods.timeZoneNow(eventId);
        return periods.ofEvent(eventId, language, false).stream()
                .map(period -> {
                    MovedEntries moved = MovedEntries.of(period.code(), period.entries(), days, zone);
                    return new Period(
                            period.id(),
                            period.code(),
                            period.name(),
                            period.sort(),
                            moved.entries(),
                            moved.pairs(),
                            period.version());
                })
                .toList();
    }

    /** Moves all periods of the event by so many days; all of them or none. */
    @Transactional
    public void move(long eventId, int days, Actor by) {
        ZoneId zone = periods.timeZone(eventId);
        periods.lockAll(eventId);
        for (Period period : periods.ofEvent(eventId, Language.ENGLISH, false)) {
            MovedEntries moved = MovedEntries.of(period.code(), period.entries(), days, zone);
            Changes changes = new Changes().of("entries", shown(period.entries()), shown(moved.entries()));
            if (periods.setValid(eventId, period.id(), moved.valid())) {
                gates.periodChanged(eventId, period.id());
            }
            if (changes.any("entries")) {
                periods.setEntries(eventId, period.id(), moved.entries());
                periods.touch(eventId, period.id());
                audit.append(by, changes.in(AuditEntry.of("period_changed", eventId, "period", period.id())));
            }
        }
    }

    /** Deletes a period to which nothing is limited. */
    @Transactional
    public void delete(long eventId, long periodId, Actor by) {
        PeriodRepository.Row was = periods.lock(eventId, periodId).orElseThrow(() -> missing(eventId, periodId));
        PeriodUses uses = periods.uses(eventId).getOrDefault(periodId, PeriodUses.none(periodId));
        if (!uses.isNone()) {
            throw inUse(was, uses);
        }
        translatingConstraints(
                () -> periods.delete(eventId, periodId),
                taken -> PeriodProblem.PERIOD_IN_USE.because(
                        "Something was limited to period %s at this moment; look again what is.", was.code()));
        audit.append(
                by,
                AuditEntry.of("period_deleted", eventId, "period", periodId)
                        .from(Map.of("code", was.code(), "name", was.name().texts())));
    }

    private static ProblemException inUse(PeriodRepository.Row period, PeriodUses uses) {
        return PeriodProblem.PERIOD_IN_USE.because(
                "Period %s limits %d positions, %d default zones of positions, %d zones of package options, %d zones added manually"
                        + " and %d registrations.",
                period.code(),
                uses.positions(),
                uses.defaultZones(),
                uses.optionZones(),
                uses.addedZones(),
                uses.registrations());
    }

    /**
     * Checks that the event has these periods, and keeps them from being deleted until the transaction ends.
     *
     * @param field the name of the field, for the error
     * @throws ProblemException unknown_period (422), naming the first that it lacks
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void requireAll(long eventId, String field, Collection<Long> periodIds) {
        if (periodIds.isEmpty()) {
            return;
        }
        Set<Long> missing = new TreeSet<>(periodIds);
        missing.removeAll(keep(eventId, periodIds));
        if (!missing.isEmpty()) {
            throw PeriodProblem.unknown(field, eventId, missing.iterator().next());
        }
    }

    /** Keeps those of these periods that the event has from being deleted until the transaction ends, and returns them. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Set<Long> keep(long eventId, Collection<Long> periodIds) {
        return periodIds.isEmpty() ? Set.of() : periods.share(eventId, periodIds);
    }

    /** Entries as the log shows them. */
    private static List<String> shown(List<PeriodEntry> entries) {
        return entries.stream().map(PeriodService::shown).toList();
    }

    private static String shown(PeriodEntry entry) {
        if (entry.firstDay() == null) {
            return "%s – %s"
                    .formatted(
                            entry.fromAt() == null ? "" : entry.fromAt(),
                            entry.untilAt() == null ? "" : entry.untilAt())
                    .strip();
        }
        String days = entry.firstDay() + " – " + entry.lastDay();
        return entry.from() == null ? days : days + ", " + entry.from() + " – " + entry.until();
    }

    private static long coded(String code, Supplier<Long> write) {
        return translatingConstraints(
                write,
                broken -> broken.equals("period_code_once")
                        ? PeriodProblem.PERIOD_CODE_TAKEN.ofField(
                                "code", "another period of the event has the code '%s'; choose another code", code)
                        : null);
    }

    static ProblemException missing(long eventId, long periodId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no period %d; GET /registrations/accreditation/events/%d/periods lists its periods.",
                eventId, periodId, eventId);
    }
}
