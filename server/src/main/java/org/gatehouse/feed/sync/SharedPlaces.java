package org.gatehouse.feed.sync;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A bounded number of places, shared out by client. Not safe for several threads at once: {@link WaitingPolls} uses it under its monitor.
 *
 * <p>A free place goes to anybody. When none is free, a client takes one from the client that holds the most, provided that the other then
 * still holds at least as many. So one client alone may fill the server, and no place is passed back and forth between two.
 */
final class SharedPlaces<T> {

    private final int capacity;
    private final Map<String, Set<T>> byClient = new HashMap<>();
    private int taken;

    SharedPlaces(int capacity) {
        this.capacity = capacity;
    }

    /** Takes a free place; false when there is none. */
    boolean takeFree(String client, T occupant) {
        if (taken >= capacity) {
            return false;
        }
        add(client, occupant);
        return true;
    }

    /** Takes over the place of the oldest occupant of the client that has most; empty when no client has two more than this one. */
    Optional<T> takeOver(String client, T occupant) {
        int own = byClient.getOrDefault(client, Set.of()).size();
        return byClient.entrySet().stream()
                .max(Comparator.comparingInt(entry -> entry.getValue().size()))
                .filter(richest -> richest.getValue().size() >= own + 2)
                .map(richest -> {
                    T oldest = richest.getValue().iterator().next();
                    giveBack(richest.getKey(), oldest);
                    add(client, occupant);
                    return oldest;
                });
    }

    private void add(String client, T occupant) {
        byClient.computeIfAbsent(client, id -> new LinkedHashSet<>()).add(occupant);
        taken++;
    }

    /** Frees the occupant's place, unless somebody has taken it over already. */
    void giveBack(String client, T occupant) {
        Set<T> places = byClient.get(client);
        if (places != null && places.remove(occupant)) {
            taken--;
            if (places.isEmpty()) {
                byClient.remove(client);
            }
        }
    }

    int taken() {
        return taken;
    }
}
