/** Which clients people have let in, of those that have to ask (decision 0068). */
@NamedInterface("consent")
@NullMarked
package org.gatehouse.auth.consent;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
