/** The list of events, and the first page of each: what needs attention. */
@NullMarked
package org.gatehouse.console.home;

import org.jspecify.annotations.NullMarked;
