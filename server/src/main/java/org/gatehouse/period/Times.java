package org.gatehouse.period;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of times.
 *
 * @param intervals in order; none overlaps or touches another
 */
public record Times(List<Interval> intervals) {

    public static final Times ALWAYS = new Times(List.of(new Interval(null, null)));
    public static final Times NEVER = new Times(List.of());

    private static final Comparator<Interval> BY_BEGINNING =
            Comparator.comparing(Interval::from, Comparator.nullsFirst(Comparator.naturalOrder()));

    /** From an instant until another, which is no longer part of it; null is an open end. */
    public record Interval(@Nullable Instant from, @Nullable Instant until) {

        List<@Nullable Instant> pair() {
            return Arrays.asList(from, until);
        }

        boolean contains(Instant moment) {
            return (from == null || !from.isAfter(moment)) && (until == null || until.isAfter(moment));
        }

        boolean isEmpty() {
            return from != null && until != null && !from.isBefore(until);
        }
    }

    /** All of these intervals, which may overlap. */
    public static Times of(Collection<Interval> intervals) {
        List<Interval> joined = new ArrayList<>();
        for (Interval next : intervals.stream().sorted(BY_BEGINNING).toList()) {
            Interval last = joined.isEmpty() ? null : joined.getLast();
            if (last != null && reaches(last, next)) {
                joined.set(joined.size() - 1, new Interval(last.from(), later(last.until(), next.until())));
            } else {
                joined.add(next);
            }
        }
        return new Times(List.copyOf(joined));
    }

    /** The same as pairs of the first instant and the one at which the time ends; null is an open end. */
    public List<List<@Nullable Instant>> pairs() {
        return intervals.stream().map(Interval::pair).toList();
    }

    public boolean areNever() {
        return intervals.isEmpty();
    }

    public boolean areAlways() {
        return equals(ALWAYS);
    }

    /** Whether the moment is part of them. */
    public boolean contain(Instant moment) {
        return intervals.stream().anyMatch(interval -> interval.contains(moment));
    }

    /** The times that are part of any of these. */
    public static Times union(Collection<Times> all) {
        return all.contains(ALWAYS)
                ? ALWAYS
                : of(all.stream().flatMap(times -> times.intervals.stream()).toList());
    }

    /** The times that are part of both. */
    public Times and(Times other) {
        if (other.areAlways() || areNever()) {
            return this;
        }
        List<Interval> common = new ArrayList<>();
        for (Interval one : intervals) {
            for (Interval another : other.intervals) {
                Interval both = new Interval(latest(one.from(), another.from()), earlier(one.until(), another.until()));
                if (!both.isEmpty()) {
                    common.add(both);
                }
            }
        }
        return new Times(List.copyOf(common));
    }

    /** The times that are not part of the other. */
    public Times without(Times other) {
        return other.areNever() ? this : and(other.others());
    }

    private Times others() {
        List<Interval> gaps = new ArrayList<>();
        Instant from = null;
        for (Interval next : intervals) {
            if (next.from() != null) {
                gaps.add(new Interval(from, next.from()));
            }
            if (next.until() == null) {
                return new Times(gaps);
            }
            from = next.until();
        }
        gaps.add(new Interval(from, null));
        return new Times(gaps);
    }

    private static boolean reaches(Interval last, Interval next) {
        return last.until() == null || next.from() == null || !last.until().isBefore(next.from());
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        return one == null || other == null ? null : one.isBefore(other) ? other : one;
    }

    private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
        return one == null ? other : other == null || one.isBefore(other) ? one : other;
    }

    private static @Nullable Instant latest(@Nullable Instant one, @Nullable Instant other) {
        return one == null ? other : other == null || other.isBefore(one) ? one : other;
    }
}
