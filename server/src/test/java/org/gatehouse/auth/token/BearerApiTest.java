package org.gatehouse.auth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@ApiTest
class BearerApiTest {

    @Test
    void tokenOfOursOpens(Fixture fixture) throws Exception {
        assertThat(ping(fixture, signed(ourKey(fixture), claims(fixture))).status())
                .isEqualTo(200);
    }

    @Test
    void missingTokenIsRefused(Fixture fixture) {
        Answer answer = ping(fixture, null);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.problem()).isEqualTo("100-100");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"gatehouse\"");
    }

    @Test
    void otherSchemesAreNoToken(Fixture fixture) {
        Api api = fixture.anonymous();

        Answer answer = api.send(
                api.request("/auth/ping").header("Authorization", "Basic YTpi").GET());

        assertThat(answer.status()).isEqualTo(401);
    }

    @Test
    void malformedTokenIsRefused(Fixture fixture) {
        assertRefused(ping(fixture, "abc.def.ghi"));
        assertRefused(ping(fixture, "x"));
    }

    @Test
    void expiredTokenIsRefused(Fixture fixture) throws Exception {
        JWTClaimsSet.Builder claims =
                claims(fixture).expirationTime(Date.from(Instant.now().minusSeconds(1)));

        assertRefused(ping(fixture, signed(ourKey(fixture), claims)));
    }

    @Test
    void tokenOfAnotherKeyIsRefused(Fixture fixture) throws Exception {
        RSAKey ours = ourKey(fixture);
        RSAKey theirs = new RSAKeyGenerator(2048).keyID(ours.getKeyID()).generate();

        assertRefused(ping(fixture, signed(theirs, claims(fixture))));
    }

    @Test
    void tokenWithoutSignatureIsRefused(Fixture fixture) {
        assertRefused(ping(fixture, new PlainJWT(claims(fixture).build()).serialize()));
    }

    @Test
    void tokenForAnotherAudienceIsRefused(Fixture fixture) throws Exception {
        assertRefused(ping(fixture, signed(ourKey(fixture), claims(fixture).audience("elsewhere"))));
    }

    @Test
    void tokenOfAnotherIssuerIsRefused(Fixture fixture) throws Exception {
        assertRefused(ping(fixture, signed(ourKey(fixture), claims(fixture).issuer("https://elsewhere"))));
    }

    @Test
    void scopeInTheTokenIsWorthNothingWithoutTheClients(Fixture fixture) throws Exception {
        JWTClaimsSet.Builder claims = claims(fixture).claim("scope", List.of("admin"));

        Answer answer =
                fixture.anonymous().withToken(signed(ourKey(fixture), claims)).get("/auth/clients");

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.header("WWW-Authenticate")).contains("insufficient_scope");
        assertThat(answer.json().path("detail").stringValue()).contains("admin");
    }

    @Test
    void revokedClientIsRefusedAtOnce(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ);
        Api api = fixture.anonymous().as(client);
        api.get("/auth/ping").expect(200);

        fixture.bean(ClientService.class).revoke(client.clientId(), Fixture.OPERATOR);

        assertRefused(api.get("/auth/ping"));
        assertThat(fixture.anonymous()
                        .tokenFor(client, Map.of("grant_type", "client_credentials"))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void rightsFollowTheClientNotTheToken(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.ADMIN);
        Api api = fixture.anonymous().as(client);
        api.get("/auth/clients").expect(200);

        ClientRequest less = ClientRequest.machine("less", Set.of(Scope.ACCREDITATION_READ), Set.of(7L), false);
        fixture.bean(ClientService.class).update(client.clientId(), less, Fixture.OPERATOR);

        assertThat(api.get("/auth/clients").status()).isEqualTo(403);
        assertThat(api.get("/registrations/accreditation/events/8/sync").status())
                .isEqualTo(404);
    }

    @Test
    void machineGivesItsTokenBack(Fixture fixture) {
        Api api = fixture.api(Scope.PEOPLE_READ);

        api.post("/auth/sessions/logout").expect(200);

        assertRefused(api.get("/auth/ping"));
    }

    @Test
    void browsersOnOtherOriginsMayAskWithoutAToken(Fixture fixture) {
        Api api = fixture.anonymous();

        Answer preflight = api.send(api.request("/auth/sessions/logout")
                .header("Origin", "https://desk.example")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,content-type")
                .method("OPTIONS", BodyPublishers.noBody()));
        Answer refused = api.send(api.request("/auth/ping")
                .header("Origin", "https://desk.example")
                .GET());

        assertThat(preflight.status()).isEqualTo(200);
        assertThat(preflight.header("Access-Control-Allow-Headers")).contains("authorization");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.header("Access-Control-Allow-Origin")).isEqualTo("https://desk.example");
        assertThat(refused.header("Access-Control-Allow-Credentials")).isNull();
    }

    @Test
    void apiMakesNoSession(Fixture fixture) {
        assertThat(fixture.api(Scope.PEOPLE_READ).get("/auth/ping").header("Set-Cookie"))
                .isNull();
        assertThat(fixture.anonymous().get("/auth/ping").header("Set-Cookie")).isNull();
    }

    @Test
    void optionsNeedsNoToken(Fixture fixture) {
        Api api = fixture.anonymous();

        assertThat(api.send(api.request("/auth/ping").method("OPTIONS", BodyPublishers.noBody()))
                        .status())
                .isEqualTo(200);
    }

    private static void assertRefused(Answer answer) {
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.problem()).isEqualTo("100-100");
        assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer ").contains("error=\"invalid_token\"");
        assertThat(answer.text()).contains("Authorization token is invalid");
    }

    private static Answer ping(Fixture fixture, @Nullable String token) {
        return fixture.anonymous().withToken(token).get("/auth/ping");
    }

    private static JWTClaimsSet.Builder claims(Fixture fixture) {
        String client = fixture.client(null, Scope.PEOPLE_READ).clientId();
        return new JWTClaimsSet.Builder()
                .issuer("https://gatehouse.test")
                .subject(client)
                .audience("gatehouse")
                .expirationTime(Date.from(Instant.now().plusSeconds(60)))
                .jwtID(UUID.randomUUID().toString())
                .claim("client_id", client)
                .claim("scope", List.of("people.read"));
    }

    private static RSAKey ourKey(Fixture fixture) {
        List<JWK> keys =
                fixture.bean(SigningKeyService.class).get(new JWKSelector(new JWKMatcher.Builder().build()), null);
        return keys.getFirst().toRSAKey();
    }

    private static String signed(RSAKey key, JWTClaimsSet.Builder claims) throws Exception {
        JWSHeader header =
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build();
        SignedJWT token = new SignedJWT(header, claims.build());
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }
}
