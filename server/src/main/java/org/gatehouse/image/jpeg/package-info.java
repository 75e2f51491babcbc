/** Reading, scaling and writing JPEGs, by the JDK or by libjpeg-turbo. */
@NullMarked
package org.gatehouse.image.jpeg;

import org.jspecify.annotations.NullMarked;
