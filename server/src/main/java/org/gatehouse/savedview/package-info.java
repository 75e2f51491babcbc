/** Views of lists that people keep under a name: filters, order and columns, for themselves or for all of the event. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "event"})
@NullMarked
package org.gatehouse.savedview;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
