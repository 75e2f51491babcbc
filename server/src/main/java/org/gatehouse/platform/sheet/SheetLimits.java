package org.gatehouse.platform.sheet;

/**
 * How much of a table is read.
 *
 * @param rows beside the header
 * @param columns of the header
 * @param characters in all cells together: an Excel file can repeat one long text for nothing
 * @param inflatedBytes that an Excel file may unpack to
 */
public record SheetLimits(int rows, int columns, long characters, long inflatedBytes) {}
