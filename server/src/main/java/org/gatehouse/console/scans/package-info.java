/** Scans as they arrive, the conflicts between them, and the quarantine. */
@NullMarked
package org.gatehouse.console.scans;

import org.jspecify.annotations.NullMarked;
