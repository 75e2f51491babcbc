package org.gatehouse.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gatehouse.Gatehouse;
import org.gatehouse.platform.Fixture;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** A server with a mail server, as an operator configures it: a Gatehouse of its own. */
class MailServerTest {

    private static final Path HOME = Path.of("target", "gatehouse-mail");

    private final SmtpServer smtp = new SmtpServer();
    private ConfigurableApplicationContext server;

    @BeforeEach
    void start() throws IOException {
        FileSystemUtils.deleteRecursively(HOME);
        TestHome.migrated(HOME);
        server = new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=" + HOME,
                        "--gatehouse.mail.look-every=100ms",
                        "--gatehouse.mail.first-pause=100ms",
                        "--spring.mail.host=localhost",
                        "--spring.mail.port=" + smtp.port());
    }

    @AfterEach
    void stop() {
        server.close();
        smtp.close();
    }

    @Test
    void allocationsAreToldOnceThoughTheServerIsBusyAtFirst() {
        RequestScene scene = RequestScene.of(new Fixture(server));
        scene.desk()
                .put(
                        scene.emails(),
                        Map.of("emails", List.of(Map.of("email_address", "zones@example.org", "type", "FROM"))))
                .expect(200);
        scene.address("Ana", "ana@example.org");
        scene.allocateByHand("Ana", "Mixed").expect(204);
        scene.allocateByHand("Ben", "Mixed").expect(204);
        smtp.answerRecipient("451 4.3.0 later");

        scene.desk().put(scene.board()).expect(204);
        scene.desk().put(scene.board()).expect(204);

        await().until(() -> !scene.of("Ana").get("notification_sent_at").isNull());
        assertThat(smtp.received()).singleElement().satisfies(mail -> {
            assertThat(mail.header("From")).isEqualTo("zones@example.org");
            assertThat(mail.header("To")).isEqualTo("ana@example.org");
            assertThat(mail.header("Subject")).isEqualTo("Your place in Mixed");
            assertThat(mail.text()).contains("Dear Ana Lima", "Zone: Mixed", "Place: 1");
        });
        scene.desk().put(scene.board()).expect(204);
        assertThat(scene.mails()).hasSize(2);
        assertThat(scene.mails().getLast().path("tries").asInt()).isEqualTo(2);
        assertThat(scene.mails().getFirst().path("last_error").asString()).contains("no e-mail address");

        scene.address("Ben", "ben@example.org");
        scene.desk().put(scene.board()).expect(204);

        await().until(() -> !scene.of("Ben").get("notification_sent_at").isNull());
        assertThat(scene.mails()).hasSize(2);
        assertThat(smtp.received()).hasSize(2);
    }

    @Test
    void aMailThatWaitsIsTakenBackWithItsAllocation() {
        RequestScene scene = RequestScene.of(new Fixture(server));
        scene.desk()
                .put(
                        scene.emails(),
                        Map.of("emails", List.of(Map.of("email_address", "zones@example.org", "type", "FROM"))))
                .expect(200);
        scene.address("Ana", "ana@example.org");
        scene.allocateByHand("Ana", "Mixed").expect(204);
        scene.desk().put(scene.board()).expect(204);
        scene.db()
                // Also where the worker has it already.
                .sql("""
                    update mail_outbox
                    set state = 'QUEUED', claim = null, claimed_until = null, next_try_at = now() + interval '1 hour'
                    """)
                .update();

        scene.desk()
                .delete(scene.allocation() + "/" + scene.of("Ana").path("id").asLong() + "/undo")
                .expect(204);

        assertThat(scene.mails()).singleElement().satisfies(mail -> {
            assertThat(mail.path("state").asString()).isEqualTo("NOT_SENT");
            assertThat(mail.path("last_error").asString()).contains("undone");
        });
    }
}
