package org.gatehouse.console.setup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/** Reorders a list with as few changed places as possible, because each write makes an entry in the audit trail. */
final class ListOrder {

    private ListOrder() {}

    /**
     * The new places of the items that move.
     *
     * @param stored places by id, in their order
     * @param wanted the ids in their new order; items that it lacks, because somebody added them meanwhile, come last
     */
    static Map<Long, Integer> moved(SequencedMap<Long, Integer> stored, List<Long> wanted) {
        Set<Long> order = new LinkedHashSet<>(wanted);
        order.retainAll(stored.keySet());
        order.addAll(stored.keySet());
        List<Integer> places = new ArrayList<>();
        stored.values().forEach(place -> places.add(places.isEmpty() ? place : Math.max(place, places.getLast() + 1)));
        Map<Long, Integer> moved = new LinkedHashMap<>();
        int at = 0;
        for (long id : order) {
            int place = places.get(at++);
            if (stored.getOrDefault(id, -1) != place) {
                moved.put(id, place);
            }
        }
        return moved;
    }

    /** The ids after this one has moved by {@code by} places towards the end; it stops at both ends of the list. */
    static List<Long> move(Set<Long> ids, long id, int by) {
        List<Long> order = new ArrayList<>(ids);
        int from = order.indexOf(id);
        if (from >= 0) {
            order.remove(from);
            order.add(Math.clamp((long) from + by, 0, order.size()), id);
        }
        return order;
    }
}
