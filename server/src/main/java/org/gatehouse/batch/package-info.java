/** Batches: one change of many things of an event, in steps in the background, with its report and the way back. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "auth"})
@NullMarked
package org.gatehouse.batch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
