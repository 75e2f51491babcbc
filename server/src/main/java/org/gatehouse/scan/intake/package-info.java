/** Receives the scans that gates report: each is read, queued, and written with others in one commit. */
@NullMarked
package org.gatehouse.scan.intake;

import org.jspecify.annotations.NullMarked;
