package org.gatehouse.proof;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gatehouse.mail.SmtpServer;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mails to a list, while the server is killed and started again as it writes and as it sends them: each person gets one. What is sent in the
 * moment of a kill may come again under the same Message-ID, which mail programs know as the same mail (decision 0010).
 *
 * <p>{@code -Pproof} writes to 10,000 people and kills ten times.
 */
class MailingKillTest {

    private static final Logger log = LoggerFactory.getLogger(MailingKillTest.class);
    private static final Path HOME = Path.of("target", "gatehouse-mailing-kill");
    private static final int PEOPLE = Integer.getInteger("mailing.people", 600);
    private static final int KILLS = Integer.getInteger("mailing.kills", 2);

    @Test
    @LongTest
    void eachOfTheListGetsOneHoweverOftenTheServerIsKilled() throws IOException {
        try (SmtpServer smtp = new SmtpServer();
                Cluster cluster = Cluster.migrated(
                        HOME,
                        1,
                        List.of(
                                "--gatehouse.mail.look-every=100ms",
                                "--gatehouse.mail.per-minute=0",
                                "--gatehouse.mail.claim=2s",
                                "--gatehouse.mail.list-claim=2s",
                                "--spring.mail.host=localhost",
                                "--spring.mail.port=" + smtp.port()));
                Wire wire = new Wire()) {
            Stage stage = new Stage(cluster.db(), PEOPLE, 2);
            ServerProcess server = cluster.servers().getFirst();
            String mailings = server.base() + stage.path() + "/mailings";
            String token = cluster.tokenOf("desk", "accreditation.write", "accreditation.read", "people.read");
            prepare(cluster, stage);

            Wire.Reply started =
                    wire.send("POST", mailings, token, Map.of("occasion", "PHOTO_MISSING", "registrations", Map.of()));
            assertThat(started.status()).as(started.text()).isEqualTo(202);
            // The first one comes while mails are written, the others while they are sent.
            for (int kill = 0; kill < KILLS; kill++) {
                long due = (long) PEOPLE * kill / KILLS;
                await().pollInterval(Duration.ofMillis(5))
                        .until(() -> smtp.received().size() >= due);
                server.kill();
                server.launch();
                server.awaitReady();
            }
            await().atMost(300, SECONDS).until(() -> state(cluster, stage).equals("SENT " + PEOPLE));

            List<SmtpServer.Received> got = smtp.received();
            log.info("mailing: {} people, {} kills, {} mails came", PEOPLE, KILLS, got.size());
            assertThat(got.stream().map(mail -> mail.header("To")).distinct().count())
                    .as("people who got one")
                    .isEqualTo(PEOPLE);
            assertThat(got.stream()
                            .map(mail -> mail.header("Message-ID"))
                            .distinct()
                            .count())
                    .as("different mails")
                    .isEqualTo(PEOPLE);
            assertThat(got.size()).as("mails with those of a kill").isBetween(PEOPLE, PEOPLE + KILLS);
            assertThat(cluster.db()
                            .sql("select state || ' ' || done || ' of ' || total from mailing where event_id = :event")
                            .param("event", stage.id)
                            .query(String.class)
                            .list())
                    .containsExactly("WRITTEN " + PEOPLE + " of " + PEOPLE);
        }
    }

    private static void prepare(Cluster cluster, Stage stage) {
        cluster.db().sql("""
                insert into person_email (person_id, email_address, is_primary)
                select person_id, 'p' || person_id || '@example.org', true from registration where event_id = :event
                """).param("event", stage.id).update();
        cluster.db().sql("""
                insert into notification_setting (event_id, sender, delay_minutes, automatic)
                values (:event, 'desk@example.org', 0, '{}')
                """).param("event", stage.id).update();
    }

    /** The states of the mails, with how many there are of each; nothing while the database is away. */
    private static String state(Cluster cluster, Stage stage) {
        return String.join(
                ", ",
                cluster.db()
                        .sql("""
                        select state || ' ' || count(*) from mail_outbox where event_id = :event group by state order by state
                        """)
                        .param("event", stage.id)
                        .query(String.class)
                        .list());
    }
}
