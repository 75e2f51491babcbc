/** Accreditations, which decide who may enter which zone: overrides, badges, effective zones. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "batch",
            "registration",
            "registration::field",
            "people",
            "people::person",
            "people::photo",
            "image",
            "zone",
            "zone::option",
            "zone::position",
            "mail",
            "mail::mailing",
            "mail::notification",
            "event",
            "period",
            "hold"
        })
@NullMarked
package org.gatehouse.accreditation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
