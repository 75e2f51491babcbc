/** Reading, scaling and writing JPEGs, with the JDK or with libjpeg-turbo. */
@NullMarked
package org.gatehouse.image.jpeg;

import org.jspecify.annotations.NullMarked;
