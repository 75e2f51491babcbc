/** People: finding, reading, creating, changing and merging them. */
@NullMarked
package org.gatehouse.console.people;

import org.jspecify.annotations.NullMarked;
