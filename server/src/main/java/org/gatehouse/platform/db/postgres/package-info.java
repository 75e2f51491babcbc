/** The embedded PostgreSQL: unpacking, starting, checking and stopping it. */
@NullMarked
package org.gatehouse.platform.db.postgres;

import org.jspecify.annotations.NullMarked;
