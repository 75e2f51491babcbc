/** The PostgreSQL that Gatehouse brings along: unpacked, started, checked and stopped. */
@NullMarked
package org.gatehouse.platform.db.postgres;

import org.jspecify.annotations.NullMarked;
