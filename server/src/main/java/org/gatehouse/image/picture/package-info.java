/** Decoding uploads into upright pictures, with limits on the cost. */
@NullMarked
package org.gatehouse.image.picture;

import org.jspecify.annotations.NullMarked;
