package org.gatehouse.registration;

import java.util.EnumSet;
import java.util.Set;

/** Where a registration stands; {@code docs/registration-states.md} draws what may follow what. */
public enum RegistrationState {
    /** Waits for a decision. */
    PENDING,
    /** The person comes: the accreditation is live. */
    APPROVED,
    /** The organiser said no. */
    REJECTED,
    /** The person does not come after all: an accreditation is a tombstone at the gates. */
    WITHDRAWN;

    /** The states that may follow this one. */
    public Set<RegistrationState> next() {
        return switch (this) {
            case PENDING -> EnumSet.of(APPROVED, REJECTED, WITHDRAWN);
            case APPROVED -> EnumSet.of(WITHDRAWN);
            case REJECTED, WITHDRAWN -> EnumSet.of(PENDING, APPROVED);
        };
    }
}
