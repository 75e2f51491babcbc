/** Registrations: the queue, and decisions about one registration and about many. */
@NullMarked
package org.gatehouse.console.registrations;

import org.jspecify.annotations.NullMarked;
