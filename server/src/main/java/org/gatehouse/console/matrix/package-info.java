/** Positions by zones: the default zones of each position, what a change would do, and how many gates have received it. */
@NullMarked
package org.gatehouse.console.matrix;

import org.jspecify.annotations.NullMarked;
