package org.gatehouse.feed.write;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gatehouse.feed.Times;
import org.jspecify.annotations.Nullable;

/** Who may go where and when, in plain Java by docs/api/periods.md, to compare the product's SQL with. */
final class TimedAccess {

    final Map<Long, Times> periods = new TreeMap<>();

    /** The validity of each position; null is always. */
    final Map<Long, @Nullable Long> positions = new TreeMap<>();

    /** Default zones of each position, with the period of each; null is always. */
    final Map<Long, Map<Long, @Nullable Long>> defaults = new TreeMap<>();

    final Map<Long, Map<Long, @Nullable Long>> options = new TreeMap<>();

    final Map<Long, Holder> holders = new TreeMap<>();

    /** One accreditation. */
    static final class Holder {

        final String firstName;
        final long registration;
        long ownPosition;

        @Nullable
        Long override;

        boolean live = true;
        final Set<Long> options = new TreeSet<>();
        final Map<Long, @Nullable Long> added = new TreeMap<>();
        final Set<Long> removed = new TreeSet<>();
        final Set<Long> validity = new TreeSet<>();

        /** The codes of open holds, all of which stop gates. */
        final Set<String> holds = new TreeSet<>();

        /** Whether it was ever held for being in the position that is checked. */
        boolean checked;

        /** The entry of the watchlist that fits the holder. */
        @Nullable
        Long entry;

        /** Whether people closed the hold that the entry opens. */
        boolean pardoned;

        Holder(String firstName, long registration, long ownPosition) {
            this.firstName = firstName;
            this.registration = registration;
            this.ownPosition = ownPosition;
        }

        long position() {
            return override == null ? ownPosition : override;
        }
    }

    /** The zones of the holder with the times at which they are open; a zone that is never open is left out. */
    Map<Long, Times> of(Holder holder) {
        Map<Long, Times> open = new HashMap<>();
        give(open, defaults.getOrDefault(holder.position(), Map.of()));
        holder.options.forEach(option -> give(open, options.getOrDefault(option, Map.of())));
        give(open, holder.added);
        open.keySet().removeAll(holder.removed);
        Times validity = validity(holder);
        open.replaceAll((zone, times) -> times.within(validity));
        open.values().removeIf(Times::isEmpty);
        return new TreeMap<>(open);
    }

    private void give(Map<Long, Times> open, Map<Long, @Nullable Long> zones) {
        zones.forEach((zone, period) -> open.merge(zone, times(period), Times::and));
    }

    private Times validity(Holder holder) {
        if (holder.validity.isEmpty()) {
            return times(positions.get(holder.position()));
        }
        return holder.validity.stream().map(this::times).reduce(Times.NEVER, Times::and);
    }

    private Times times(@Nullable Long period) {
        return period == null ? Times.ALWAYS : Objects.requireNonNull(periods.get(period));
    }

    /** Holds whoever came into this position and was never held for it. */
    void check(long position, String code) {
        holders.values().forEach(holder -> {
            if (holder.live && holder.position() == position && !holder.checked) {
                holder.checked = true;
                holder.holds.add(code);
            }
        });
    }

    /** Holds whomever an entry of the watchlist fits, until it ends or people close the hold. */
    void watch(String code) {
        holders.values().stream().filter(holder -> holder.live).forEach(holder -> {
            if (holder.entry == null) {
                holder.holds.remove(code);
            } else if (!holder.pardoned) {
                holder.holds.add(code);
            }
        });
    }

    boolean isUsed(Long period) {
        return positions.containsValue(period)
                || defaults.values().stream().anyMatch(zones -> zones.containsValue(period))
                || options.values().stream().anyMatch(zones -> zones.containsValue(period))
                || holders.values().stream()
                        .anyMatch(holder -> holder.added.containsValue(period) || holder.validity.contains(period));
    }
}
