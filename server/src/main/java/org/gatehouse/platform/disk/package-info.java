/** How much space is left where Gatehouse writes files, and the error when there is none. */
@NullMarked
package org.gatehouse.platform.disk;

import org.jspecify.annotations.NullMarked;
