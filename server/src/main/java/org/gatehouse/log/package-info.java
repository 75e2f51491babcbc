/**
 * The readable view of the audit trail: the log of the API family's desk. This package stands above {@code audit},
 * which may depend on neither events nor callers.
 */
@ApplicationModule(allowedDependencies = {"platform", "audit", "org", "auth", "event"})
@NullMarked
package org.gatehouse.log;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
