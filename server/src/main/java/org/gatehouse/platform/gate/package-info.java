/** The only upward call of features: they report changes that gates must be told about. */
@NullMarked
package org.gatehouse.platform.gate;

import org.jspecify.annotations.NullMarked;
