/** Members, organisations and countries, which belong to no event. */
@NullMarked
package org.gatehouse.console.org;

import org.jspecify.annotations.NullMarked;
