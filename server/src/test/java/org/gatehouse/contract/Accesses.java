package org.gatehouse.contract;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who may go where, in plain Java by docs/api/accreditations.md, to compare the product's SQL with: effective = (zones of
 * the effective position ∪ of the package options ∪ added) ∖ removed.
 */
final class Accesses {

    /** One accreditation. */
    static final class Holder {

        long position;

        @Nullable
        Long override;

        boolean live = true;
        final Set<Long> options = new TreeSet<>();
        final Set<Long> added = new TreeSet<>();
        final Set<Long> removed = new TreeSet<>();

        /** Allocations by the zone that they give. */
        final Map<Long, Long> allocated = new TreeMap<>();

        Holder(long position) {
            this.position = position;
        }

        /** Both lists are sent whole: of a zone in both the newest choice stands; if that tells nothing, taking away does. */
        void replace(Set<Long> sentAdded, Set<Long> sentRemoved) {
            Set<Long> wasAdded = Set.copyOf(added);
            Set<Long> wasRemoved = Set.copyOf(removed);
            added.clear();
            removed.clear();
            Set<Long> named = new TreeSet<>(sentAdded);
            named.addAll(sentRemoved);
            for (long zone : named) {
                boolean inBoth = sentAdded.contains(zone) && sentRemoved.contains(zone);
                boolean givenAnew = wasRemoved.contains(zone) && !wasAdded.contains(zone);
                boolean isGiven = inBoth ? givenAnew : sentAdded.contains(zone);
                (isGiven ? added : removed).add(zone);
            }
        }

        /** More of both; taking away wins. */
        void change(Set<Long> moreAdded, Set<Long> moreRemoved) {
            for (long zone : moreAdded) {
                removed.remove(zone);
                added.add(zone);
            }
            for (long zone : moreRemoved) {
                added.remove(zone);
                removed.add(zone);
            }
        }
    }

    /** In the order of lists and badges. */
    final List<Long> zones = new ArrayList<>();

    final Map<Long, Set<Long>> defaults = new TreeMap<>();
    final Map<Long, Set<Long>> packages = new TreeMap<>();
    final Map<Long, Holder> holders = new TreeMap<>();

    void delete(Long zone) {
        zones.remove(zone);
        List<Collection<Long>> mentions = new ArrayList<>(defaults.values());
        mentions.addAll(packages.values());
        for (Holder holder : holders.values()) {
            mentions.add(holder.added);
            mentions.add(holder.removed);
        }
        mentions.forEach(mentioned -> mentioned.remove(zone));
    }

    /** For each zone that the accreditation gives access to, why. */
    Map<Long, Set<String>> reasons(Holder holder) {
        Map<Long, Set<String>> reasons = new HashMap<>();
        if (!holder.live) {
            return reasons;
        }
        long position = holder.override == null ? holder.position : holder.override;
        because("default", defaults.getOrDefault(position, Set.of()), reasons);
        holder.options.forEach(option -> because("package", packages.getOrDefault(option, Set.of()), reasons));
        because("added", holder.added, reasons);
        because("allocated", holder.allocated.keySet(), reasons);
        holder.removed.forEach(reasons::remove);
        return reasons;
    }

    private static void because(String reason, Set<Long> zones, Map<Long, Set<String>> reasons) {
        zones.forEach(
                zone -> reasons.computeIfAbsent(zone, added -> new TreeSet<>()).add(reason));
    }

    /** {@code 7 in 12 because [added, default]} for each accreditation and zone. */
    Set<String> stored() {
        Set<String> all = new HashSet<>();
        holders.forEach((id, holder) -> reasons(holder)
                .forEach((zone, reasons) -> all.add("%d in %d because %s".formatted(id, zone, reasons))));
        return all;
    }

    /** Of live accreditations the zones in the order of badges. */
    Map<Long, List<Long>> badges() {
        Map<Long, List<Long>> badges = new TreeMap<>();
        holders.forEach((id, holder) -> {
            if (holder.live) {
                Set<Long> effective = reasons(holder).keySet();
                badges.put(id, zones.stream().filter(effective::contains).toList());
            }
        });
        return badges;
    }

    /** How many hold each zone. */
    Map<Long, Long> usage() {
        Map<Long, Long> usage = new TreeMap<>();
        zones.forEach(zone -> usage.put(
                zone,
                holders.values().stream()
                        .filter(holder -> reasons(holder).containsKey(zone))
                        .count()));
        return usage;
    }
}
