/** Who may go where: overrides, badges, effective zones. */
@ApplicationModule(
        allowedDependencies = {"platform", "audit", "org", "auth", "registration", "people", "image", "zone", "event"})
@NullMarked
package org.gatehouse.accreditation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
