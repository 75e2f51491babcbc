/** The audit trail: every write appends an entry in its own transaction. */
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package org.gatehouse.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
