/** Decoding uploads into upright pictures, with limits on what that may cost. */
@NullMarked
package org.gatehouse.image.picture;

import org.jspecify.annotations.NullMarked;
