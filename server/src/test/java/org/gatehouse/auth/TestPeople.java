package org.gatehouse.auth;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.oauth.ImplicitTokenService;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** Makes people who are logged in, or can log in, without the tenth of a second that bcrypt takes for a password and again for a login. */
public final class TestPeople {

    /** What opens the accounts of {@link #withPassword}. */
    static final String PASSWORD = "correct horse 7";

    /** At the least price: at the server's own, each account and each login takes a tenth of a second. */
    private static final String HASH = Objects.requireNonNull(new BCryptPasswordEncoder(4).encode(PASSWORD));

    private TestPeople() {}

    /** A user who can log in, with these scopes at these events; null means all. */
    public static User withPassword(Fixture fixture, Set<Scope> scopes, @Nullable Set<Long> events) {
        long id = fixture.bean(JdbcClient.class)
                .sql("""
                    insert into app_user (username, password_hash, first_name, last_name, scopes, events)
                    values (:username, :hash, 'Ana', 'Li', :scopes, :events) returning id
                    """)
                .param("username", "ana-" + UUID.randomUUID() + "@example.org")
                .param("hash", HASH)
                .param("scopes", ArrayColumns.array(scopes))
                .param("events", ArrayColumns.array(events))
                .query((row, number) -> row.getLong(1))
                .single();
        return fixture.bean(UserService.class).get(id);
    }

    /** A user without scopes and without a password that would open anything; roles are for the caller to grant. */
    public static long user(Fixture fixture, @Nullable Long personId) {
        return fixture.bean(JdbcClient.class)
                .sql("""
                    insert into app_user (username, password_hash, first_name, last_name, person_id, scopes)
                    values (:username, 'none', 'Ana', 'Li', :person, '{}') returning id
                    """)
                .param("username", "ana-" + UUID.randomUUID() + "@example.org")
                .param("person", personId)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** The user logged in through a client that has all scopes, as the desk is. */
    public static Api loggedIn(Fixture fixture, long userId) {
        return loggedIn(fixture, userId, null, Scope.values());
    }

    /** The user logged in through a client that has these scopes at these events; null means all. */
    public static Api loggedIn(Fixture fixture, long userId, @Nullable Set<Long> clientEvents, Scope... clientScopes) {
        Set<Scope> scopes = Set.of(clientScopes);
        ClientSecret client = fixture.bean(ClientService.class)
                .create(
                        new ClientRequest(
                                "desk",
                                null,
                                scopes,
                                clientEvents,
                                clientEvents == null,
                                null,
                                Set.of("authorization_code"),
                                List.of("https://desk.example/"),
                                null,
                                false,
                                null,
                                null),
                        Fixture.OPERATOR);
        String token = fixture.bean(ImplicitTokenService.class)
                .issue(client.clientId(), userId, scopes, null, null)
                .orElseThrow();
        return fixture.anonymous().withToken(token);
    }
}
