/** People who sign in, and the roles that they hold. */
@NamedInterface("user")
@NullMarked
package org.gatehouse.auth.user;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
