/** The interface by which features report changes that gates must be told about; the feed implements it. */
@NullMarked
package org.gatehouse.platform.gate;

import org.jspecify.annotations.NullMarked;
