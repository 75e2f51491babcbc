/** The search at the top: people, registrations and accreditations of the event, and why somebody has no badge. */
@NullMarked
package org.gatehouse.console.search;

import org.jspecify.annotations.NullMarked;
