/** The replica: a second address of the database, which full answers and exports may be read from (decision 0062). */
@NullMarked
package org.gatehouse.platform.db.replica;

import org.jspecify.annotations.NullMarked;
