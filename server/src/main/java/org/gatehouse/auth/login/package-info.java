/** Sessions of people: signing in to the console and a client's calls about its own sign-in. */
@NamedInterface("login")
@NullMarked
package org.gatehouse.auth.login;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
