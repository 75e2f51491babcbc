/** How JSON is read and written: snake_case, explicit nulls, no silent coercion, bounded. */
@NullMarked
package org.gatehouse.platform.json;

import org.jspecify.annotations.NullMarked;
