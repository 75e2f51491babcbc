/** Taking in what gates report: read, queued and written with others in one commit. */
@NullMarked
package org.gatehouse.scan.intake;

import org.jspecify.annotations.NullMarked;
