package org.gatehouse.auth.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class LoginApiTest {

    @Test
    void personLogsInThroughAPublicClient(Fixture fixture) {
        Desk desk = Desk.withoutSecret(fixture, Scope.ACCREDITATION_READ);

        Answer redirect = desk.logIn();
        JsonNode token = desk.exchange(Browser.codeOf(redirect)).expect(200).json();

        assertThat(redirect.header("Location")).startsWith(Desk.REDIRECT + "?code=");
        assertThat(Browser.parametersOf(redirect)).containsEntry("state", "a~b/c+d=ü");
        assertThat(token.path("token_type").stringValue()).isEqualTo("Bearer");
        assertThat(token.path("expires_in").asInt()).isBetween(43_100, 43_200);
        assertThat(token.has("refresh_token")).isFalse();
    }

    @Test
    void clientWithASecretNeedsNoPkceAndRenewsItsToken(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture, Scope.ACCREDITATION_READ);
        String refreshToken = desk.tokens().path("refresh_token").stringValue();

        JsonNode renewed = fixture.anonymous()
                .tokenFor(desk.client(), Map.of("grant_type", "refresh_token", "refresh_token", refreshToken))
                .expect(200)
                .json();

        Api api = fixture.anonymous().withToken(renewed.path("access_token").stringValue());
        assertThat(api.get("/auth/ping").status()).isEqualTo(200);
    }

    @Test
    void publicClientWithoutPkceIsSentBackWithAnError(Fixture fixture) {
        Desk desk = Desk.withoutSecret(fixture);
        Map<String, String> request = desk.request();
        request.remove("code_challenge");
        request.remove("code_challenge_method");

        Answer redirect = desk.browser().authorize(request, desk.user().username(), Desk.PASSWORD);

        assertThat(Browser.parametersOf(redirect))
                .containsEntry("error", "invalid_request")
                .containsEntry("state", "a~b/c+d=ü");
    }

    @Test
    void codeWithoutItsVerifierOpensNothing(Fixture fixture) {
        Desk desk = Desk.withoutSecret(fixture);

        Answer answer = fixture.anonymous()
                .postForm(
                        "/auth/access_token",
                        Map.of(
                                "grant_type", "authorization_code",
                                "code", desk.code(),
                                "redirect_uri", Desk.REDIRECT,
                                "client_id", desk.client().clientId(),
                                "code_verifier", "x".repeat(43)));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("error").stringValue()).isEqualTo("invalid_grant");
    }

    @Test
    void codeUsedTwiceEndsTheLogin(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture, Scope.ACCREDITATION_READ);
        String code = desk.code();
        Api api = fixture.anonymous()
                .withToken(desk.exchange(code).json().path("access_token").stringValue());
        api.get("/auth/ping").expect(200);

        Answer second = desk.exchange(code);

        assertThat(second.json().path("error").stringValue()).isEqualTo("invalid_grant");
        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
    }

    @Test
    void codeSentTwiceAtOnceIsExchangedOnce(Fixture fixture) throws Exception {
        Desk desk = Desk.withSecret(fixture);
        String code = desk.code();
        CountDownLatch begin = new CountDownLatch(1);
        List<Future<Integer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int sender = 0; sender < 4; sender++) {
                answers.add(threads.submit(() -> {
                    begin.await();
                    return desk.exchange(code).status();
                }));
            }
            begin.countDown();
        }

        assertThat(answers).extracting(Future::resultNow).containsOnlyOnce(200).containsOnly(200, 400);
    }

    @Test
    void wrongRedirectAddressIsNeverFollowed(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);
        Map<String, String> request = new HashMap<>(desk.request());
        request.put("redirect_uri", Desk.REDIRECT + "elsewhere");

        Answer answer = desk.browser().authorize(request, desk.user().username(), Desk.PASSWORD);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Location")).isNull();
        assertThat(answer.problem()).isEqualTo("100-105");
    }

    @Test
    void unknownClientIsToldSo(Fixture fixture) {
        Answer answer = fixture.anonymous().get("/oauth/authorize?response_type=code&client_id=nobody");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("100-105");
    }

    @Test
    void wrongPasswordShowsTheFormAgain(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);

        Answer page = desk.browser().authorize(desk.request(), desk.user().username(), "wrong password");

        assertThat(page.status()).isEqualTo(401);
        assertThat(page.text())
                .contains("The user name or the password is wrong.")
                .contains("aria-describedby=\"error\"")
                .contains("value=\"" + desk.user().username() + "\"");
    }

    @Test
    void userNameIsFoundInAnyCase(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);

        Answer redirect = desk.browser()
                .authorize(desk.request(), desk.user().username().toUpperCase(java.util.Locale.ROOT), Desk.PASSWORD);

        assertThat(redirect.header("Location")).startsWith(Desk.REDIRECT);
    }

    @Test
    void formWithoutItsTokenComesAgain(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);

        Answer answer = fixture.anonymous()
                .postForm("/login", Map.of("username", desk.user().username(), "password", Desk.PASSWORD));

        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.header("Location")).endsWith("/login");
    }

    @Test
    void loginPageAllowsNoScriptButItsOwnFileAndNoFrame(Fixture fixture) {
        Answer page = fixture.anonymous().get("/login").expect(200);

        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'")
                .contains("script-src 'self';", "connect-src 'self';", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.text())
                .containsOnlyOnce("<script")
                .contains("<script type=\"module\" src=\"/passkey.js\"></script>")
                .doesNotContain(" style=", "<style");
        assertThat(page.header("Cache-Control")).contains("no-store");
    }

    @Test
    void elevenFailuresAMinuteAreTooMany(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);
        Answer page = desk.browser().open("/login");
        for (int failure = 0; failure < 10; failure++) {
            page = desk.browser()
                    .logIn(page, desk.user().username(), "wrong password")
                    .expect(401);
        }

        Answer blocked = desk.browser().logIn(page, desk.user().username(), Desk.PASSWORD);

        assertThat(blocked.status()).isEqualTo(429);
        assertThat(Integer.parseInt(String.valueOf(blocked.header("Retry-After"))))
                .isBetween(1, 61);
        assertThat(blocked.text()).contains("Too many attempts failed.");
    }

    /** Each is counted before its password is looked at. */
    @Test
    void guessesThatComeAtOnceAreCountedToo(Fixture fixture) throws Exception {
        Desk desk = Desk.withSecret(fixture);
        List<Callable<Integer>> guesses = Stream.<Callable<Integer>>generate(() -> () -> {
                    Browser browser = new Browser(fixture.anonymous());
                    return browser.logIn(browser.open("/login"), desk.user().username(), "wrong password")
                            .status();
                })
                .limit(24)
                .toList();
        List<Integer> statuses = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> guess : threads.invokeAll(guesses)) {
                statuses.add(guess.get());
            }
        }

        assertThat(statuses).hasSize(24).containsOnly(401, 429);
        assertThat(statuses.stream().filter(status -> status == 401)).hasSize(10);
    }

    @Test
    void browserThatSignedInBeforeIsNotLockedOutByOthers(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);
        desk.browser().logIn(desk.browser().open("/login"), desk.user().username(), Desk.PASSWORD);
        Browser stranger = new Browser(fixture.anonymous());
        Answer page = stranger.open("/login");
        for (int failure = 0; failure < 10; failure++) {
            page = stranger.logIn(page, desk.user().username(), "wrong password");
        }
        assertThat(stranger.logIn(page, desk.user().username(), Desk.PASSWORD).status())
                .isEqualTo(429);

        Answer known =
                desk.browser().logIn(desk.browser().open("/login"), desk.user().username(), Desk.PASSWORD);

        assertThat(known.status()).isEqualTo(200);
    }

    @Test
    void userSeesNoMoreThanTheirOwnEvents(Fixture fixture) {
        Desk desk = Desk.of(fixture, true, Set.of(7L), Scope.ACCREDITATION_READ);

        Api api = desk.api();

        assertThat(api.get("/registrations/accreditation/events/8/sync").status())
                .isEqualTo(404);
    }

    @Test
    void logoutEndsTokenAndLoginSession(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture, Scope.ACCREDITATION_READ);
        JsonNode tokens = desk.tokens();
        Api api = fixture.anonymous().withToken(tokens.path("access_token").stringValue());

        api.post("/auth/sessions/logout", Map.of()).expect(200);

        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
        assertThat(desk.browser()
                        .open("/oauth/authorize?response_type=code&client_id="
                                + desk.client().clientId())
                        .text())
                .contains("name=\"password\"");
        assertThat(fixture.anonymous()
                        .tokenFor(
                                desk.client(),
                                Map.of(
                                        "grant_type",
                                        "refresh_token",
                                        "refresh_token",
                                        tokens.path("refresh_token").stringValue()))
                        .json()
                        .path("error")
                        .stringValue())
                .isEqualTo("invalid_grant");
    }

    @Test
    void secondClientNeedsNoSecondLogin(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);
        desk.logIn();

        Answer redirect = desk.browser()
                .open("/oauth/authorize?response_type=code&client_id="
                        + desk.client().clientId());

        assertThat(redirect.header("Location")).startsWith(Desk.REDIRECT + "?code=");
    }
}
