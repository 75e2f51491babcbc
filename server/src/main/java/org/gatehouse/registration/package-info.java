/** Who comes to an event and as what, and in which state that is. */
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
            "event"
        })
@NullMarked
package org.gatehouse.registration;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
