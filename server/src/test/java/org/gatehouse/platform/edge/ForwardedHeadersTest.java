package org.gatehouse.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a proxy that is believed writes of its clients. The servers of these tests take this machine for one. */
@ApiTest
class ForwardedHeadersTest {

    /** One client, or one network of IPv6, in thirteen spellings; the eleventh wrong secret within a minute is one too many. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "203.0.113.7:%d",
                "[2001:db8:7::1]:%d",
                "[2001:DB8:7:0:0:0:0:2]:%d",
                "2001:db8:8:1::%d",
                "::ffff:203.0.113.8, 203.0.113.8:%d",
                "10.%d.0.1, 203.0.113.9",
                "\"203.0.113.10:%d\"",
                "203.0.113.%d, unknown",
                "<b>%d</b>",
                "203.0.113.7.%d",
                "fe80::1%%eth%d"
            })
    void oneClientHasOneAddress(String header, Fixture fixture) {
        String client = UUID.randomUUID().toString().replace("-", "").substring(0, 12);
        List<Integer> statuses = new ArrayList<>();
        for (int port = 17_085; port < 17_098; port++) {
            statuses.add(
                    wrongSecret(fixture, client, header.formatted(port % 100)).status());
        }

        assertThat(statuses.subList(0, 10)).containsOnly(401);
        assertThat(statuses.subList(10, 13)).containsOnly(429);
    }

    @Test
    void otherClientsAreNotRefused(Fixture fixture) {
        String client = "0a1b2c3d4e5f";
        for (int attempt = 0; attempt < 11; attempt++) {
            wrongSecret(fixture, client, "198.51.100.7:4000");
        }

        assertThat(wrongSecret(fixture, client, "198.51.100.7").status()).isEqualTo(429);
        assertThat(wrongSecret(fixture, client, "198.51.100.8:4000").status()).isEqualTo(401);
        assertThat(wrongSecret(fixture, client, "198.51.100.7, 198.51.100.9").status())
                .isEqualTo(401);
    }

    private static Answer wrongSecret(Fixture fixture, String client, String forwardedFor) {
        HttpRequest.Builder request = fixture.anonymous()
                .request("/auth/access_token")
                .header("X-Forwarded-For", forwardedFor)
                .header("Content-Type", "application/x-www-form-urlencoded");
        return fixture.anonymous()
                .send(request.POST(HttpRequest.BodyPublishers.ofString(
                        "grant_type=client_credentials&client_id=" + client + "&client_secret=wrong")));
    }

    @ParameterizedTest
    @CsvSource({"https, true", "'https,https', true", "'https, http', true", "'http, https', false", "http, false"})
    void firstProtocolIsTheClients(String protocols, boolean isSecure, Fixture fixture) {
        HttpRequest.Builder page = fixture.anonymous().request("/login").header("X-Forwarded-Proto", protocols);

        Answer answer = fixture.anonymous().send(page.GET());

        assertThat(answer.header("Strict-Transport-Security") != null).isEqualTo(isSecure);
    }
}
