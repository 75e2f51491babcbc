/** Zone requests: the forms through which people request zones, and the decisions of the desk. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "batch",
            "auth::throttle",
            "auth::user",
            "accreditation",
            "accreditation::change",
            "accreditation::decision",
            "accreditation::list",
            "registration",
            "people",
            "people::person",
            "mail",
            "mail::notification",
            "zone",
            "zone::position",
            "event",
            "period"
        })
@NullMarked
package org.gatehouse.request;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
