/** Messages of a start: why it failed, and which settings no longer exist. */
@NullMarked
package org.gatehouse.platform.start;

import org.jspecify.annotations.NullMarked;
