/**
 * Cleans, once after an upgrade, texts that were stored before input was cleaned; lists those that it cannot clean (decision 0070).
 *
 * <p>{@link org.gatehouse.cleaning.CleanedTables} names the columns of all features: the statements are the same for each of them, so they
 * are made from these names. This is the only package that writes other packages' tables.
 */
@ApplicationModule(allowedDependencies = {"platform", "audit"})
@NullMarked
package org.gatehouse.cleaning;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
