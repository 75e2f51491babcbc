/** Uploads and the pictures made from them. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "org", "auth"})
@NullMarked
package org.gatehouse.image;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
