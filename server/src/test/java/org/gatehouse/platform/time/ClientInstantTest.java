package org.gatehouse.platform.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientInstantTest {

    @ParameterizedTest
    @CsvSource({
        "2025-04-10T15:05:00Z, 2025-04-10T15:05:00Z",
        "2025-04-10t15:05:00z, 2025-04-10T15:05:00Z",
        "2025-04-10T15:05Z, 2025-04-10T15:05:00Z",
        "2025-04-10T15:05:00, 2025-04-10T15:05:00Z",
        "2025-04-10 15:05:00, 2025-04-10T15:05:00Z",
        "2025-04-10T15:05:00+02:00, 2025-04-10T13:05:00Z",
        "2025-04-10T15:05:00+0200, 2025-04-10T13:05:00Z",
        "2025-04-10T15:05:00+02, 2025-04-10T13:05:00Z",
        "2025-04-10T15:05:00 02:00, 2025-04-10T13:05:00Z",
        "2025-04-10T15:05:00-05:30, 2025-04-10T20:35:00Z",
        "2025-04-10T15:05:00.5Z, 2025-04-10T15:05:00.500Z",
        "'2025-04-10T15:05:00,25Z', 2025-04-10T15:05:00.250Z",
        "2025-04-10T15:05:00.1234567891234Z, 2025-04-10T15:05:00.123456789Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z",
    })
    void readsWhatClientsSend(String text, Instant instant) {
        assertThat(ClientInstant.parse(text)).contains(instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "2025-04-10",
                "2025-04-10T25:00:00Z",
                "2025-02-30T10:00:00Z",
                "2025-04-10T10:60:00Z",
                "1744297500",
                "2025-04-10T15:05:00+19:00",
                "10000-01-01T00:00:00Z",
                "2025-04-10T15:05:00ZZ"
            })
    void refusesTheRest(String text) {
        assertThat(ClientInstant.parse(text)).isEmpty();
    }
}
