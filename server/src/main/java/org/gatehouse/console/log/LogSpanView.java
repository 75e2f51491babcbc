package org.gatehouse.console.log;

/**
 * Days of the log that one click shows.
 *
 * @param key of its text
 * @param shown whether the page shows just these
 */
public record LogSpanView(String key, String href, boolean shown) {}
