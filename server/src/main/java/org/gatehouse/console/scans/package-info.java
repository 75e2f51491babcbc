/** Scans as they come in, where they contradict each other, and what stands in quarantine. */
@NullMarked
package org.gatehouse.console.scans;

import org.jspecify.annotations.NullMarked;
