/** Who would like to come: the queue of registrations, decisions about one and about many. */
@NullMarked
package org.gatehouse.console.registrations;

import org.jspecify.annotations.NullMarked;
