package org.gatehouse.event;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A page of the list of events. */
record EventPage(
        @Doc("Events, the one that starts last first") List<Event> events,
        @Doc("How many there are in all") @Example("3") long totalCount) {}
