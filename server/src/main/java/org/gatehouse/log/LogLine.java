package org.gatehouse.log;

/**
 * One change as a line of the log: what one caller did at once.
 *
 * @param fact the first entry of the change that matches the filter, at the time at which the change began; its id stands for the change
 * @param alike how many entries of the change have the same action
 * @param entries how many entries the change has
 */
public record LogLine(LogFact fact, long alike, long entries) {}
