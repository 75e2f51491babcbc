/** Registrations from spreadsheets: which column is what, what each row would do, and doing it. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "people",
            "people::person",
            "people::position",
            "event",
            "zone",
            "zone::position",
            "registration",
            "accreditation",
            "accreditation::decision"
        })
@NullMarked
package org.gatehouse.imports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
