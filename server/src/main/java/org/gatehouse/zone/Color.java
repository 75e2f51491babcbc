package org.gatehouse.zone;

/**
 * The colour of a zone or a position, for a style sheet.
 *
 * @param kind {@code zone} or {@code position}
 * @param color background, #RRGGBB
 * @param textColor of text on it, #RRGGBB
 */
public record Color(String kind, long id, String color, String textColor) {}
