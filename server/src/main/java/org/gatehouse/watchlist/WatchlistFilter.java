package org.gatehouse.watchlist;

import java.util.Set;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/**
 * Selects entries.
 *
 * @param events the entry must count at one of these events alone; null means all entries
 * @param event the entry must count at this event; null means any
 * @param name words of the name
 * @param address the key of the address; null means any
 */
public record WatchlistFilter(
        @Nullable Set<Long> events,
        @Nullable Long event,
        NameSearch name,
        @Nullable String address) {}
