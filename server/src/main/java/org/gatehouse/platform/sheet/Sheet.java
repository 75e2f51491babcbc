package org.gatehouse.platform.sheet;

import java.time.ZoneId;
import java.util.List;

/**
 * What a spreadsheet is, before its rows.
 *
 * @param filename without an ending: {@code scans-7}
 * @param name of the sheet inside XLSX; at most 25 characters, so that a number fits behind it
 * @param zone in which its instants are written
 * @param columns the header row
 */
public record Sheet(String filename, String name, ZoneId zone, List<String> columns) {}
