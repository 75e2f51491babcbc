/** Events and their settings, skills and sectors. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "org", "auth", "auth::device", "auth::passkey"})
@NullMarked
package org.gatehouse.event;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
