package org.gatehouse.accreditation.list;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationRepository;
import org.gatehouse.accreditation.AccreditationRow;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.accreditation.PrintedFace;
import org.gatehouse.accreditation.PrintedFaceRepository;
import org.gatehouse.accreditation.ValidityNameRepository;
import org.gatehouse.event.EventRepository;
import org.gatehouse.hold.Hold;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.web.BaseUrl;
import org.gatehouse.registration.RegistrationPeriodRepository;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads whole accreditations, each response as of one instant and in a number of statements that does not grow with the page.
 *
 * <p>Effective zones are those of the last commit: read them after a write, not within its transaction.
 */
@Service
@Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
public class AccreditationReadService {

    private final AccreditationRepository accreditations;
    private final AccreditationListRepository listing;
    private final PrintedFaceRepository faces;
    private final EventRepository events;
    private final ZoneRepository zones;
    private final PositionReader positions;
    private final AccreditationBuilder builder;
    private final CustomFieldValueRepository customFields;
    private final RegistrationPeriodRepository periods;
    private final ValidityNameRepository validities;
    private final HoldRepository holds;
    private final BaseUrl base;

    AccreditationReadService(
            AccreditationRepository accreditations,
            AccreditationListRepository listing,
            PrintedFaceRepository faces,
            EventRepository events,
            ZoneRepository zones,
            PositionReader positions,
            AccreditationBuilder builder,
            CustomFieldValueRepository customFields,
            RegistrationPeriodRepository periods,
            ValidityNameRepository validities,
            HoldRepository holds,
            BaseUrl base) {
        this.accreditations = accreditations;
        this.listing = listing;
        this.faces = faces;
        this.events = events;
        this.zones = zones;
        this.positions = positions;
        this.builder = builder;
        this.customFields = customFields;
        this.periods = periods;
        this.validities = validities;
        this.holds = holds;
        this.base = base;
    }

    /**
     * Passes live accreditations to the sink by last name, first name, id; memory use does not grow with the page.
     *
     * @return how many match in all
     */
    public long each(
            long eventId,
            AccreditationFilter filter,
            Page page,
            Language language,
            Consumer<AccreditationSummary> sink) {
        events.require(eventId);
        Map<Long, Zone> zoneById = zones.byId(eventId);
        Map<Long, Position> positionById = positions.byId(eventId, zoneById, language);
        AccreditationQuery query = filter.query();
        eachPiece(
                eventId,
                query,
                AccreditationSort.NAME,
                false,
                page,
                language,
                rows -> summaries(eventId, rows, positionById, zoneById, language)
                        .forEach(sink));
        return listing.count(eventId, query);
    }

    /** Passes all matching accreditations to the sink by last name, first name, id; memory use does not grow with their number. */
    public void each(long eventId, AccreditationQuery query, Language language, Consumer<AccreditationSummary> sink) {
        Map<Long, Zone> zoneById = zones.byId(eventId);
        Map<Long, Position> positionById = positions.byId(eventId, zoneById, language);
        eachPiece(
                eventId,
                query,
                AccreditationSort.NAME,
                false,
                Page.ALL,
                language,
                rows -> summaries(eventId, rows, positionById, zoneById, language)
                        .forEach(sink));
    }

