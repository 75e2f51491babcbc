package org.gatehouse.console.setup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.View;

/**
 * Reorders a list with as few changed places as possible, because each write makes an entry in the audit trail. The script sends all items
 * in their new order, which it already shows; without a script, a button moves one item.
 */
final class ListOrder {

    private ListOrder() {}

    /** The new places of the items that the form moves; {@code stored} are the places by id, in their order. */
    static Map<Long, Integer> sent(Form form, SequencedMap<Long, Integer> stored) {
        Long item = form.id("item");
        int by = Objects.requireNonNullElse(form.whole("by"), 0);
        return moved(stored, item == null ? form.ids("order") : move(stored.keySet(), item, by));
    }

    /** Returns to the moved item; the script needs no page. */
    static View answer(Form form, String list, Screen screen) {
        Long item = form.id("item");
        return item == null
                ? (model, request, response) -> response.setStatus(HttpStatus.NO_CONTENT.value())
                : screen.redirect(list + "#item-" + item);
    }

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
