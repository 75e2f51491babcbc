/** Applications that may ask for tokens, and what each of them may do. */
@NamedInterface("client")
@NullMarked
package org.gatehouse.auth.client;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
