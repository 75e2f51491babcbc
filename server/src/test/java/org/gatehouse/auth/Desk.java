package org.gatehouse.auth;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A person, and a client through which they log in. */
public record Desk(Fixture fixture, ClientSecret client, User user, Browser browser) {

    public static final String REDIRECT = "https://desk.example/app/";
    public static final String PASSWORD = TestPeople.PASSWORD;
    static final String VERIFIER = newVerifier();

    public static Desk withSecret(Fixture fixture, Scope... userScopes) {
        return of(fixture, true, null, userScopes);
    }

    public static Desk withoutSecret(Fixture fixture, Scope... userScopes) {
        return of(fixture, false, null, userScopes);
    }

    public static Desk of(Fixture fixture, boolean confidential, @Nullable Set<Long> events, Scope... userScopes) {
        Set<String> grantTypes =
                confidential ? Set.of("authorization_code", "refresh_token") : Set.of("authorization_code");
        ClientSecret client = fixture.bean(ClientService.class)
                .create(
                        new ClientRequest(
                                "desk",
                                null,
                                Set.of(Scope.values()),
                                null,
                                true,
                                null,
                                grantTypes,
                                List.of(REDIRECT),
                                null,
                                confidential,
                                null,
                                null),
                        Fixture.OPERATOR);
        User user = TestPeople.withPassword(fixture, Set.of(userScopes), events);
        return new Desk(fixture, client, user, new Browser(fixture.anonymous()));
    }

    /** What the client sends the browser to; PKCE when it has no secret. */
    public Map<String, String> request() {
        Map<String, String> request = new HashMap<>(Map.of(
                "response_type",
                "code",
                "client_id",
                client.clientId(),
                "redirect_uri",
                REDIRECT,
                "state",
                "a~b/c+d=ü"));
        if (client.clientSecret() == null) {
            request.put("code_challenge", challenge());
            request.put("code_challenge_method", "S256");
        }
        return request;
    }

    public Answer logIn() {
        return browser.authorize(request(), user.username(), PASSWORD);
    }

    public String code() {
        return Browser.codeOf(logIn().expect(302));
    }

    public Answer exchange(String code) {
        Map<String, String> form =
                new HashMap<>(Map.of("grant_type", "authorization_code", "code", code, "redirect_uri", REDIRECT));
        if (client.clientSecret() != null) {
            return fixture.anonymous().tokenFor(client, form);
        }
        form.put("client_id", client.clientId());
        form.put("code_verifier", VERIFIER);
        return fixture.anonymous().postForm("/auth/access_token", form);
    }

    public JsonNode tokens() {
        return exchange(code()).expect(200).json();
    }

    public Api api() {
        return fixture.anonymous().withToken(tokens().path("access_token").stringValue());
    }

    private static String newVerifier() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static String challenge() {
        byte[] hash = java.util.HexFormat.of().parseHex(Secrets.hash(VERIFIER));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }
}
