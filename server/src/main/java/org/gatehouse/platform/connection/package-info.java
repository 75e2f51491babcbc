/** The connections of clients: how many there may be, which are closed when there are too many, and whose requests run first. */
@NullMarked
package org.gatehouse.platform.connection;

import org.jspecify.annotations.NullMarked;
