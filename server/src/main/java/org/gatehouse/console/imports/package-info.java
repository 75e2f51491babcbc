/** Importing people from spreadsheets: which column is which field, what each row would do, and the import itself. */
@NullMarked
package org.gatehouse.console.imports;

import org.jspecify.annotations.NullMarked;
