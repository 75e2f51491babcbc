/** The pools of connections: one for each kind of work, and what notices when the database is gone. */
@NullMarked
package org.gatehouse.platform.db.pool;

import org.jspecify.annotations.NullMarked;
