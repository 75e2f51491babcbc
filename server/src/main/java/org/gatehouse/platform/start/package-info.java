/** Which prepared beans a start uses, and how a start that fails is worded. */
@NullMarked
package org.gatehouse.platform.start;

import org.jspecify.annotations.NullMarked;
