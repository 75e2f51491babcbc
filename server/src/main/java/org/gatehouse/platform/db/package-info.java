/** The database: finding it, starting the one of our own, and reading rows. */
@NullMarked
package org.gatehouse.platform.db;

import org.jspecify.annotations.NullMarked;
