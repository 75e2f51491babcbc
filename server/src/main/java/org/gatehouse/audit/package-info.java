/** Who changed what: every write is appended here in its own transaction. */
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package org.gatehouse.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
