package org.gatehouse.auth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
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
    void tokenOfAnotherKeyIsRefused(Fixture fixture) throws Exception {
        RSAKey ours = ourKey(fixture);
        RSAKey theirs = new RSAKeyGenerator(2048).keyID(ours.getKeyID()).generate();

        assertRefused(ping(fixture, signed(theirs, claims(fixture))));
    }

    /** Each is refused in the header, and introspection reports it as inactive. */
    @Test
    void forgedTokensAreRefusedWhereverATokenIsTaken(Fixture fixture) throws Exception {
        Map<String, String> forged = forged(fixture);
        String good = signed(ourKey(fixture), claims(fixture));
        ClientSecret asking = fixture.client(null, Scope.ADMIN);

        assertThat(ping(fixture, good).status()).isEqualTo(200);
        assertThat(active(fixture, asking, good)).isTrue();
        forged.forEach((how, token) -> {
            assertThat(ping(fixture, token).status()).as(how).isEqualTo(401);
            assertThat(active(fixture, asking, token)).as(how).isFalse();
        });
    }

    private static boolean active(Fixture fixture, ClientSecret asking, String token) {
        return fixture.anonymous()
                .postForm(
                        "/oauth/introspect",
                        Map.of(
                                "token",
                                token,
                                "client_id",
                                asking.clientId(),
                                "client_secret",
                                String.valueOf(asking.clientSecret())))
                .expect(200)
                .json()
                .path("active")
                .asBoolean();
    }

    private static Map<String, String> forged(Fixture fixture) throws Exception {
        RSAKey ours = ourKey(fixture);
        String[] good = signed(ours, claims(fixture)).split("\\.", -1);
        String payload = new String(Base64.getUrlDecoder().decode(good[1]), StandardCharsets.UTF_8);
        String none = encoded("{\"alg\":\"none\"}");
        Map<String, String> forged = new LinkedHashMap<>();
        forged.put("no signature asked for", none + "." + good[1] + ".");
        forged.put("none in other letters", encoded("{\"alg\":\"nOnE\"}") + "." + good[1] + "." + good[2]);
        forged.put("none, and a signature", none + "." + good[1] + "." + good[2]);
        forged.put("signature left out", good[0] + "." + good[1] + ".");
        forged.put("two parts", good[0] + "." + good[1]);
        forged.put("two parts too many", String.join(".", good) + "..");
        forged.put("two parts too many that say something", String.join(".", good) + "." + good[1] + "." + good[2]);
        forged.put("dots alone", "..");
        forged.put(
                "payload of somebody else",
                good[0] + "." + encoded(payload.replace("people.read", "admin")) + "." + good[2]);
        forged.put("payload that is no JSON", good[0] + "." + encoded("x") + "." + good[2]);
        forged.put(
                "signature of another token",
                good[0] + "." + good[1] + "." + signed(ours, claims(fixture)).split("\\.", -1)[2]);
        forged.put("signature cut", good[0] + "." + good[1] + "." + good[2].substring(4));
        forged.put(
                "HMAC by the public key's bytes",
                hmac(ours, ours.toRSAPublicKey().getEncoded(), fixture));
        forged.put("HMAC by the public key as PEM", hmac(ours, pem(ours), fixture));
        forged.put(
                "HMAC by the public key's modulus", hmac(ours, ours.getModulus().decode(), fixture));
        forged.put("curve instead of RSA", curve(ours, fixture));
        forged.put("RS512 instead of RS256", signed(ours, claims(fixture), JWSAlgorithm.RS512, ours.getKeyID()));
        forged.put("PS256 instead of RS256", signed(ours, claims(fixture), JWSAlgorithm.PS256, ours.getKeyID()));
        forged.put("unknown key", signed(ours, claims(fixture), JWSAlgorithm.RS256, "elsewhere"));
        forged.put("key as a path", signed(other(), claims(fixture), JWSAlgorithm.RS256, "../../dev/null"));
        forged.put("key brought along", broughtAlong(fixture));
        forged.put("other issuer", signed(ours, claims(fixture).issuer("https://gatehouse.test.example")));
        forged.put("no issuer", signed(ours, claims(fixture).issuer(null)));
        forged.put("other audience", signed(ours, claims(fixture).audience("gatehouse2")));
        forged.put("no audience", signed(ours, claims(fixture).audience((String) null)));
        forged.put(
                "expired",
                signed(
                        ours,
                        claims(fixture).expirationTime(Date.from(Instant.now().minusSeconds(1)))));
        forged.put("without an end", signed(ours, claims(fixture).expirationTime(null)));
        forged.put(
                "not yet valid",
                signed(
                        ours,
                        claims(fixture).notBeforeTime(Date.from(Instant.now().plusSeconds(600)))));
        forged.put("without an id", signed(ours, claims(fixture).jwtID(null)));
        forged.put("of no client", signed(ours, claims(fixture).claim("client_id", null)));
        forged.put("of a client that there is not", signed(ours, claims(fixture).claim("client_id", "nobody")));
        forged.put("client as a number", signed(ours, claims(fixture).claim("client_id", 7)));
        forged.put(
                "of a login that there is not",
                signed(
                        ours,
                        claims(fixture)
                                .claim("grant_id", UUID.randomUUID().toString())
                                .subject("1")));
        forged.put(
                "of a login of nobody",
                signed(ours, claims(fixture).claim("grant_id", "x").subject("ana")));
        return forged;
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hmac(RSAKey ours, byte[] secret, Fixture fixture) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(ours.getKeyID()).build(),
                claims(fixture).build());
        token.sign(new MACSigner(secret));
        return token.serialize();
    }

    private static byte[] pem(RSAKey ours) throws JOSEException {
        String base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.UTF_8))
                .encodeToString(ours.toRSAPublicKey().getEncoded());
        return ("-----BEGIN PUBLIC KEY-----\n" + base64 + "\n-----END PUBLIC KEY-----\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String curve(RSAKey ours, Fixture fixture) throws JOSEException {
        ECKey key = new ECKeyGenerator(Curve.P_256).keyID(ours.getKeyID()).generate();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(ours.getKeyID()).build(),
                claims(fixture).build());
        token.sign(new ECDSASigner(key));
        return token.serialize();
    }

    private static RSAKey other() throws JOSEException {
        return new RSAKeyGenerator(2048).keyID("theirs").generate();
    }

    private static String broughtAlong(Fixture fixture) throws JOSEException {
        RSAKey theirs = other();
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID("theirs")
                .jwk(theirs.toPublicJWK())
                .jwkURL(URI.create("https://elsewhere.example/keys"))
                .build();
        SignedJWT token = new SignedJWT(header, claims(fixture).build());
        token.sign(new RSASSASigner(theirs));
        return token.serialize();
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

    private static String signed(RSAKey key, JWTClaimsSet.Builder claims) throws JOSEException {
        return signed(key, claims, JWSAlgorithm.RS256, key.getKeyID());
    }

    private static String signed(RSAKey key, JWTClaimsSet.Builder claims, JWSAlgorithm algorithm, String keyId)
            throws JOSEException {
        SignedJWT token =
                new SignedJWT(new JWSHeader.Builder(algorithm).keyID(keyId).build(), claims.build());
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }
}
