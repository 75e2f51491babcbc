/** People who log in, the roles that they hold, and the entities that roles are held on. */
@NamedInterface("user")
@NullMarked
package org.gatehouse.auth.user;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
