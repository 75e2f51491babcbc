/** The interface by which features say what they keep of a person, and erase it; {@code privacy} asks them. */
@NullMarked
package org.gatehouse.platform.personal;

import org.jspecify.annotations.NullMarked;
