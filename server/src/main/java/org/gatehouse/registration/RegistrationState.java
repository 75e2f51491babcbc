package org.gatehouse.registration;

import java.util.EnumSet;
import java.util.Set;

/** The state of a registration; {@code docs/registration-states.md} shows the transitions. */
public enum RegistrationState {
    /** The registration waits for a decision. */
    PENDING,
    /** The person comes: the accreditation is live. */
    APPROVED,
    /** The organiser has refused the registration. */
    REJECTED,
    /** The person does not come after all. An accreditation becomes a tombstone at the gates. */
    WITHDRAWN;

    /** Whether the person does not come. */
    public boolean isRefusal() {
        return this == REJECTED || this == WITHDRAWN;
    }

    /** Returns the states that may follow this one. */
    public Set<RegistrationState> next() {
        return switch (this) {
            case PENDING -> EnumSet.of(APPROVED, REJECTED, WITHDRAWN);
            case APPROVED -> EnumSet.of(WITHDRAWN);
            case REJECTED, WITHDRAWN -> EnumSet.of(PENDING, APPROVED);
        };
    }
}
