/** The call upwards of features below images that show one: the feature {@code image} keeps it for them. */
@NullMarked
package org.gatehouse.platform.image;

import org.jspecify.annotations.NullMarked;
