/** Applications that may ask for tokens, and the rights of each of them. */
@NamedInterface("client")
@NullMarked
package org.gatehouse.auth.client;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
