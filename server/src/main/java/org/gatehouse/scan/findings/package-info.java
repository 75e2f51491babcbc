/** Findings from several scans: contradictions, and who is in which zone. */
@NamedInterface("findings")
@NullMarked
package org.gatehouse.scan.findings;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
