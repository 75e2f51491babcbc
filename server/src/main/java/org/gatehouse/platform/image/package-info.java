/** The interface by which features say which images they show; {@code image} implements it and keeps these images. */
@NullMarked
package org.gatehouse.platform.image;

import org.jspecify.annotations.NullMarked;
