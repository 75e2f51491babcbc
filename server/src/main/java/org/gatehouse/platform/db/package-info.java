/** The database: the PostgreSQL that Gatehouse brings along, and what it asks of any other. */
@NullMarked
package org.gatehouse.platform.db;

import org.jspecify.annotations.NullMarked;
