/** Decisions about registrations: each makes an accreditation or ends one. */
@NamedInterface("decision")
@NullMarked
package org.gatehouse.accreditation.decision;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
