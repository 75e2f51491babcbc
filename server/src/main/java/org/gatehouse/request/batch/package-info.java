/** One decision about many zone requests. */
@NamedInterface("batch")
@NullMarked
package org.gatehouse.request.batch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
