/** Decisions about registrations: approving creates an accreditation, withdrawing ends it. */
@NamedInterface("decision")
@NullMarked
package org.gatehouse.accreditation.decision;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
