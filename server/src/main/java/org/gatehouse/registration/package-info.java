/** The people who are registered for an event, their positions and the states of their registrations. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "people",
            "people::position",
            "zone",
            "zone::option",
            "zone::position",
            "event",
            "period",
            "event::skill"
        })
@NullMarked
package org.gatehouse.registration;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
