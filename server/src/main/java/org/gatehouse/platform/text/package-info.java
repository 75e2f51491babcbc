/** Texts in several languages, and colours. */
@NullMarked
package org.gatehouse.platform.text;

import org.jspecify.annotations.NullMarked;
