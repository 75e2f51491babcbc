/** One decision about many zone requests: its preview, its steps, and the way back. */
@NamedInterface("batch")
@NullMarked
package org.gatehouse.request.batch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
