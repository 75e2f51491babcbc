package org.gatehouse.feed;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What gates ought to know, worked out in plain Java from the sources alone: it reads neither the feed nor the stored effective
 * zones, and shares no SQL with the product.
 */
public final class Truth {

    private record Zone(long id, String code, int sort) {}

    private record Position(long id, String label, String name, List<@Nullable String> templates) {}

    /** Longer ones first: SKILL stands inside SKILL_AND_NUMBER. */
    private static final Pattern KEYWORD = Pattern.compile(
            "ORGANIZATION_OR_MEMBER|ORGANIZATIONAL_UNIT|SKILL_AND_NUMBER|ORGANIZATION|POSITION|DETAILS|SECTOR"
                    + "|MEMBER|SKILL");

    private final JdbcClient db;
    private final long event;

    public Truth(JdbcClient db, long event) {
        this.db = db;
        this.event = event;
    }

    public Map<Long, GateDocument> documents() {
        Map<Long, Zone> zones = zones();
        Map<Long, Position> positions = positions();
        Map<Long, Times> periods = periods();
        List<Given> defaults =
                given("select position_id, zone_id, period_id from position_zone where event_id = :event", periods);
        List<Given> packages = given("""
                select a.id, poz.zone_id, poz.period_id
                from accreditation a, registration_package_option rpo, package_option_zone poz
                where a.event_id = :event and rpo.registration_id = a.registration_id
                  and poz.package_option_id = rpo.package_option_id
                """, periods);
        List<Given> allocated = given(
                "select accreditation_id, zone_id, null::bigint from accreditation_allocated_zone where event_id = :event",
                periods);
        List<Given> added = given(
                "select accreditation_id, zone_id, period_id from accreditation_zone_override where event_id = :event and added",
                periods);
        Map<Long, Set<Long>> removed = pairs(
                "select accreditation_id, zone_id from accreditation_zone_override where event_id = :event and not added");
        Map<Long, Set<Long>> validity = pairs("""
                select a.id, rp.period_id from accreditation a, registration_period rp
                where a.event_id = :event and rp.registration_id = a.registration_id
                """);
        Map<Long, Set<Long>> ofPositions =
                pairs("select id, period_id from position where event_id = :event and period_id is not null");
        Instant now = db.sql("select feed_clock()")
                .query((row, number) -> row.getObject(1, OffsetDateTime.class).toInstant())
                .single();
        Map<Long, List<String>> holds = holds();
        Map<Long, String> photos = photos();
        Map<Long, GateDocument> documents = new TreeMap<>();
        db.sql("""
                select a.id, a.person_id, a.first_name as badge_first, a.last_name as badge_last, a.lines, a.position_id as badge_position,
                       a.random_hash, p.first_name, p.last_name, pp.position_id, m.code as member_code, m.name ->> 'en' as member_name,
                       o.name ->> 'en' as organization, pp.organizational_unit, pp.open_field, s.skill_number,
                       s.name ->> 'en' as skill, coalesce(own.name, skills.name) ->> 'en' as sector
                from accreditation a
                join registration r on r.id = a.registration_id
                join person p on p.id = a.person_id
                join person_position pp on pp.id = r.person_position_id
                left join member m on m.id = pp.member_id
                left join organization o on o.id = pp.organization_id
                left join skill s on s.id = pp.skill_id
                left join sector own on own.id = pp.sector_id
                left join sector skills on skills.id = s.sector_id
                where a.event_id = :event and r.state = 'APPROVED'
                """).param("event", event).query(row -> {
            long id = row.getLong("id");
            long ownPosition = row.getLong("position_id");
            long override = row.getLong("badge_position");
            Position position = java.util.Objects.requireNonNull(positions.get(override == 0 ? ownPosition : override));
            Map<Long, Times> open = new HashMap<>();
            give(open, defaults, position.id());
            give(open, packages, id);
            give(open, allocated, id);
            give(open, added, id);
            open.keySet().removeAll(removed.getOrDefault(id, Set.of()));
            Times valid = validity.getOrDefault(id, ofPositions.getOrDefault(position.id(), Set.of())).stream()
                    .map(period -> java.util.Objects.requireNonNull(periods.get(period)))
                    .reduce(Times::and)
                    .orElse(Times.ALWAYS);
            open.replaceAll((zone, times) -> times.within(valid));
            open.values().removeIf(Times::isEmpty);
            List<String> held = holds.getOrDefault(id, List.of());
            if (!held.isEmpty()) {
                open.clear();
            }
            String memberCode = row.getString("member_code");
            String memberName = row.getString("member_name");
            documents.put(
                    id,
                    new GateDocument(
                            row.getLong("person_id"),
                            first(row.getString("badge_first"), row.getString("first_name")),
                            first(row.getString("badge_last"), row.getString("last_name")),
                            lines(row.getString("lines"), position, words(row, position)),
                            position.id() + " " + position.label(),
                            inOrder(openAt(now, open), zones),
                            access(open, zones),
                            held,
                            photos.get(row.getLong("person_id")),
                            row.getString("random_hash"),
                            memberCode == null ? null : memberCode + " " + memberName));
        });
        return documents;
    }

