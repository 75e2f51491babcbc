package org.gatehouse.console.matrix;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.ZoneChange;
import org.jspecify.annotations.Nullable;

/**
 * The marks that somebody made in the matrix, as forms send them.
 *
 * @param changes {@code 5+12 5-13 5+14@3}: position 5 gets zone 12, loses zone 13, and has zone 14 in period 3; period 0 is always
 * @param base the zones of the marked positions at that time, with their periods: {@code 5:13,14@3 7:}
 */
public record MatrixForm(String changes, String base) {

    static final MatrixForm NONE = new MatrixForm("", "");

    /** A missing field counts as empty. */
    public MatrixForm {
        changes = Objects.requireNonNullElse(changes, "");
        base = Objects.requireNonNullElse(base, "");
    }

    /** A mark; a null period leaves the one that the zone has, and 0 is always. */
    record Mark(
            long positionId,
            long zoneId,
            boolean on,
            @Nullable Long periodId) {

        /** Whether the zone, which the position has in this period, would have another. */
        boolean isOtherTime(@Nullable Long was) {
            return on && periodId != null && !periodId.equals(Objects.requireNonNullElse(was, ALWAYS));
        }
    }

    private static final long ALWAYS = 0;

    /** Enough for 100 positions by 100 zones; no event is larger. */
    private static final int MOST_MARKS = 10_000;

    private static final Pattern MARK = Pattern.compile("(\\d{1,18})([+-])(\\d{1,18})(?:@(\\d{1,18}))?");
    private static final Pattern BASE = Pattern.compile("(\\d{1,18}):([\\d,@]*)");
    private static final Pattern ZONE = Pattern.compile("(\\d{1,18})(?:@(\\d{1,18}))?");

    /** The marks by position and zone. When a cell is marked twice, the last mark counts. */
    List<Mark> marks() {
        Map<String, Mark> marks = new TreeMap<>();
        for (String one : words(changes)) {
            Matcher mark = MARK.matcher(one);
            if (!mark.matches() || marks.size() >= MOST_MARKS) {
                throw PlatformProblem.INVALID.ofField("changes", "is not a list of marks of the matrix");
            }
            long position = Long.parseLong(mark.group(1));
            long zone = Long.parseLong(mark.group(3));
            marks.put(
                    position + " " + zone,
                    new Mark(
                            position,
                            zone,
                            mark.group(2).equals("+"),
                            mark.group(4) == null ? null : Long.valueOf(mark.group(4))));
        }
        return marks.values().stream()
                .sorted(Comparator.comparingLong(Mark::positionId).thenComparingLong(Mark::zoneId))
                .toList();
    }

    /** The changes that these marks make to their positions. */
    List<ZoneChange> zoneChanges() {
        Map<Long, Map<Long, @Nullable Long>> bases = bases();
        Map<Long, List<Mark>> byPosition =
                marks().stream().collect(Collectors.groupingBy(Mark::positionId, TreeMap::new, Collectors.toList()));
        List<ZoneChange> changed = new ArrayList<>();
        byPosition.forEach((position, marks) -> {
            Map<Long, @Nullable Long> was = bases.get(position);
            if (was == null) {
                throw PlatformProblem.INVALID.ofField("base", "does not say what position %d had", position);
            }
            changed.add(change(position, was, marks));
        });
        return changed;
    }

    /** What the marks of a position do to the zones that it has now, which need not be those that the user saw. */
    ZoneChange changeOf(long position, Map<Long, @Nullable Long> now) {
        return change(
                position,
                now,
                marks().stream().filter(mark -> mark.positionId() == position).toList());
    }

    private static ZoneChange change(long position, Map<Long, @Nullable Long> was, List<Mark> marks) {
        Set<Long> is = new TreeSet<>(was.keySet());
        Map<Long, @Nullable Long> periods = new TreeMap<>();
        marks.forEach(mark -> {
            if (mark.on()) {
                is.add(mark.zoneId());
                if (mark.periodId() != null) {
                    periods.put(mark.zoneId(), mark.periodId() == ALWAYS ? null : mark.periodId());
                }
            } else {
                is.remove(mark.zoneId());
            }
        });
        return new ZoneChange(position, was, is, periods);
    }

    private Map<Long, Map<Long, @Nullable Long>> bases() {
        Map<Long, Map<Long, @Nullable Long>> bases = new TreeMap<>();
        for (String one : words(base)) {
            Matcher known = BASE.matcher(one);
            if (!known.matches()) {
                throw notShown();
            }
            Map<Long, @Nullable Long> zones = new TreeMap<>();
            if (!known.group(2).isEmpty()) {
                for (String each : known.group(2).split(",", -1)) {
                    Matcher zone = ZONE.matcher(each);
                    if (!zone.matches()) {
                        throw notShown();
                    }
                    zones.put(Long.valueOf(zone.group(1)), zone.group(2) == null ? null : Long.valueOf(zone.group(2)));
                }
            }
            bases.put(Long.valueOf(known.group(1)), zones);
        }
        return bases;
    }

    private static ProblemException notShown() {
        return PlatformProblem.INVALID.ofField("base", "is not what the matrix showed");
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+", -1)).stream()
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** The same marks, based on the current zones of the positions. */
    MatrixForm over(MatrixView now) {
        Set<Long> marked = marks().stream().map(Mark::positionId).collect(Collectors.toCollection(TreeSet::new));
        return new MatrixForm(
                changes,
                marked.stream()
                        .filter(position -> now.position(position).isPresent())
                        .map(position -> base(position, now.zonesOf(position)))
                        .collect(Collectors.joining(" ")));
    }

    /** The marks that take these changes back. */
    static MatrixForm back(Collection<ZoneChange> made) {
        List<String> marks = new ArrayList<>();
        for (ZoneChange change : made) {
            change.was().forEach((zone, period) -> {
                if (!change.is().contains(zone) || change.periods().containsKey(zone)) {
                    marks.add(change.positionId() + "+" + zone + "@" + Objects.requireNonNullElse(period, ALWAYS));
                }
            });
            change.is().stream()
                    .filter(zone -> !change.was().containsKey(zone))
                    .forEach(zone -> marks.add(change.positionId() + "-" + zone));
        }
        return new MatrixForm(
                String.join(" ", marks),
                made.stream()
                        .map(change -> base(change.positionId(), change.timed()))
                        .collect(Collectors.joining(" ")));
    }

    private static String base(long position, Map<Long, @Nullable Long> zones) {
        List<String> parts = new ArrayList<>();
        zones.forEach((zone, period) -> parts.add(period == null ? String.valueOf(zone) : zone + "@" + period));
        return position + ":" + String.join(",", parts);
    }
}
