/** Zone requests: forms by which people ask for zones, and what the desk allocates or denies. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "accreditation",
            "registration",
            "people",
            "mail",
            "zone",
            "event"
        })
@NullMarked
package org.gatehouse.request;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
