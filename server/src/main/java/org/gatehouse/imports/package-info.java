/** Registrations from spreadsheets: the meaning of the columns, the dry run and the run. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "org::country",
            "org::organization",
            "auth",
            "people",
            "people::person",
            "people::position",
            "event",
            "event::skill",
            "zone",
            "zone::position",
            "zone::setup",
            "registration",
            "registration::field",
            "accreditation",
            "accreditation::decision"
        })
@NullMarked
package org.gatehouse.imports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
