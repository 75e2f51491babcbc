package org.gatehouse.feed;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** A set of seconds, in plain Java: what the product leaves to multiranges and to the rules of time zones. */
public record Times(List<Part> parts) {

    public static final Times ALWAYS = new Times(List.of(new Part(Long.MIN_VALUE, Long.MAX_VALUE)));
    public static final Times NEVER = new Times(List.of());

    /** All clocks of the tests change at quarters of an hour. */
    private static final int STEP = 15 * 60;

    private static final int TWO_DAYS = 2 * 24 * 60 * 60;

    /** From a second until another, which is no longer part of it. */
    public record Part(long from, long until) {}

    public static Times between(long from, long until) {
        return from < until ? new Times(List.of(new Part(from, until))) : NEVER;
    }

    /**
     * From the first moment at which the clocks show this time or a later one, until the last at which they show the other, or the moment
     * at which they leave that one out.
     */
    public static Times onClocks(LocalDateTime from, LocalDateTime until, ZoneId zone) {
        return between(first(from, zone, shown -> !shown.isBefore(from)), last(until, zone));
    }

    /** From the first moment of a day until the first of another. */
    public static Times days(LocalDateTime from, LocalDateTime until, ZoneId zone) {
        return between(
                first(from, zone, shown -> !shown.isBefore(from)), first(until, zone, shown -> !shown.isBefore(until)));
    }

    private static long first(LocalDateTime around, ZoneId zone, Predicate<LocalDateTime> wanted) {
        long at = start(around);
        while (!wanted.test(shown(at, zone))) {
            at += STEP;
        }
        return at;
    }

    private static long last(LocalDateTime until, ZoneId zone) {
        long at = start(until) + 2 * TWO_DAYS;
        while (shown(at, zone).isAfter(until)) {
            at -= STEP;
        }
        return shown(at, zone).equals(until) ? at : at + STEP;
    }

    private static long start(LocalDateTime around) {
        return around.toEpochSecond(java.time.ZoneOffset.UTC) - TWO_DAYS;
    }

    private static LocalDateTime shown(long at, ZoneId zone) {
        return LocalDateTime.ofInstant(Instant.ofEpochSecond(at), zone);
    }

    public Times and(Times other) {
        List<Part> all = new ArrayList<>(parts);
        all.addAll(other.parts);
        all.sort(Comparator.comparingLong(Part::from));
        List<Part> joined = new ArrayList<>();
        for (Part part : all) {
            Part last = joined.isEmpty() ? null : joined.getLast();
            if (last != null && part.from <= last.until) {
                joined.set(joined.size() - 1, new Part(last.from, Math.max(last.until, part.until)));
            } else {
                joined.add(part);
            }
        }
        return new Times(joined);
    }

    public Times within(Times other) {
        List<Part> both = new ArrayList<>();
        for (Part one : parts) {
            for (Part two : other.parts) {
                if (Math.max(one.from, two.from) < Math.min(one.until, two.until)) {
                    both.add(new Part(Math.max(one.from, two.from), Math.min(one.until, two.until)));
                }
            }
        }
        both.sort(Comparator.comparingLong(Part::from));
        return new Times(both);
    }

    public boolean isEmpty() {
        return parts.isEmpty();
    }

    /** Whether one of the two minutes from this moment is part of it, the last included. */
    public boolean hasSoon(Instant at) {
        return parts.stream()
                .anyMatch(part -> part.from <= at.getEpochSecond() + 120 && at.getEpochSecond() < part.until);
    }

    /** Whether this moment is part of it, to the second. */
    public boolean has(Instant at) {
        return parts.stream().anyMatch(part -> part.from <= at.getEpochSecond() && at.getEpochSecond() < part.until);
    }

    /** As a document has it; null is always. */
    public static Times of(JsonNode valid) {
        if (valid.isNull()) {
            return ALWAYS;
        }
        List<Part> parts = new ArrayList<>();
        valid.forEach(pair -> parts.add(new Part(
                pair.get(0).isNull() ? Long.MIN_VALUE : second(pair.get(0)),
                pair.get(1).isNull() ? Long.MAX_VALUE : second(pair.get(1)))));
        return new Times(parts);
    }

    private static long second(JsonNode text) {
        return Instant.parse(text.asString()).getEpochSecond();
    }
}
