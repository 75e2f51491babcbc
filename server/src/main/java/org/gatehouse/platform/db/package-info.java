/** The database: finding it, the pools of connections, and reading rows. */
@NullMarked
package org.gatehouse.platform.db;

import org.jspecify.annotations.NullMarked;
