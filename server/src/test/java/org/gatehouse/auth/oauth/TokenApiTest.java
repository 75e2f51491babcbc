package org.gatehouse.auth.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class TokenApiTest {

    private static final Map<String, String> MACHINE = Map.of("grant_type", "client_credentials");

    @Test
    void machineGetsTokenForAnHourWithAllItsScopes(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ, Scope.SCANS_WRITE);

        JsonNode token =
                fixture.anonymous().tokenFor(client, MACHINE).expect(200).json();

        assertThat(token.path("token_type").stringValue()).isEqualTo("Bearer");
        assertThat(token.path("expires_in").asInt()).isBetween(3590, 3600);
        assertThat(token.path("scope").stringValue().split(" "))
                .containsExactlyInAnyOrder("people.read", "scans.write");
        assertThat(token.path("access_token").stringValue()).doesNotContainPattern("[%&=+?#]");
    }

    @Test
    void clientMaySendItsSecretInTheForm(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ);

        Answer answer = fixture.anonymous()
                .postForm(
                        "/auth/access_token",
                        Map.of(
                                "grant_type", "client_credentials",
                                "client_id", client.clientId(),
                                "client_secret", String.valueOf(client.clientSecret())));

        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void wrongSecretIsRefusedAsOAuthAndAsProblem(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ);

        Answer answer = fixture.anonymous().tokenFor(new ClientSecret(client.clientId(), "wrong"), MACHINE);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).startsWith("Basic");
        assertThat(answer.json().path("error").stringValue()).isEqualTo("invalid_client");
        assertThat(answer.json().path("error_description").stringValue()).isNotBlank();
        assertThat(answer.json().path("type").stringValue()).isEqualTo("/errors#invalid_client");
        assertThat(answer.json().path("user_msg").stringValue()).isNotBlank();
        assertThat(answer.problem()).isEqualTo("100-100");
    }

    @Test
    void requestWithoutClientIsRefused(Fixture fixture) {
        Answer answer = fixture.anonymous().postForm("/auth/access_token", MACHINE);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.json().path("error").stringValue()).isEqualTo("invalid_client");
    }

    @Test
    void unknownGrantTypeIsRefused(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ);

        Answer answer = fixture.anonymous().tokenFor(client, Map.of("grant_type", "password"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("error").stringValue()).isEqualTo("unsupported_grant_type");
        assertThat(answer.problem()).isEqualTo("100-204");
    }

    @Test
    void scopeThatTheClientLacksIsRefused(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ);

        Answer answer =
                fixture.anonymous().tokenFor(client, Map.of("grant_type", "client_credentials", "scope", "admin"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("error").stringValue()).isEqualTo("invalid_scope");
    }
}
