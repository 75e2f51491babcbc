/** Holds of many people: arrivals, and the answers of whoever checked them. */
@NullMarked
package org.gatehouse.console.holds;

import org.jspecify.annotations.NullMarked;