    /** Returns a page of the desk's list, in the chosen order. */
    public Found find(
            long eventId,
            AccreditationQuery query,
            AccreditationSort sort,
            boolean descending,
            Page page,
            Language language) {
        List<Long> ids = listing.page(eventId, query, sort, descending, page);
        long total = page.offset() == 0 && ids.size() < page.limit() ? ids.size() : listing.count(eventId, query);
        List<AccreditationRow> rows = rows(eventId, ids, language);
        List<AccreditationSummary> summaries = summaries(eventId, rows, language);
        Map<Long, Overrides> overrides = accreditations.overrides(eventId, ids);
        Set<Long> outdated = listing.outdated(eventId, ids);
        Map<Long, List<PeriodSummary>> valid = validity(rows, language);
        List<ListedAccreditation> listed = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            AccreditationRow row = rows.get(i);
            listed.add(new ListedAccreditation(
                    summaries.get(i),
                    row.printedAt(),
                    outdated.contains(row.id()),
                    row.distributedAt(),
                    row.isOverridden() || overrides.containsKey(row.id()),
                    valid.getOrDefault(row.registrationId(), List.of())));
        }
        return new Found(listed, total);
    }

    /** The periods of these rows by registration. */
    private Map<Long, List<PeriodSummary>> validity(List<AccreditationRow> rows, Language language) {
        return periods.of(rows.stream().map(AccreditationRow::registrationId).toList(), language);
    }

    /** The values that the event's list can be filtered by. */
    public AccreditationChoices choices(long eventId, Language language) {
        return new AccreditationChoices(
                zones.ofEvent(eventId),
                positions.ofEvent(eventId, language),
                listing.members(eventId, language),
                listing.countries(eventId, language),
                listing.isTimed(eventId));
    }

    /** Part of a list, and how many match in all. */
    public record Found(List<ListedAccreditation> rows, long total) {}

    /** The ids of all matching accreditations, in the list's order. */
    public List<Long> ids(long eventId, AccreditationQuery query, AccreditationSort sort, boolean descending) {
        return listing.page(eventId, query, sort, descending, Page.ALL);
    }

    /** The registrations of all matching accreditations, at most {@code most}. */
    public List<Long> registrations(long eventId, AccreditationQuery query, int most) {
        return listing.registrations(eventId, query, most);
    }

    /** The registrations of these accreditations of the event. */
    public List<Long> registrationsOf(long eventId, List<Long> ids) {
        return listing.registrationsOf(eventId, ids);
    }

    /**
     * Finds the accreditation of a text that was read from a badge, {@code 4711-<random_hash>}, see {@link ScannedBadge}. Empty when the
     * event has no such accreditation.
     */
    public Optional<ReadBadge> badge(long eventId, String text) {
        Matcher parts = ScannedBadge.parts(text);
        return parts.matches()
                ? accreditations
                        .randomHash(eventId, Long.parseLong(parts.group(1)))
                        .map(hash -> new ReadBadge(
                                Long.parseLong(parts.group(1)), hash.toString().equalsIgnoreCase(parts.group(2))))
                : Optional.empty();
    }

    /** Whether a text has the form of a badge's text. */
    public static boolean isBadge(String text) {
        return ScannedBadge.parts(text).matches();
    }

    /**
     * The accreditation of a badge that was read.
     *
     * @param current false when the badge was declared invalid after it was printed
     */
    public record ReadBadge(long accreditationId, boolean current) {}

    /** Passes all matching accreditations to the sink as rows of a spreadsheet. */
    void eachRow(
            long eventId,
            AccreditationQuery query,
            AccreditationSort sort,
            boolean descending,
            Page page,
            Language language,
            Consumer<AccreditationCells> sink) {
        Map<Long, Zone> zoneById = zones.byId(eventId);
        Map<Long, Position> positionById = positions.byId(eventId, zoneById, language);
        eachPiece(eventId, query, sort, descending, page, language, rows -> {
            List<AccreditationSummary> summaries = summaries(eventId, rows, positionById, zoneById, language);
            Set<Long> outdated = listing.outdated(
                    eventId, rows.stream().map(AccreditationRow::id).toList());
            Map<Long, List<PeriodSummary>> valid = validity(rows, language);
            Map<Long, List<Hold>> held =
                    holds.open(eventId, rows.stream().map(AccreditationRow::id).toList(), language);
            for (int i = 0; i < rows.size(); i++) {
                AccreditationRow row = rows.get(i);
                sink.accept(new AccreditationCells(
                        row,
                        summaries.get(i),
                        outdated.contains(row.id()),
                        valid.getOrDefault(row.registrationId(), List.of()),
                        held.getOrDefault(row.id(), List.of())));
            }
        });
    }

    /** Reads the rows of a page in its order, some at a time. */
    private void eachPiece(
            long eventId,
            AccreditationQuery query,
            AccreditationSort sort,
            boolean descending,
            Page page,
            Language language,
            Consumer<List<AccreditationRow>> sink) {
        listing.each(eventId, query, sort, descending, page, some -> sink.accept(rows(eventId, some, language)));
    }

    private List<AccreditationRow> rows(long eventId, List<Long> inOrder, Language language) {
        Map<Long, AccreditationRow> byId = new HashMap<>();
        accreditations.rows(eventId, inOrder, language).forEach(row -> byId.put(row.id(), row));
        return inOrder.stream().map(id -> known(byId.get(id))).toList();
    }

    /** Returns the summaries of these accreditations by id, including deleted ones, for lists that refer to them. */
    public Map<Long, AccreditationSummary> summaries(long eventId, Set<Long> ids, Language language) {
        Map<Long, AccreditationSummary> byId = new HashMap<>();
        for (AccreditationSummary summary : summaries(eventId, accreditations.rows(eventId, ids, language), language)) {
            byId.put(summary.id(), summary);
        }
        return byId;
    }

    /**
     * A badge with the data to draw it.
     *
     * @param photoPending whether its photo still awaits review
     * @param validity what its holder's validity is called; empty for somebody who is always valid
     */
    public record DrawnBadge(AccreditationSummary summary, boolean photoPending, String validity) {}

    /** Returns these badges by id, with the data to draw them; the photo and its review state are read together. */
    public Map<Long, DrawnBadge> badges(long eventId, Set<Long> ids, Language language) {
        List<AccreditationRow> rows = accreditations.rows(eventId, ids, language);
        List<AccreditationSummary> summaries = summaries(eventId, rows, language);
        Map<Long, String> validity = validities.of(eventId, ids, language);
        Map<Long, DrawnBadge> byId = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            byId.put(
                    rows.get(i).id(),
                    new DrawnBadge(
                            summaries.get(i),
                            rows.get(i).photoPending(),
                            validity.getOrDefault(rows.get(i).id(), "")));
        }
        return byId;
    }

    /**
     * Returns one accreditation, which may be deleted.
     *
     * @throws ProblemException not_found (404)
     */
    public Accreditation get(long eventId, long id, Language language) {
        Accreditation found = byId(eventId, Set.of(id), language).get(id);
        if (found == null) {
            throw missing(eventId, id);
        }
        return found;
    }

    /** The face of the printed badge, if it differs from what is stored; lists find these by {@link PrintedFilter#OUTDATED}. */
    public Optional<PrintedFace> outdated(long eventId, Accreditation one) {
        return one.printed() == null || one.deleted()
                ? Optional.empty()
                : faces.find(eventId, one.id()).filter(face -> !face.equals(current(eventId, one, face)));
    }

    /** What a badge that shows as much as this one says now. */
    public PrintedFace current(long eventId, Accreditation one, PrintedFace printed) {
        PrintedFace.Validity shown = printed.validity();
        return PrintedFace.of(
                one.summary(), shown == null ? null : validity(eventId, one.id(), new Language(shown.language())));
    }

    private PrintedFace.Validity validity(long eventId, long id, Language language) {
        String name = validities.of(eventId, Set.of(id), language).getOrDefault(id, "");
        return new PrintedFace.Validity(name, language.code());
    }

    /** Returns these whole accreditations by id, including deleted ones, for lists that refer to them. */
    public Map<Long, Accreditation> byId(long eventId, Set<Long> ids, Language language) {
        List<AccreditationRow> rows = accreditations.rows(eventId, ids, language);
        if (rows.isEmpty()) {
            return Map.of();
        }
        List<Zone> all = zones.ofEvent(eventId);
        Map<Long, Zone> zoneById = all.stream().collect(Collectors.toMap(Zone::id, Function.identity()));
        Map<Long, Position> positionById = positions.byId(eventId, zoneById, language);
        List<AccreditationSummary> summaries = summaries(eventId, rows, positionById, zoneById, language);
        return builder.byId(eventId, rows, summaries, all, positionById, language);
    }

    private List<AccreditationSummary> summaries(long eventId, List<AccreditationRow> rows, Language language) {
        Map<Long, Zone> zoneById = zones.byId(eventId);
        return summaries(eventId, rows, positions.byId(eventId, zoneById, language), zoneById, language);
    }

    private List<AccreditationSummary> summaries(
            long eventId,
            List<AccreditationRow> rows,
            Map<Long, Position> positionById,
            Map<Long, Zone> zoneById,
            Language language) {
        Map<Long, List<Zone>> effective = effectiveZones(eventId, rows, zoneById);
        Map<Long, Map<String, String>> values = customFields.of(
                rows.stream().map(AccreditationRow::registrationId).toList());
        return rows.stream()
                .map(row -> row.summary(
                        known(positionById.get(row.positionId())),
                        effective.getOrDefault(row.id(), List.of()),
                        values.getOrDefault(row.registrationId(), Map.of()),
                        base,
                        language))
                .toList();
    }

    private Map<Long, List<Zone>> effectiveZones(long eventId, List<AccreditationRow> rows, Map<Long, Zone> byId) {
        Map<Long, List<Zone>> effective = new HashMap<>();
        List<Long> ids = rows.stream().map(AccreditationRow::id).toList();
        for (AccreditationRepository.HeldZone held : accreditations.effectiveZones(eventId, ids)) {
            effective
                    .computeIfAbsent(held.accreditationId(), accreditation -> new ArrayList<>())
                    .add(known(byId.get(held.zoneId())));
        }
        return effective;
    }

    private static <T> T known(@Nullable T referred) {
        if (referred == null) {
            throw new IllegalStateException("one snapshot holds an accreditation without what it refers to");
        }
        return referred;
    }

    public static ProblemException missing(long eventId, long id) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no accreditation %d; GET /registrations/accreditation/events/%d/accreditations lists them.",
                eventId, id, eventId);
    }
}
