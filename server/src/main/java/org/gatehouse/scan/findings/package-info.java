/** What follows from several scans: contradictions, and who is where. */
@NamedInterface("findings")
@NullMarked
package org.gatehouse.scan.findings;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
