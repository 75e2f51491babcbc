package org.gatehouse.demo;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How far the loading of the demo has come.
 *
 * @param people how many it is to have
 * @param loaded how many are committed with all that belongs to them
 * @param opensOn first day of the event
 * @param clientId the machine client of {@code demo.env}; null before the first one was made
 */
record DemoState(
        long eventId,
        int people,
        int loaded,
        LocalDate opensOn,
        @Nullable String clientId,
        boolean complete) {}