    private static @Nullable String first(@Nullable String override, @Nullable String own) {
        return override == null ? own : override;
    }

    /** What the keywords of a badge line stand for (docs/api/zones.md). */
    private static Map<String, String> words(ResultSet row, Position position) throws SQLException {
        Map<String, String> words = new HashMap<>();
        words.put("POSITION", position.name());
        words.put("MEMBER", text(row, "member_name"));
        words.put("ORGANIZATION", text(row, "organization"));
        words.put(
                "ORGANIZATION_OR_MEMBER",
                text(row, row.getString("organization") == null ? "member_name" : "organization"));
        words.put("ORGANIZATIONAL_UNIT", text(row, "organizational_unit"));
        words.put("DETAILS", text(row, "open_field"));
        words.put("SECTOR", text(row, "sector"));
        words.put("SKILL", text(row, "skill"));
        words.put(
                "SKILL_AND_NUMBER",
                row.getString("skill") == null
                        ? text(row, "skill_number")
                        : row.getString("skill_number") + " " + row.getString("skill"));
        return words;
    }

    private static String text(ResultSet row, String column) throws SQLException {
        String text = row.getString(column);
        return text == null ? "" : text;
    }

    private static List<String> lines(@Nullable String override, Position position, Map<String, String> words) {
        if (override != null) {
            return List.of(override.split("\n", -1));
        }
        return position.templates().stream()
                .map(template -> template == null
                        ? ""
                        : KEYWORD.matcher(template)
                                .replaceAll(found -> Matcher.quoteReplacement(
                                        java.util.Objects.requireNonNull(words.get(found.group())))))
                .toList();
    }

    /** A zone that something gives to a holder, or to all in a position. */
    private record Given(long to, long zone, Times times) {}

    private List<Given> given(String select, Map<Long, Times> periods) {
        return db.sql(select)
                .param("event", event)
                .query((row, number) -> {
                    Long period = row.getObject(3, Long.class);
                    return new Given(
                            row.getLong(1),
                            row.getLong(2),
                            period == null ? Times.ALWAYS : java.util.Objects.requireNonNull(periods.get(period)));
                })
                .list();
    }

    private static void give(Map<Long, Times> open, List<Given> all, long to) {
        all.stream()
                .filter(given -> given.to() == to)
                .forEach(given -> open.merge(given.zone(), given.times(), Times::and));
    }

    private Map<Long, Times> periods() {
        Map<Long, Times> periods = new HashMap<>();
        db.sql("""
                select p.id, extract(epoch from lower(part))::bigint as from_at, extract(epoch from upper(part))::bigint as until_at
                from period p, unnest(p.valid) part
                where p.event_id = :event
                """).param("event", event).query(row -> {
            long from = row.getLong("from_at");
            long begin = row.wasNull() ? Long.MIN_VALUE : from;
            long until = row.getLong("until_at");
            long end = row.wasNull() ? Long.MAX_VALUE : until;
            periods.merge(row.getLong("id"), Times.between(begin, end), Times::and);
        });
        return periods;
    }

