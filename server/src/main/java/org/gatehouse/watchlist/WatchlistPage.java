package org.gatehouse.watchlist;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** A page of the watchlist. */
public record WatchlistPage(
        @Doc("The newest first") List<WatchlistEntry> entries,
        @Doc("How many match in all") long totalCount) {}
