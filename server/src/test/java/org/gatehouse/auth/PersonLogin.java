package org.gatehouse.auth;

import java.util.Set;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Somebody who logs in, for tests of features that ask who it is. */
public final class PersonLogin {

    private PersonLogin() {}

    /** A token of a user with these scopes who is this person; null: a user who is no person of ours. */
    public static Api as(Fixture fixture, @Nullable Long personId, @Nullable Set<Long> events, Scope... scopes) {
        Desk desk = Desk.of(fixture, true, events, scopes);
        fixture.bean(JdbcClient.class)
                .sql("update app_user set person_id = :person where id = :user")
                .param("person", personId)
                .param("user", desk.user().id())
                .update();
        return desk.api();
    }
}
