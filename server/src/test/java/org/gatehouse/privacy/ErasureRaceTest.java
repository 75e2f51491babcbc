package org.gatehouse.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.mail.NewMail;
import org.gatehouse.mail.OutboxService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Awaits;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Work that is under way while somebody is erased does not write the person anew. */
@ApiTest
class ErasureRaceTest {

    private static Api desk(Fixture fixture) {
        return fixture.api(
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE,
                Scope.PEOPLE_ERASE,
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE);
    }

    private static void erase(Fixture fixture, long person) {
        desk(fixture).delete("/people/person/" + person + "?erase=true").expect(200);
    }

    private static TransactionTemplate transaction(Fixture fixture) {
        return new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
    }

    private static long count(Fixture fixture, String sql, Object value) {
        return fixture.bean(JdbcClient.class)
                .sql(sql)
                .param(value)
                .query(Long.class)
                .single();
    }

    @Test
    void whoReadThePersonBeforeWritesNothingAfterwards(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        long ana = event.person("Ana");

        assertThatThrownBy(() -> transaction(fixture).executeWithoutResult(status -> {
                    assertThat(count(fixture, "select count(*) from person where first_name = 'Ana' and id = ?", ana))
                            .isEqualTo(1);
                    elsewhere(() -> erase(fixture, ana));
                    fixture.bean(OutboxService.class).queue(mail(event, ana));
                }))
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasMessageContaining("was erased");
        assertThat(count(fixture, "select count(*) from mail_outbox where person_id = ?", ana))
                .isZero();
    }

    private static NewMail mail(EventFixture event, long person) {
        return new NewMail(
                event.id(), "zone_allocated", person, "desk@example.org", "ana@example.org", "Ana", "Dear Ana");
    }

    private static void elsewhere(Runnable work) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(work).get(Awaits.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test
    void erasingWaitsForWhoChangesThePersonAndErasesThatToo(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withAccreditation("Ana");
        long ana = event.person("Ana");
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> mail = threads.submit(() -> transaction(fixture).executeWithoutResult(status -> {
                fixture.bean(OutboxService.class).queue(mail(event, ana));
                written.countDown();
                pause(goOn);
            }));
            written.await(Awaits.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            Future<?> erasing = threads.submit(() -> erase(fixture, ana));
            await().until(() -> erasing.isDone()
                    || count(
                                    fixture,
                                    "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like ?",
                                    "%for update of p%")
                            > 0);
            assertThat(erasing.isDone()).isFalse();
            goOn.countDown();
            mail.get(Awaits.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            erasing.get(Awaits.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }

        assertThat(count(fixture, "select count(*) from mail_outbox where person_id = ?", ana))
                .isZero();
    }

    private static void pause(CountDownLatch until) {
        try {
            until.await(Awaits.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void importUnderWayDoesNotMakeThePersonAnew(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Competitor");
        String word = "zq" + UUID.randomUUID().toString().substring(0, 8);
        StringBuilder file = new StringBuilder("first name,last name,email,position\r\n");
        file.append("%s,Lima,%s@example.org,Competitor\r\n".formatted(word, word));
        for (int row = 0; row < 3000; row++) {
            file.append("Row%d,%sRow,%s-%d@example.org,Competitor\r\n".formatted(row, word, word, row));
        }
        // The last row is about the same person: it would make it anew.
        file.append("%s,Lima,%s@example.org,Competitor\r\n".formatted(word, word));
        Api desk = desk(fixture);
        JsonNode sent = desk.send(desk.request(event.path() + "/imports")
                        .header("Content-Type", Uploads.TYPE)
                        .POST(BodyPublishers.ofByteArray(
                                Uploads.form("file", file.toString().getBytes(UTF_8), "people.csv"))))
                .expect(201)
                .json();
        String path = event.path() + "/imports/" + sent.path("id").asLong();
        desk.post(path + "/run").expect(202);
        String ofWord = "select count(*) from person where first_name = ?";
        await().until(() -> count(fixture, ofWord, word) == 1);
        assertThat(desk.get(path).expect(200).json().path("state").asString()).isEqualTo("RUNNING");

        erase(fixture, count(fixture, "select id from person where first_name = ?", word));

        assertThat(desk.get(path).status()).isEqualTo(404);
        long made = count(fixture, "select count(*) from person where last_name = ?", word + "Row");
        assertThat(made).isLessThan(3000);
        assertThat(count(fixture, ofWord, word)).isZero();
        assertThat(count(fixture, "select count(*) from registration_import where event_id = ?", event.id()))
                .as("with its rows and its file")
                .isZero();
    }

    @Test
    void printUnderWayIsDrawnWithoutThePerson(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withPosition("Competitor").withHolders(400, "Competitor");
        long person = fixture.bean(JdbcClient.class)
                .sql("""
                        select p.id from person p join registration r on r.person_id = p.id
                        where r.event_id = ? and p.first_name = 'First 200'
                        """)
                .param(event.id())
                .query(Long.class)
                .single();
        Api desk = desk(fixture);
        String job = event.path() + "/badges/prints/"
                + desk.post(event.path() + "/badges/prints", Map.of("filter", Map.of()))
                        .expect(202)
                        .json()
                        .path("id")
                        .asLong();
        await().until(() -> desk.get(job).json().path("done").asInt() > 0);

        erase(fixture, person);

        JsonNode done = await().until(
                        () -> desk.get(job).expect(200).json(),
                        now -> now.path("state").asString().equals("DONE"));
        if (!done.path("file").isNull()) {
            try (PDDocument file = Loader.loadPDF(
                    desk.get(done.path("file").asString()).expect(200).bytes())) {
                assertThat(new PDFTextStripper().getText(file))
                        .contains("First 199")
                        .doesNotContain("First 200");
            }
        }
    }
}
