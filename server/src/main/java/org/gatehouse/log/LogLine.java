package org.gatehouse.log;

import org.jspecify.annotations.Nullable;

/**
 * One change as a line of the log: what one caller did at once, or the same one after the other.
 *
 * @param fact the first entry of the change that matches the filter, at the time at which the change began; its id stands for the change
 * @param alike how many entries of the change have the same action; of a run, of how many people or things it tells
 * @param entries how many entries the change has
 * @param first the earliest entry of a run, of which {@code fact} is the latest; null when the line is no run
 */
public record LogLine(
        LogFact fact, long alike, long entries, @Nullable LogFact first) {}
