/** The embedded PostgreSQL: unpacking, starting, checking and stopping it. It knows nothing of what is stored in it. */
@NullMarked
package org.gatehouse.postgres;

import org.jspecify.annotations.NullMarked;
