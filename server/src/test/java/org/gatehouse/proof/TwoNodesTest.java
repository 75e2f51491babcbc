package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.gatehouse.mail.SmtpServer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Two nodes on one database. One of them is killed in the middle of an import, of a print and of a mail; the other one finishes all three,
 * and nothing is done twice (decision 0033).
 */
@LongTest
class TwoNodesTest {

    private static final Path HOME = Path.of("target", "gatehouse-two");
    private static final int ROWS = 250;
    private static final int BADGES = 30;
    private static final int MAILS = 5;

    /** The row of somebody who is there already, in the second of three chunks. */
    private static final int HELD_ROW = 150;

    private static final List<String> SETTINGS = List.of(
            // What is held waits for the others to begin, however long that takes.
            "--gatehouse.db.statement-timeout=35s",
            "--gatehouse.import.claim=5s",
            "--gatehouse.import.look-every=1s",
            "--gatehouse.badge.claim=5s",
            "--gatehouse.badge.look-every=1s",
            "--gatehouse.mail.claim=5s",
            "--gatehouse.mail.look-every=1s",
            "--gatehouse.mail.first-pause=1s",
            "--spring.mail.host=localhost");

    @Test
    void theOtherNodeFinishesWhatAKilledOneBegan() throws Exception {
        try (SmtpServer smtp = new SmtpServer();
                Cluster cluster = Cluster.migrated(HOME, 2, settings(smtp))) {
            JdbcClient db = cluster.db();
            ServerProcess first = cluster.servers().getFirst();
            ServerProcess second = cluster.servers().getLast();
            Stage stage = new Stage(db, BADGES, 1);
            String token =
                    cluster.tokenOf("desk", "accreditation.read", "accreditation.write", "people.read", "people.write");
            Api here = new Api(first.base(), Wire.JSON, token);
            Api there = new Api(second.base(), Wire.JSON, token);
            long known = db.sql("""
                    with p as (insert into person (first_name, last_name) values ('Known', 'Person') returning id)
                    insert into person_email (person_id, email_address, is_primary) select id, 'p150@example.org', true from p
                    returning person_id
                    """).query(Long.class).single();

            long importId;
            long print;
            try (Connection holder = cluster.connection()) {
                // What an import needs in its second chunk, and a print when the file is drawn.
                hold(holder, "select from person where id = %d for no key update".formatted(known));
                hold(holder, "lock table badge_print_file in share mode");
                smtp.keepWaiting(true);
                // So that all three are begun by the node that is killed.
                second.pause();
                importId = upload(here, stage);
                here.post(imports(stage) + "/" + importId + "/run").expect(202);
                print = print(here, stage);
                queueMails(db, stage);
                await().until(() -> db.sql("select created + updated from registration_import where id = :id")
                                .param("id", importId)
                                .query(Integer.class)
                                .single()
                        >= 100);
                await().until(() -> waiting(db) >= 2);
                await().until(() -> smtp.received().size() == 1);

                second.resume();
                first.kill();
                smtp.keepWaiting(false);
                holder.rollback();
            }

            importIsWhole(there, db, stage, importId);
            printIsWhole(there, db, stage, print);
            mailsAreSentOnce(db, smtp);
        }
    }

    private static List<String> settings(SmtpServer smtp) {
        List<String> settings = new ArrayList<>(SETTINGS);
        settings.add("--spring.mail.port=" + smtp.port());
        return settings;
    }

    private static void hold(Connection holder, String lock) throws SQLException {
        try (Statement statement = holder.createStatement()) {
            statement.execute(lock);
        }
    }

    private static int waiting(JdbcClient db) {
        return db.sql("""
                select count(*) from pg_stat_activity
                where wait_event_type = 'Lock' and application_name = 'gatehouse' and datname = current_database()
                """).query(Integer.class).single();
    }

    private static String imports(Stage stage) {
        return stage.path() + "/imports";
    }

