package org.gatehouse.auth.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@ApiTest
class LastAdministratorTest {

    /** A user who signs in only by an identity provider is no way back in when that is away. */
    @Test
    void onlyAnAdministratorWithAPasswordCounts(Fixture fixture) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        UserRepository users = fixture.bean(UserRepository.class);
        new TransactionTemplate(fixture.bean(PlatformTransactionManager.class)).executeWithoutResult(transaction -> {
            transaction.setRollbackOnly();
            db.sql("update app_user set active = false").update();
            String name = "admin-" + UUID.randomUUID();
            db.sql("insert into app_user (username, scopes) values (:name, '{admin}')")
                    .param("name", name)
                    .update();

            assertThat(users.hasOtherAdministrator(0)).isFalse();

            db.sql("update app_user set password_hash = 'some' where username = :name")
                    .param("name", name)
                    .update();

            assertThat(users.hasOtherAdministrator(0)).isTrue();
        });
    }
}
