package org.gatehouse.registration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistrationStateTest {

    /** The table of docs/registration-states.md. */
    @ParameterizedTest
    @CsvSource({
        "PENDING,   false, true,  true,  true",
        "APPROVED,  false, false, false, true",
        "REJECTED,  true,  true,  false, false",
        "WITHDRAWN, true,  true,  false, false"
    })
    void onlyTheseTransitionsAreAllowed(
            RegistrationState from, boolean pending, boolean approved, boolean rejected, boolean withdrawn) {
        assertThat(from.next().contains(RegistrationState.PENDING)).isEqualTo(pending);
        assertThat(from.next().contains(RegistrationState.APPROVED)).isEqualTo(approved);
        assertThat(from.next().contains(RegistrationState.REJECTED)).isEqualTo(rejected);
        assertThat(from.next().contains(RegistrationState.WITHDRAWN)).isEqualTo(withdrawn);
    }
}
