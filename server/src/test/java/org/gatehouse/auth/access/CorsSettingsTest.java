package org.gatehouse.auth.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gatehouse.platform.start.StartException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorsSettingsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "https://desk.example",
                "http://localhost:*",
                "http://[::1]:8080",
                "https://*.desk.example:443"
            })
    void originsAreTaken(String origin) {
        assertThat(new CorsSettings(List.of(origin)).origins()).containsExactly(origin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "desk.example",
                "https://desk.example/",
                "https://desk.example/console",
                "ftp://desk.example",
                "https://",
                "",
                "https://a b"
            })
    void whatNoBrowserSendsEndsTheStart(String origin) {
        assertThatThrownBy(() -> new CorsSettings(List.of("*", origin)))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("gatehouse.cors.origins has '" + origin + "'");
    }
}
