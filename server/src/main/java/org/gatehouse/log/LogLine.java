package org.gatehouse.log;

import org.jspecify.annotations.Nullable;

/**
 * A line of the log: what one caller did at once, or a run of the same action, one after the other.
 *
 * @param fact the first entry of the change that matches the filter, at the time at which the change began; its id stands for the change
 * @param alike how many entries of the change have the same action; for a run, how many people or things it concerns
 * @param entries how many entries the change has
 * @param first the earliest entry of a run, of which {@code fact} is the latest; null when the line is not a run
 */
public record LogLine(
        LogFact fact, long alike, long entries, @Nullable LogFact first) {}
