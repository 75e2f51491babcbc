package org.gatehouse.watchlist;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** A page of the hits of an event. */
public record WatchlistHitPage(
        @Doc("The open ones first, of these the newest") List<WatchlistHit> hits,
        @Doc("How many match in all") long totalCount) {}
