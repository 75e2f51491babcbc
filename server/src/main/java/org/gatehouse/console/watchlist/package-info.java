/** The watchlist of an event: its hits with the decisions about them, and its entries. */
@NullMarked
package org.gatehouse.console.watchlist;

import org.jspecify.annotations.NullMarked;
