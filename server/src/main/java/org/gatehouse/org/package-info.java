/** Organisations, their members and countries. */
@ApplicationModule(allowedDependencies = {"platform", "audit"})
@NullMarked
package org.gatehouse.org;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
