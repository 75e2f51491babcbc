/** Sessions of people: signing in to the console, what a client asks about its own login, and removing what has expired. */
@NamedInterface("login")
@NullMarked
package org.gatehouse.auth.login;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
