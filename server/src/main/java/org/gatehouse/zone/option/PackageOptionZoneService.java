package org.gatehouse.zone.option;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.period.PeriodService;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrantService;
import org.gatehouse.zone.ZoneProblem;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads whole package options and changes their zones. */
@Service
public class PackageOptionZoneService {

    private final PackageOptionRepository options;
    private final ZoneRepository zones;
    private final ZoneGrantService grants;
    private final PeriodService periods;
    private final GateView gates;
    private final AuditRepository audit;

    PackageOptionZoneService(
            PackageOptionRepository options,
            ZoneRepository zones,
            ZoneGrantService grants,
            PeriodService periods,
            GateView gates,
            AuditRepository audit) {
        this.options = options;
        this.zones = zones;
        this.grants = grants;
        this.periods = periods;
        this.gates = gates;
        this.audit = audit;
    }

    /** Lists all options of the event by id, in three statements regardless of their number. */
    public List<PackageOption> ofEvent(long eventId, Language language) {
        Map<Long, Zone> byId = zones.byId(eventId);
        Map<Long, List<Zone>> held = new HashMap<>();
        for (PackageOptionRepository.OptionZone row : options.zones(eventId)) {
            Zone zone = byId.get(row.zoneId());
            if (zone != null) {
                held.computeIfAbsent(row.packageOptionId(), option -> new ArrayList<>())
                        .add(zone.during(row.periodId()));
            }
        }
        return options.ofEvent(eventId, language).stream()
                .map(row -> whole(row, held.getOrDefault(row.id(), List.of()), language))
                .toList();
    }

    private static PackageOption whole(PackageOptionRepository.Row row, List<Zone> zones, Language language) {
        return new PackageOption(
                row.id(),
                row.type(),
                new Text(language.code(), row.name()),
                new Text(language.code(), row.description()),
                row.startDate(),
                row.endDate(),
                zones);
    }

    /** Lists the zones that come with these options, one row for each pair. */
    public List<PackageOptionZone> zonesOf(long eventId, Set<Long> optionIds, Language language) {
        if (optionIds.isEmpty()) {
            return List.of();
        }
        Map<Long, Zone> zoneById = zones.byId(eventId);
        Map<Long, PackageOption> optionById =
                ofEvent(eventId, language).stream().collect(Collectors.toMap(PackageOption::id, Function.identity()));
        List<PackageOptionZone> pairs = new ArrayList<>();
        for (PackageOptionRepository.OptionZone row : options.zones(eventId)) {
            PackageOption option = optionById.get(row.packageOptionId());
            Zone zone = zoneById.get(row.zoneId());
            if (optionIds.contains(row.packageOptionId()) && option != null && zone != null) {
                pairs.add(new PackageOptionZone(row.id(), option, zone.during(row.periodId())));
            }
        }
        return pairs;
    }

    /**
     * Checks that the event has these options.
     *
     * @throws ProblemException unknown_package_option (422)
     */
    public void requireAll(long eventId, Collection<Long> optionIds) {
        Set<Long> known = options.known(eventId, optionIds);
        for (long optionId : optionIds) {
            if (!known.contains(optionId)) {
                throw ZoneProblem.UNKNOWN_PACKAGE_OPTION.ofField(
                        "package_options",
                        "%d is not a package option of event %d; GET /registrations/accreditation/package_options?event=%d lists them",
                        optionId,
                        eventId,
                        eventId);
            }
        }
    }

    /** Returns one option with the fields that operators need to edit it. */
    public PackageOptionDetails details(long eventId, long optionId, Language language, boolean withTranslations) {
        PackageOptionRepository.Stored stored = options.find(eventId, optionId).orElseThrow(() -> missing(optionId));
        PackageOptionValues values = stored.values();
        return new PackageOptionDetails(
                optionId,
                eventId,
                values.type(),
                values.name().text(language, withTranslations),
                values.description().text(language, withTranslations),
                values.start(),
                values.end(),
                zones(eventId, optionId),
                options.holders(eventId, optionId),
                stored.version());
    }

    /** Lists the zones of one option by sort. */
    List<Zone> zones(long eventId, long optionId) {
        Map<Long, @Nullable Long> held = options.zones(eventId, optionId);
        return zones.ofEvent(eventId).stream()
                .filter(zone -> held.containsKey(zone.id()))
                .map(zone -> zone.during(held.get(zone.id())))
                .toList();
    }

    /** Gives the option these zones and no others. */
    @Transactional
    public void setZones(long eventId, long optionId, Collection<TimedZoneRef> sent, Actor by) {
        options.lock(eventId, optionId);
        Map<Long, @Nullable Long> was = options.zones(eventId, optionId);
        Map<Long, @Nullable Long> is = TimedZoneRef.over(was, sent);
        Changes changes = new Changes()
                .of("zones", new TreeSet<>(was.keySet()), new TreeSet<>(is.keySet()))
                .of("zone_periods", TimedZoneRef.limited(was), TimedZoneRef.limited(is));
        if (changes.none()) {
            return;
        }
        grants.lock(eventId, "zones", without(is.keySet(), was.keySet()));
        periods.requireAll(eventId, "zones", TimedZoneRef.periods(is));
        Map<Long, @Nullable Long> set = new TreeMap<>(is);
        set.entrySet().removeAll(was.entrySet());
        options.setZones(eventId, optionId, set);
        options.removeZones(eventId, optionId, without(was.keySet(), is.keySet()));
        options.raiseVersion(eventId, optionId);
        gates.packageOptionChanged(eventId, optionId);
        audit.append(by, changes.in(AuditEntry.of("package_option_changed", eventId, "package_option", optionId)));
    }

    private static Set<Long> without(Set<Long> from, Set<Long> taken) {
        Set<Long> rest = new TreeSet<>(from);
        rest.removeAll(taken);
        return rest;
    }

    /**
     * Returns the event of the option, because the paths of options do not name it. An option of an event that the caller cannot see
     * counts as missing.
     *
     * @throws ProblemException not_found (404)
     */
    public long eventOf(long optionId, Caller by) {
        long eventId = options.eventOf(optionId).orElseThrow(() -> missing(optionId));
        if (!by.sees(eventId)) {
            throw missing(optionId);
        }
        return eventId;
    }

    static ProblemException missing(long optionId) {
        return PlatformProblem.NOT_FOUND.because(
                "There is no package option %d; GET /registrations/accreditation/package_options?event= lists an event's.",
                optionId);
    }
}
