/** The watchlist: people who must not get in unnoticed, the hits of its entries, and the decisions about them. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "auth", "event", "image", "people"})
@NullMarked
package org.gatehouse.watchlist;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
