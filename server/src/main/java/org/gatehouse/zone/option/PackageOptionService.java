package org.gatehouse.zone.option;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.period.PeriodEntry;
import org.gatehouse.period.PeriodInput;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.period.PeriodService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.ZoneProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Makes, changes and deletes package options. Gates see only their zones, which {@link PackageOptionZoneService} sets. */
@Service
public class PackageOptionService {

    private final PackageOptionRepository options;
    private final PackageOptionZoneService reader;
    private final PeriodService periods;
    private final AuditRepository audit;

    PackageOptionService(
            PackageOptionRepository options,
            PackageOptionZoneService reader,
            PeriodService periods,
            AuditRepository audit) {
        this.options = options;
        this.reader = reader;
        this.periods = periods;
        this.audit = audit;
    }

    /** Makes an option that nobody holds yet. */
    @Transactional
    public long create(long eventId, PackageOptionInput sent, Actor by) {
        PackageOptionValues values = PackageOptionValues.of(sent);
        long id = options.insert(eventId, values);
        audit.append(
                by,
                AuditEntry.of("package_option_created", eventId, "package_option", id)
                        .to(values.shown()));
        setZones(eventId, id, sent.zones(), by);
        return id;
    }

    /** Replaces the option's values; its zones only when they are sent. */
    @Transactional
    public void update(long eventId, long optionId, PackageOptionInput sent, Actor by) {
        PackageOptionRepository.Stored was =
                options.locked(eventId, optionId).orElseThrow(() -> PackageOptionZoneService.missing(optionId));
        Versions.require("Package option " + optionId, was.version(), sent.version());
        PackageOptionValues is = was.values().replacedBy(sent);
        Changes changes = was.values().comparedTo(is);
        if (!changes.none()) {
            options.update(eventId, optionId, is);
            audit.append(by, changes.in(AuditEntry.of("package_option_changed", eventId, "package_option", optionId)));
        }
        setZones(eventId, optionId, sent.zones(), by);
    }

    /**
     * Makes a period of the days of the option, and limits all its zones to it. The days alone limit nothing.
     *
     * @param code of the new period
     * @param version of the option, as it was read
     * @throws ProblemException invalid (422) without days or zones, period_code_taken and version_mismatch (409)
     */
    @Transactional
    public void limitToDays(long eventId, long optionId, String code, int version, Actor by) {
        PackageOptionRepository.Stored was =
                options.locked(eventId, optionId).orElseThrow(() -> PackageOptionZoneService.missing(optionId));
        Versions.require("Package option " + optionId, was.version(), version);
        LocalDate start = was.values().start();
        LocalDate end = was.values().end();
        Set<Long> zones = options.zones(eventId, optionId).keySet();
        if (start == null || end == null) {
            throw PlatformProblem.INVALID.ofField("start", "package option %d has no first and last day", optionId);
        }
        if (zones.isEmpty()) {
            throw PlatformProblem.INVALID.ofField("zones", "package option %d has no zones", optionId);
        }
        NameInput name = new NameInput(null, null, was.values().name().texts());
        PeriodRef made = new PeriodRef(periods.create(
                eventId, new PeriodInput(code, name, null, List.of(PeriodEntry.days(start, end)), null), by));
        List<TimedZoneRef> limited = zones.stream()
                .map(zone -> new TimedZoneRef(zone, Optional.of(made)))
                .toList();
        reader.setZones(eventId, optionId, limited, by);
    }

    private void setZones(long eventId, long optionId, @Nullable List<TimedZoneRef> sent, Actor by) {
        if (sent != null) {
            reader.setZones(eventId, optionId, sent, by);
        }
    }

    /** Deletes an option without holders; deleting a held option would remove zones from people whom the caller may not have considered. */
    @Transactional
    public void delete(long eventId, long optionId, Actor by) {
        PackageOptionRepository.Stored was =
                options.locked(eventId, optionId).orElseThrow(() -> PackageOptionZoneService.missing(optionId));
        long holders = options.holders(eventId, optionId);
        if (holders > 0) {
            throw held(optionId, holders);
        }
        translatingConstraints(() -> options.delete(eventId, optionId), taken -> held(optionId, 1));
        audit.append(
                by,
                AuditEntry.of("package_option_deleted", eventId, "package_option", optionId)
                        .from(was.values().shown()));
    }

    private static ProblemException held(long optionId, long holders) {
        return ZoneProblem.PACKAGE_OPTION_HELD.because(
                "%d or more registrations hold package option %d; GET /registrations/accreditation/package_options/%d/registrations lists them.",
                holders, optionId, optionId);
    }
}
