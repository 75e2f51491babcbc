package org.gatehouse.platform.sheet;

import java.time.ZoneId;
import java.util.List;

/**
 * The properties of a spreadsheet apart from its rows.
 *
 * @param filename without an extension: {@code scans-7}
 * @param name the name of the sheet inside XLSX; at most 25 characters, so that a number fits after it
 * @param zone the zone in which its instants are written
 * @param columns the header row
 */
public record Sheet(String filename, String name, ZoneId zone, List<String> columns) {}
