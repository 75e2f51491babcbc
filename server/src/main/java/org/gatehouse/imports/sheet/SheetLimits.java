package org.gatehouse.imports.sheet;

/**
 * The limits for reading a table.
 *
 * @param rows in addition to the header
 * @param columns of the header
 * @param rowCharacters in all cells of one row: a CSV file can be a single row without an end
 * @param characters in all cells together: an Excel file can repeat one long text at no cost
 * @param inflatedBytes the largest unpacked size of an Excel file
 */
public record SheetLimits(int rows, int columns, int rowCharacters, long characters, long inflatedBytes) {}
