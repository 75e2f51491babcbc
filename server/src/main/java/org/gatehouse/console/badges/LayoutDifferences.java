package org.gatehouse.console.badges;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.badge.PositionLayout;
import org.gatehouse.badge.StoredLayout;
import org.gatehouse.console.badges.LayoutForm.Difference;

/** Compares a form with the layout that somebody else has stored meanwhile. */
record LayoutDifferences(LayoutForm form) {

    /** The fields in which the stored layout differs. */
    List<Difference> from(StoredLayout stored) {
        return differences(LayoutFields.of(stored.layout()));
    }

    /**
     * The fields in which the stored layout differs.
     *
     * @param names of the event's positions
     */
    List<Difference> from(PositionLayout stored, Map<Long, String> names) {
        Map<String, String> theirs = new LinkedHashMap<>();
        theirs.put(LayoutForm.NAME, stored.name());
        theirs.putAll(LayoutFields.of(stored.layout()));
        List<Difference> differences = differences(theirs);
        if (!new TreeSet<>(form.positions()).equals(new TreeSet<>(stored.positions()))) {
            differences.add(new Difference(
                    form.nameOf(LayoutForm.POSITIONS),
                    named(form.positions(), names),
                    named(stored.positions(), names)));
        }
        return differences;
    }

    private static String named(List<Long> positions, Map<Long, String> names) {
        return positions.stream().map(id -> names.getOrDefault(id, "#" + id)).collect(Collectors.joining(", "));
    }

    private List<Difference> differences(Map<String, String> theirs) {
        Set<String> names = new LinkedHashSet<>(theirs.keySet());
        form.values().keySet().stream()
                .filter(name -> name.startsWith("back.") || name.startsWith(ElementFields.FRONT))
                .forEach(names::add);
        List<Difference> differences = new ArrayList<>();
        for (String name : names) {
            boolean hidden = name.startsWith("background.")
                    || name.startsWith(LayoutFields.BACK_PICTURE)
                    || name.startsWith("drawn_")
                    || name.endsWith("thumbnail_hash");
            String stored = theirs.getOrDefault(name, "");
            if (!hidden && !LayoutForm.same(stored, form.value(name))) {
                differences.add(new Difference(form.nameOf(name), form.value(name), stored));
            }
        }
        return differences;
    }
}
