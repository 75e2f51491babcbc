package org.gatehouse.mail;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gatehouse.Gatehouse;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** A server with a mail server, as an operator configures it: a Gatehouse of its own. */
class MailServerTest {

    private static final Path HOME = Path.of("target", "gatehouse-mail");

    private final SmtpServer smtp = new SmtpServer();
    private ConfigurableApplicationContext server;

    @BeforeEach
    void start() throws IOException {
        FileSystemUtils.deleteRecursively(HOME);
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
    void allocationIsToldThoughTheServerIsBusyAtFirst() {
        Fixture fixture = new Fixture(server);
        EventFixture event = fixture.event().withZone("Mixed").withAccreditation("Ana");
        fixture.bean(JdbcClient.class)
                .sql(
                        "insert into person_email (person_id, email_address, is_primary) values (:person, 'ana@example.org', true)")
                .param("person", event.person("Ana"))
                .update();
        Map<String, Object> text = Map.of("lang_code", "en", "text", "Broadcast");
        long form = event.desk()
                .post(
                        event.path() + "/zone-request-forms",
                        Map.of(
                                "name",
                                text,
                                "header_text",
                                text,
                                "zones",
                                List.of(Map.of(
                                        "zone",
                                        Map.of("id", event.zone("Mixed")),
                                        "quota",
                                        5,
                                        "available_for_allocation",
                                        true))))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        event.desk()
                .put(
                        event.path() + "/zone-request-form-email/form/" + form,
                        Map.of("emails", List.of(Map.of("email_address", "zones@example.org", "type", "FROM"))))
                .expect(200);
        String board = event.path() + "/zone-request-allocation/form/" + form;
        event.desk()
                .post(board + "/person-accreditation/" + event.accreditation("Ana") + "/zone/" + event.zone("Mixed"))
                .expect(204);
        smtp.answerRecipient("451 4.3.0 later");

        event.desk().put(board).expect(204);

        await().atMost(30, SECONDS)
                .until(() ->
                        !allocation(event, board).get("notification_sent_at").isNull());
        assertThat(smtp.received()).singleElement().satisfies(mail -> {
            assertThat(mail.header("From")).isEqualTo("zones@example.org");
            assertThat(mail.header("To")).isEqualTo("ana@example.org");
            assertThat(mail.header("Subject")).isEqualTo("Your place in Mixed");
            assertThat(mail.text()).contains("Place: 1");
        });
        event.desk().put(board).expect(204);
        assertThat(event.desk().get(event.path() + "/mails").expect(200).json().path("mails"))
                .singleElement()
                .satisfies(mail -> assertThat(mail.path("tries").asInt()).isEqualTo(2));
    }

    private static JsonNode allocation(EventFixture event, String board) {
        return event.desk().get(board).expect(200).json().path("allocations").get(0);
    }
}
