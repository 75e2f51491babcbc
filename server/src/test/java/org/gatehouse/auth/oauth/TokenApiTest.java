package org.gatehouse.auth.oauth;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
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

    private static Answer about(Fixture fixture, String path, ClientSecret client, String token) {
        return fixture.anonymous()
                .postForm(
                        path,
                        Map.of(
                                "token",
                                token,
                                "client_id",
                                client.clientId(),
                                "client_secret",
                                String.valueOf(client.clientSecret())));
    }

    private static JsonNode state(Fixture fixture, ClientSecret client, String token) {
        return about(fixture, "/oauth/introspect", client, token).expect(200).json();
    }

    @Test
    void aMachineRevokesItsOwnTokenAndNoOther(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ);
        ClientSecret other = fixture.client(null, Scope.PEOPLE_READ);
        Api api = fixture.anonymous().as(client);
        String token = String.valueOf(api.token());

        Answer refused = about(fixture, "/oauth/revoke", other, token).expect(400);

        assertThat(refused.json().path("error").stringValue()).isEqualTo("unauthorized_client");
        api.get("/auth/ping").expect(200);
        about(fixture, "/oauth/revoke", client, token).expect(200);
        api.get("/auth/ping").expect(401);
        about(fixture, "/oauth/revoke", client, token).expect(200);
        about(fixture, "/oauth/revoke", client, "no-token").expect(200);
        about(fixture, "/oauth/revoke", new ClientSecret(client.clientId(), "wrong"), token)
                .expect(401);
        fixture.anonymous().postForm("/oauth/revoke", Map.of("token", token)).expect(401);
    }

    @Test
    void noClientRevokesAPersonsTokensOfAnother(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture, Scope.PEOPLE_READ);
        ClientSecret other = fixture.client(null, Scope.PEOPLE_READ);
        JsonNode tokens = desk.tokens();
        for (String revoked : List.of("access_token", "refresh_token")) {
            Answer refused = about(
                            fixture,
                            "/oauth/revoke",
                            other,
                            tokens.path(revoked).stringValue())
                    .expect(400);

            assertThat(refused.json().path("error").stringValue()).isEqualTo("unauthorized_client");
        }
        fixture.anonymous()
                .withToken(tokens.path("access_token").stringValue())
                .get("/auth/ping")
                .expect(200);
        String refresh = tokens.path("refresh_token").stringValue();
        assertThat(state(fixture, desk.client(), refresh).path("active").asBoolean())
                .isTrue();
    }

    @Test
    void aPersonsTokensOfALoginEndTogether(Fixture fixture) {
        for (String revoked : List.of("access_token", "refresh_token")) {
            Desk desk = Desk.withSecret(fixture, Scope.PEOPLE_READ);
            JsonNode tokens = desk.tokens();
            String access = tokens.path("access_token").stringValue();
            assertThat(state(fixture, desk.client(), access).path("username").stringValue())
                    .isEqualTo(desk.user().username());
            String refresh = tokens.path("refresh_token").stringValue();
            assertThat(state(fixture, desk.client(), refresh).path("active").asBoolean())
                    .isTrue();

            about(fixture, "/oauth/revoke", desk.client(), tokens.path(revoked).stringValue())
                    .expect(200);

            fixture.anonymous().withToken(access).get("/auth/ping").expect(401);
            fixture.anonymous()
                    .tokenFor(desk.client(), Map.of("grant_type", "refresh_token", "refresh_token", refresh))
                    .expect(400);
            assertThat(state(fixture, desk.client(), access).toString()).isEqualTo("{\"active\":false}");
        }
    }

    @Test
    void aClientLearnsOfItsOwnTokensAndAnAdministratorOfAll(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ, Scope.SCANS_WRITE);
        String token = String.valueOf(fixture.anonymous().as(client).token());

        JsonNode own = state(fixture, client, token);

        assertThat(own.path("active").asBoolean()).isTrue();
        assertThat(own.path("client_id").stringValue()).isEqualTo(client.clientId());
        assertThat(own.path("scope").stringValue().split(" ")).containsExactlyInAnyOrder("people.read", "scans.write");
        assertThat(own.path("exp").asLong()).isPositive();
        assertThat(own.has("username")).isFalse();
        assertThat(state(fixture, fixture.client(null, Scope.ADMIN), token)).isEqualTo(own);
        for (ClientSecret stranger :
                List.of(fixture.client(null, Scope.PEOPLE_READ), fixture.client(Set.of(1L), Scope.ADMIN))) {
            assertThat(state(fixture, stranger, token).toString()).isEqualTo("{\"active\":false}");
        }
        assertThat(state(fixture, client, "no-token").toString()).isEqualTo("{\"active\":false}");
        about(fixture, "/oauth/introspect", new ClientSecret(client.clientId(), "wrong"), token)
                .expect(401);
        fixture.anonymous()
                .postForm("/oauth/introspect", Map.of("token", token))
                .expect(401);
    }

    @Test
    void theMetadataSaysWhatTheServerCanDo(Fixture fixture) {
        JsonNode metadata = fixture.anonymous()
                .get("/.well-known/oauth-authorization-server")
                .expect(200)
                .json();

        assertThat(metadata.path("issuer").stringValue()).isEqualTo("https://gatehouse.test");
        assertThat(metadata.path("token_endpoint").stringValue()).isEqualTo("https://gatehouse.test/auth/access_token");
        assertThat(metadata.path("authorization_endpoint").stringValue())
                .isEqualTo("https://gatehouse.test/oauth/authorize");
        assertThat(metadata.path("jwks_uri").stringValue()).isEqualTo("https://gatehouse.test/oauth/keys");
        assertThat(metadata.path("revocation_endpoint").stringValue()).isEqualTo("https://gatehouse.test/oauth/revoke");
        assertThat(metadata.path("introspection_endpoint").stringValue())
                .isEqualTo("https://gatehouse.test/oauth/introspect");
        assertThat(metadata.path("grant_types_supported").toString())
                .isEqualTo("[\"authorization_code\",\"client_credentials\",\"refresh_token\"]");
        assertThat(metadata.path("scopes_supported").toString()).contains("people.read", "scans.write");
        assertThat(metadata.path("code_challenge_methods_supported").toString()).isEqualTo("[\"S256\"]");
        assertThat(metadata.toString()).doesNotContain("tls_", "private_key", "device");
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

    /** A client that was set up without its secret learns that the secret is what is wrong. */
    @Test
    void basicWithoutIdOrSecretIsNoClient(Fixture fixture) {
        String id = fixture.client(null, Scope.PEOPLE_READ).clientId();
        for (String path : List.of("/auth/access_token", "/oauth/revoke", "/oauth/introspect")) {
            for (String sent : List.of(id + ":", ":secret", ":", id, id + ":%zz", id + ": ")) {
                Answer answer = withHeader(
                        fixture, path, "Basic " + Base64.getEncoder().encodeToString(sent.getBytes(US_ASCII)));

                assertThat(answer.status()).as(path + " " + sent).isEqualTo(401);
                assertThat(answer.header("WWW-Authenticate")).startsWith("Basic");
                assertThat(answer.json().path("error").stringValue()).isEqualTo("invalid_client");
            }
            assertThat(withHeader(fixture, path, "Basic").status()).isEqualTo(401);
            assertThat(withHeader(fixture, path, "Basic ***").status()).isEqualTo(401);
        }
    }

    private static Answer withHeader(Fixture fixture, String path, String header) {
        return fixture.anonymous()
                .send(fixture.anonymous()
                        .request(path)
                        .header("Authorization", header)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("grant_type=client_credentials&token=none")));
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
        assertThat(answer.json().path("error_description").stringValue()).contains("Use authorization_code");
        assertThat(answer.problem()).isEqualTo("100-204");
    }

    @Test
    void errorsOfExtensionsAreTheClients(Fixture fixture) {
        Map<String, String> exchange = Map.of(
                "grant_type",
                "urn:ietf:params:oauth:grant-type:token-exchange",
                "subject_token",
                "x",
                "subject_token_type",
                "nonsense");

        JsonNode problem = fixture.anonymous()
                .tokenFor(fixture.client(null, Scope.PEOPLE_READ), exchange)
                .expect(400)
                .json();

        assertThat(problem.path("error").asString()).isEqualTo("unsupported_token_type");
    }

    @Test
    void clientIdThatIsNoTextIsNobodys(Fixture fixture) {
        fixture.anonymous()
                .get("/oauth/authorize?response_type=token&client_id=a%00b")
                .expect(400);
    }

    @Test
    void scopeThatTheClientLacksIsRefused(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ);

        Answer answer =
                fixture.anonymous().tokenFor(client, Map.of("grant_type", "client_credentials", "scope", "admin"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("error").stringValue()).isEqualTo("invalid_scope");
    }

    @Test
    void otherMethodsAreRefusedAndNotSentToTheLogin(Fixture fixture) {
        Api browser = fixture.anonymous();
        for (String path :
                List.of("/auth/access_token", "/oauth/revoke", "/oauth/introspect", "/oauth/authorize", "/login")) {
            for (String method : List.of("PUT", "PATCH", "DELETE")) {
                Answer answer = browser.send(browser.request(path).method(method, BodyPublishers.noBody()));

                assertThat(answer.status()).as(method + " " + path).isEqualTo(405);
                assertThat(answer.header("Allow")).contains("POST");
                assertThat(answer.json().path("detail").asString()).contains("does not take this method");
            }
        }
    }
}
