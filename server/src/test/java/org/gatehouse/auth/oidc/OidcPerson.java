package org.gatehouse.auth.oidc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.user.HeldRole;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleRepository;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Somebody whom the provider knows, with a browser at Gatehouse. */
final class OidcPerson {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Fixture fixture;
    private final EventFixture event;
    private final String name;
    private final Browser browser;

    OidcPerson(Fixture fixture) {
        this(fixture, fixture.event(), "ana-" + UUID.randomUUID());
        says(Map.of());
    }

    /** The same person with another browser. */
    OidcPerson(Fixture fixture, OidcPerson same) {
        this(fixture, same.event, same.name);
    }

    private OidcPerson(Fixture fixture, EventFixture event, String name) {
        this.fixture = fixture;
        this.event = event;
        this.name = name;
        this.browser = new Browser(fixture.anonymous());
    }

    String name() {
        return name;
    }

    String address() {
        return name + "@example.org";
    }

    EventFixture event() {
        return event;
    }

    Browser browser() {
        return browser;
    }

    UserIdentity identity() {
        return fixture.bean(UserIdentityRepository.class)
                .find(OidcServer.issuer(), name)
                .orElseThrow();
    }

    User user() {
        return fixture.bean(UserService.class).get(identity().userId());
    }

    List<HeldRole> roles() {
        return fixture.bean(UserRoleRepository.class).ofUsers(List.of(identity().userId()));
    }

    @Nullable
    String cookie(String cookie) {
        return browser.cookie(cookie);
    }

    /** How many sessions there are of the user whom the provider means. */
    int sessions() {
        return fixture.bean(JdbcClient.class)
                .sql("""
                    select count(*) from login_session join user_identity on principal_name = user_id::text
                    where subject = :subject
                    """)
                .param("subject", name)
                .query(Integer.class)
                .single();
    }

    /** The claims that the provider sends beside a verified address and a name. */
    OidcPerson says(Map<String, Object> claims) {
        Map<String, Object> all = new HashMap<>(Map.of(
                "email",
                address(),
                "email_verified",
                true,
                "given_name",
                "Ana",
                "family_name",
                "Li",
                "group_of",
                name));
        all.putAll(claims);
        OpenIdProvider.CLAIMS.put(name, all);
        return this;
    }

    /** A rule of the server, which gives the role at this person's own event. */
    OidcPerson rule(String claim, RuleOperator operator, String value, Role role) {
        fixture.bean(RoleRuleRepository.class).insert(new RoleRule(0, claim, operator, value, role, event.entity()));
        return this;
    }

    /** A rule that fits nobody else. */
    OidcPerson ownRule(Role role) {
        return rule("group_of", RuleOperator.EQUALS, name, role);
    }

    /** Presses the button of the login page, signs in at the provider, and comes back. */
    Answer signIn() {
        return back(atProvider(leave("/login")));
    }

    /** The address of the provider that the button of this page leads to. */
    String leave(String page) {
        Answer login = browser.open(page);
        return leave(login, providerTarget(login), Map.of());
    }

    String leave(Answer page, String target, Map<String, String> fields) {
        return String.valueOf(browser.submit(page, target, fields).header("Location"));
    }

    static String providerTarget(Answer page) {
        var target = java.util.regex.Pattern.compile("action=\"(/login/oidc[^\"]*)\"")
                .matcher(page.text());
        if (!target.find()) {
            throw new AssertionError("no provider in " + page.text());
        }
        return target.group(1).replace("&amp;", "&");
    }

    /** Where the provider sends this person back to. */
    String atProvider(String address) {
        try {
            return CLIENT.send(
                            HttpRequest.newBuilder(URI.create(address))
                                    .header(OpenIdProvider.USER, name)
                                    .header("Accept", "text/html")
                                    .build(),
                            BodyHandlers.ofString())
                    .headers()
                    .firstValue("Location")
                    .orElseThrow(() -> new AssertionError("the provider does not send back from " + address));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    Answer back(String address) {
        URI back = URI.create(address);
        return browser.open(back.getRawPath() + "?" + back.getRawQuery());
    }
}
