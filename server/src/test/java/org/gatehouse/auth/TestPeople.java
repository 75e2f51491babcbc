package org.gatehouse.auth;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.oauth.ImplicitTokenService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Makes people who are logged in, without the tenth of a second that bcrypt takes for a password and again for a login. */
public final class TestPeople {

    private TestPeople() {}

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
