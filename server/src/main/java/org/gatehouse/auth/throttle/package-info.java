/** Senders who have to wait: after too many wrong secrets for one name, or too many requests without a token. */
@NamedInterface("throttle")
@NullMarked
package org.gatehouse.auth.throttle;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
