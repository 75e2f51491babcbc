/** What a start says: how a failure is worded, and which settings no longer exist. */
@NullMarked
package org.gatehouse.platform.start;

import org.jspecify.annotations.NullMarked;
