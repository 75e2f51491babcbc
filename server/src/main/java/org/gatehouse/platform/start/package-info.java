/** Code that runs before there are beans. */
@NullMarked
package org.gatehouse.platform.start;

import org.jspecify.annotations.NullMarked;
