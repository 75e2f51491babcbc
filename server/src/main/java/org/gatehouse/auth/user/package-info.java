/** People who log in, their roles, and the entities on which roles are held. */
@NamedInterface("user")
@NullMarked
package org.gatehouse.auth.user;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
