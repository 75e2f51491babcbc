package org.gatehouse.zone.option;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.List;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.zone.ZoneProblem;
import org.gatehouse.zone.ZoneRef;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Makes, changes and deletes package options. Gates see only their zones, which {@link PackageOptionZoneService} sets. */
@Service
public class PackageOptionService {

    private final PackageOptionRepository options;
    private final PackageOptionZoneService reader;
    private final AuditRepository audit;

    PackageOptionService(PackageOptionRepository options, PackageOptionZoneService reader, AuditRepository audit) {
        this.options = options;
        this.reader = reader;
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

    private void setZones(long eventId, long optionId, @Nullable List<ZoneRef> sent, Actor by) {
        if (sent != null) {
            reader.setZones(eventId, optionId, sent.stream().map(ZoneRef::id).toList(), by);
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