    /** The open holds that stop gates, by accreditation; two of one kind are not open at once. */
    private Map<Long, List<String>> holds() {
        Map<Long, List<String>> holds = new HashMap<>();
        db.sql("""
                select h.accreditation_id, k.code || ' ' || (k.text ->> 'en')
                from hold_kind k, accreditation_hold h
                where k.event_id = :event and k.stops_gate and h.event_id = :event and h.kind_id = k.id and h.closed_at is null
                order by k.sort, k.id
                """).param("event", event).query(row -> {
            holds.computeIfAbsent(row.getLong(1), id -> new ArrayList<>()).add(row.getString(2));
        });
        return holds;
    }

    private static Set<Long> openAt(Instant now, Map<Long, Times> access) {
        Set<Long> open = new HashSet<>(access.keySet());
        open.removeIf(
                zone -> !java.util.Objects.requireNonNull(access.get(zone)).hasSoon(now));
        return open;
    }

    /** All zones by their times, in the order of the first zone of each; nothing when all are open always. */
    private static List<String> access(Map<Long, Times> open, Map<Long, Zone> zones) {
        if (open.values().stream().allMatch(Times.ALWAYS::equals)) {
            return List.of();
        }
        Map<Times, List<Long>> groups = new java.util.LinkedHashMap<>();
        sorted(open.keySet(), zones)
                .forEach(zone -> groups.computeIfAbsent(
                                java.util.Objects.requireNonNull(open.get(zone.id())), times -> new ArrayList<>())
                        .add(zone.id()));
        List<String> access = new ArrayList<>();
        groups.forEach((times, ids) -> access.add(times + " " + ids));
        return access;
    }

    private static List<String> inOrder(Set<Long> ids, Map<Long, Zone> zones) {
        return sorted(ids, zones).stream()
                .map(zone -> zone.id() + " " + zone.code())
                .toList();
    }

    private static List<Zone> sorted(Set<Long> ids, Map<Long, Zone> zones) {
        List<Zone> effective = new ArrayList<>();
        ids.forEach(id -> effective.add(java.util.Objects.requireNonNull(zones.get(id))));
        effective.sort(java.util.Comparator.comparingInt(Zone::sort).thenComparingLong(Zone::id));
        return effective;
    }

    private Map<Long, Zone> zones() {
        Map<Long, Zone> zones = new HashMap<>();
        db.sql("select id, code, sort from zone where event_id = :event")
                .param("event", event)
                .query(row -> {
                    zones.put(row.getLong(1), new Zone(row.getLong(1), row.getString(2), row.getInt(3)));
                });
        return zones;
    }

    private Map<Long, Position> positions() {
        Map<Long, Position> positions = new HashMap<>();
        db.sql(
                        "select id, code, name ->> 'en' as name, color, line1, line2, line3 from position where event_id = :event")
                .param("event", event)
                .query(row -> {
                    String name = row.getString("name");
                    positions.put(
                            row.getLong("id"),
                            new Position(
                                    row.getLong("id"),
                                    row.getString("code") + " " + name + " " + row.getString("color"),
                                    name,
                                    java.util.Arrays.asList(
                                            row.getString("line1"), row.getString("line2"), row.getString("line3"))));
                });
        return positions;
    }

    private Map<Long, String> photos() {
        List<String> preferred = List.of("PERSONAL", "TEAM", "ACCREDITATION");
        Map<Long, Integer> best = new HashMap<>();
        Map<Long, String> photos = new HashMap<>();
        db.sql(
                        "select pi.person_id, pi.type, i.thumbnail_hash from person_image pi join image i on i.id = pi.image_id where pi.review_state <> 'REJECTED'")
                .query(row -> {
                    int rank = preferred.indexOf(row.getString(2));
                    if (rank > best.getOrDefault(row.getLong(1), -1)) {
                        best.put(row.getLong(1), rank);
                        photos.put(row.getLong(1), row.getString(3));
                    }
                });
        return photos;
    }

    private Map<Long, Set<Long>> pairs(String select) {
        Map<Long, Set<Long>> pairs = new HashMap<>();
        db.sql(select).param("event", event).query(row -> {
            pairs.computeIfAbsent(row.getLong(1), id -> new HashSet<>()).add(row.getLong(2));
        });
        return pairs;
    }
}
