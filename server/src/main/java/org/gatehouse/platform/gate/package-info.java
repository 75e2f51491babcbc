/** The interface by which features report changes that gates need; the feed implements it. */
@NullMarked
package org.gatehouse.platform.gate;

import org.jspecify.annotations.NullMarked;
