/**
 * What people read of the audit trail: the log of the family's desk (contract 4.17). It stands above {@code audit}, which may know
 * neither events nor callers.
 */
@ApplicationModule(allowedDependencies = {"platform", "audit", "org", "auth", "event"})
@NullMarked
package org.gatehouse.log;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
