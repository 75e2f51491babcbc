package org.gatehouse.demo;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The progress of loading the demo.
 *
 * @param people the total number of people
 * @param loaded how many people are committed, with everything that belongs to them
 * @param opensOn first day of the event
 * @param clientId the machine client of {@code demo.env}; null before the first one is created
 */
record DemoState(
        long eventId,
        int people,
        int loaded,
        LocalDate opensOn,
        @Nullable String clientId,
        boolean complete) {}
