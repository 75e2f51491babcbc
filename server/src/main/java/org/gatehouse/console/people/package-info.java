/** Who the people are: found, read whole, made, changed, and two made one. */
@NullMarked
package org.gatehouse.console.people;

import org.jspecify.annotations.NullMarked;
