package org.gatehouse.auth.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Secrets;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Fixture;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.proof.ServerProcess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Links that were made when each kind had a table of its own. */
class OneTimeLinkMigrationTest {

    /** The last version of the schema that has these tables. */
    private static final String BEFORE = "20";

    private static final String PASSWORD = "another horse 8";

    @TempDir
    private Path directory;

    @Test
    void openLinksOfEachKindGoOnWorkingOnce() {
        Path home = TestHome.with(directory.resolve("home"));
        String byHand = Secrets.newSecret();
        String byMail = Secrets.newSecret();
        String address = Secrets.newSecret();
        String expired = Secrets.newSecret();
        long unsent;
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedSettings.in(home))) {
            DriverManagerDataSource database =
                    new DriverManagerDataSource(postgres.url(), postgres.username(), postgres.password());
            Flyway.configure().dataSource(database).target(BEFORE).load().migrate();
            JdbcClient db = JdbcClient.create(database);
            passwordLink(db, "password_link", user(db, "ana"), byHand, 1);
            passwordLink(db, "password_mail", user(db, "ben"), byMail, 1);
            passwordLink(db, "password_mail", user(db, "eva"), expired, -1);
            addressLink(db, user(db, "dan"), "dan@example.org", Secrets.hash(address));
            unsent = user(db, "li");
            addressLink(db, unsent, "li@example.org", null);
        }

        int port = ServerProcess.freePort();
        try (ConfigurableApplicationContext server = new SpringApplicationBuilder(Gatehouse.class)
                .logStartupInfo(false)
                .run(
                        "--server.port=" + port,
                        "--gatehouse.base-url=http://localhost:" + port,
                        "--gatehouse.home=" + home,
                        "--gatehouse.upgrade.backup=" + directory.resolve("backups"))) {
            Fixture fixture = new Fixture(server);
            Browser browser = new Browser(fixture.anonymous());

            assertUsableOnce(browser, "/login/reset", byHand, "ana");
            assertUsableOnce(browser, "/login/reset", byMail, "ben");
            assertUsableOnce(browser, "/login/email", address, "dan@example.org");
            assertThat(browser.open("/login/reset/" + expired).status()).isEqualTo(410);
            assertThat(fixture.bean(EmailAddressService.class).of(unsent).waiting())
                    .isEqualTo("li@example.org");
        }
    }

    private static void assertUsableOnce(Browser browser, String page, String token, String says) {
        Answer form = browser.open(page + "/" + token).expect(200);
        assertThat(form.text()).contains(says);
        browser.submit(form, page, Map.of("token", token, "password", PASSWORD, "again", PASSWORD))
                .expect(200);
        assertThat(browser.open(page + "/" + token).status()).isEqualTo(410);
    }

    private static long user(JdbcClient db, String name) {
        return db.sql("insert into app_user (username, scopes) values (:name, '{}') returning id")
                .param("name", name)
                .query(Long.class)
                .single();
    }

    private static void passwordLink(JdbcClient db, String table, long user, String token, int hours) {
        db.sql("insert into " + table + " values (:user, :hash, now() + make_interval(hours => :hours))")
                .param("user", user)
                .param("hash", Secrets.hash(token))
                .param("hours", hours)
                .update();
    }

    private static void addressLink(JdbcClient db, long user, String address, @Nullable String tokenHash) {
        db.sql("insert into user_email_change values (:user, :address, :hash, now() + interval '1 hour')")
                .param("user", user)
                .param("address", address)
                .param("hash", tokenHash)
                .update();
    }
}
