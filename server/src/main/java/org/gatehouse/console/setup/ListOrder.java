package org.gatehouse.console.setup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/** Puts the items of a list in another order with as few new places as it takes: each write is one of the audit trail. */
final class ListOrder {

    private ListOrder() {}

    /**
     * The new places of those that move.
     *
     * @param stored places by id, in their order
     * @param wanted the ids in the order that they shall have; what it lacks, because somebody added it meanwhile, comes last
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

    /** The ids with this one moved that many places towards the end; further than the ends it does not go. */
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
