/** The way back in for users who forgot their password: an address of theirs, and links that are mailed to it. */
@NamedInterface("recovery")
@NullMarked
package org.gatehouse.auth.recovery;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
