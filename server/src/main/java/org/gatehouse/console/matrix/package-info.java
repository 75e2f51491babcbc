/** Positions by zones: who has what by default, what a change would do, and how many gates know it. */
@NullMarked
package org.gatehouse.console.matrix;

import org.jspecify.annotations.NullMarked;