    /** Everybody has an address, by which a row that was imported twice would be seen. */
    private static long upload(Api node, Stage stage) {
        String rows = IntStream.rangeClosed(1, ROWS)
                .mapToObj(row -> row == HELD_ROW
                        ? "Known,Person,p150@example.org,P1"
                        : "First%1$d,Imported,p%1$d@example.org,P1".formatted(row))
                .collect(Collectors.joining("\r\n", "first name,last name,email,position\r\n", "\r\n"));
        String boundary = "--------two-nodes";
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"team.csv\""
                        + "\r\nContent-Type: application/octet-stream\r\n\r\n" + rows + "\r\n--" + boundary + "--\r\n")
                .getBytes(StandardCharsets.UTF_8));
        return node.send(node.request(imports(stage))
                        .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                        .POST(BodyPublishers.ofByteArray(body.toByteArray())))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    private static long print(Api node, Stage stage) {
        List<Long> badges =
                stage.holders.stream().map(Stage.Holder::accreditation).toList();
        return node.post(stage.path() + "/badges/prints", Map.of("accreditation_ids", badges))
                .expect(202)
                .json()
                .path("id")
                .asLong();
    }

    private static void queueMails(JdbcClient db, Stage stage) {
        db.sql("""
                insert into mail_outbox (event_id, kind, sender, recipient, subject, body, state)
                select :event, 'test_happened', 'desk@example.org', 'm' || n || '@example.org', 'Mail ' || n, 'Hello', 'QUEUED'
                from generate_series(1, :count) n
                """).param("event", stage.id).param("count", MAILS).update();
    }

    private static JsonNode ended(Callable<JsonNode> job, List<String> states) {
        return await().until(job, now -> states.contains(now.path("state").asString()));
    }

    private static void importIsWhole(Api node, JdbcClient db, Stage stage, long importId) {
        JsonNode done = ended(
                () -> node.get(imports(stage) + "/" + importId).expect(200).json(), List.of("DONE", "CANCELLED"));

        assertThat(done.path("created").asInt()).isEqualTo(ROWS);
        assertThat(done.path("refused").asInt()).isZero();
        assertThat(db.sql(
                                "select count(*), count(distinct address_key) from person_email where email_address like 'p%@example.org'")
                        .query((row, number) -> List.of(row.getInt(1), row.getInt(2)))
                        .single())
                .containsExactly(ROWS, ROWS);
        assertThat(db.sql("""
                        select count(*) from registration r join person_email e on e.person_id = r.person_id
                        where r.event_id = :event and e.email_address like 'p%@example.org'
                        """).param("event", stage.id).query(Integer.class).single())
                .isEqualTo(ROWS);
    }

    private static void printIsWhole(Api node, JdbcClient db, Stage stage, long print) throws IOException {
        String path = stage.path() + "/badges/prints/" + print;
        JsonNode done = ended(() -> node.get(path).expect(200).json(), List.of("DONE", "FAILED"));

        assertThat(done.path("state").asString()).isEqualTo("DONE");
        byte[] file = node.get(done.path("file").asString()).expect(200).bytes();
        try (PDDocument pdf = Loader.loadPDF(file)) {
            assertThat(pdf.getNumberOfPages()).isEqualTo(BADGES);
        }
        assertThat(db.sql("select count(*) from badge_print where job_id = :job")
                        .param("job", print)
                        .query(Integer.class)
                        .single())
                .isEqualTo(BADGES);
    }

    /** The one that was on its way may come twice, as the same mail. */
    private static void mailsAreSentOnce(JdbcClient db, SmtpServer smtp) {
        await().until(() -> db.sql("select count(*) from mail_outbox where state = 'SENT'")
                        .query(Integer.class)
                        .single()
                == MAILS);
        Map<String, Integer> times = new HashMap<>();
        smtp.received().forEach(mail -> times.merge(mail.to(), 1, Integer::sum));

        assertThat(times).hasSize(MAILS);
        assertThat(smtp.received()).hasSizeLessThanOrEqualTo(MAILS + 1);
        assertThat(smtp.received().stream()
                        .map(mail -> mail.header("Message-ID"))
                        .distinct())
                .hasSize(MAILS);
    }
}
