/** The upward call of features below {@code image} that show an image; {@code image} keeps the image for them. */
@NullMarked
package org.gatehouse.platform.image;

import org.jspecify.annotations.NullMarked;
