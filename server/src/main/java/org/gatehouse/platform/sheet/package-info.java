/** Spreadsheets as responses: XLSX and CSV, written row by row and complete before their first byte is sent. */
@NullMarked
package org.gatehouse.platform.sheet;

import org.jspecify.annotations.NullMarked;
