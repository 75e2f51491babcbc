package org.gatehouse.badge.print;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.gatehouse.accreditation.PrintedFace;
import org.gatehouse.accreditation.list.AccreditationFilter;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationSort;
import org.gatehouse.accreditation.list.PrintedFilter;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.badge.BadgeContents;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.badge.PositionLayoutService;
import org.gatehouse.badge.Scanned;
import org.gatehouse.badge.drawing.BadgeDrawing;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.event.EventRepository;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.retention.Retention;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.platform.work.Claims;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.ZoneChange;
import org.gatehouse.zone.position.PositionService;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@ApiTest
class PrintApiTest {

    static final List<PrintRepository.StoredFile> ONE_FILE =
            List.of(new PrintRepository.StoredFile(1, 1, 3, 105, 148, true, List.of(), 1, null));

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withAccreditation("Ana")
                .withAccreditation("Bo");
    }

    private static String prints(EventFixture event) {
        return event.path() + "/badges/prints";
    }

    private static Map<String, Object> of(EventFixture event, String... names) {
        List<Long> ids = new ArrayList<>();
        for (String name : names) {
            ids.add(event.accreditation(name));
        }
        return Map.of("accreditation_ids", ids);
    }

    private static JsonNode print(EventFixture event, Object order) {
        JsonNode job = event.desk().post(prints(event), order).expect(202).json();
        return finished(event, job.path("id").asLong());
    }

    private static JsonNode finished(EventFixture event, long job) {
        return await().until(
                        () -> event.desk()
                                .get(prints(event) + "/" + job)
                                .expect(200)
                                .json(),
                        answer -> List.of("DONE", "FAILED")
                                .contains(answer.path("state").asString()));
    }

    private static PDDocument pdf(EventFixture event, JsonNode job) throws Exception {
        Answer file = event.desk().get(job.path("file").asString()).expect(200);
        assertThat(file.header("Content-Type")).isEqualTo("application/pdf");
        assertThat(file.header("Cache-Control")).contains("no-store");
        assertThat((long) file.bytes().length).isEqualTo(job.path("file_bytes").asLong());
        return Loader.loadPDF(file.bytes());
    }

    private static JsonNode accreditation(EventFixture event, String name) {
        return event.desk()
                .get(event.path() + "/accreditations/" + event.accreditation(name))
                .expect(200)
                .json();
    }

    private static boolean isPrinted(EventFixture event, String name) {
        return !accreditation(event, name).path("printed").isNull();
    }

    @Test
    void badgesArePrintedByLastNameAndMarked(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);

        JsonNode job = print(event, of(event, "Bo", "Ana"));

        assertThat(job.path("state").asString()).isEqualTo("DONE");
        assertThat(job.path("total").asInt()).isEqualTo(2);
        assertThat(job.path("done").asInt()).isEqualTo(2);
        assertThat(job.path("photo_missing").asInt()).isEqualTo(2);
        try (PDDocument file = pdf(event, job)) {
            assertThat(file.getNumberOfPages()).isEqualTo(2);
            assertThat(Scanned.of(new PDFRenderer(file).renderImageWithDPI(0, 300)))
                    .isEqualTo(qr(event, "Ana"));
            assertThat(Scanned.of(new PDFRenderer(file).renderImageWithDPI(1, 300)))
                    .isEqualTo(qr(event, "Bo"));
        }
        assertThat(isPrinted(event, "Ana")).isTrue();
        assertThat(Audit.of(fixture, "accreditation", event.accreditation("Ana")))
                .filteredOn(entry -> entry.startsWith("badge_printed"))
                .hasSize(1);
        JsonNode log = event.desk()
                .get(event.path() + "/badges/log?accreditation_id=" + event.accreditation("Ana"))
                .expect(200)
                .json();
        assertThat(log.path("total_count").asInt()).isEqualTo(1);
        assertThat(log.at("/entries/0/random_hash"))
                .isEqualTo(accreditation(event, "Ana").path("random_hash"));
    }

    private static String qr(EventFixture event, String name) {
        return event.accreditation(name) + "-"
                + accreditation(event, name).path("random_hash").asString();
    }

    @Test
    void aPhotoStandsOnTheBadge(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        JsonNode image = Uploads.portrait(event.desk(), 0x12AB34);
        event.desk()
                .post(
                        event.path() + "/accreditations/" + event.accreditation("Ana") + "/photo",
                        Map.of("id", image.path("id"), "thumbnail_hash", image.path("thumbnail_hash")))
                .expect(200);

        JsonNode job = print(
                event,
                Map.of(
                        "accreditation_ids",
                        List.of(event.accreditation("Ana"), event.accreditation("Bo")),
                        "require_photo",
                        true));

        assertThat(job.path("total").asInt()).isEqualTo(1);
        assertThat(job.path("photo_missing").asInt()).isZero();
        assertThat(job.at("/refused/0/reason").asString()).isEqualTo("PHOTO_MISSING");
        try (PDDocument file = pdf(event, job)) {
            BadgeBox box = BadgeLayout.DEFAULT.elements().photo();
            double dots = 150 / 25.4;
            int middle = new PDFRenderer(file)
                    .renderImageWithDPI(0, 150)
                    .getRGB((int) ((box.x() + box.width() / 2) * dots), (int) ((box.y() + box.height() / 2) * dots));
            assertThat(new java.awt.Color(middle).getBlue()).isBetween(0x2C, 0x3C);
        }
    }

    @Test
    void nobodyIsPrintedTwiceByAccident(Fixture fixture) {
        EventFixture event = event(fixture);
        print(event, of(event, "Ana"));

        JsonNode again = print(event, of(event, "Ana", "Bo"));
        JsonNode nobody =
                event.desk().post(prints(event), of(event, "Ana")).expect(202).json();

        assertThat(again.path("total").asInt()).isEqualTo(1);
        assertThat(again.at("/refused/0/accreditation_id").asLong()).isEqualTo(event.accreditation("Ana"));
        assertThat(again.at("/refused/0/reason").asString()).isEqualTo("ALREADY_PRINTED");
        assertThat(nobody.path("state").asString()).isEqualTo("DONE");
        assertThat(nobody.path("file").isNull()).isTrue();
        event.desk()
                .get(prints(event) + "/" + nobody.path("id").asLong() + "/file")
                .expect(410);
    }

    @Test
    void printingAgainAsksForAReasonAndKeepsIt(Fixture fixture) {
        EventFixture event = event(fixture);
        print(event, of(event, "Ana"));
        List<Long> ana = List.of(event.accreditation("Ana"));

        assertThat(event.desk()
                        .post(prints(event), Map.of("accreditation_ids", ana, "reprint", true))
                        .expect(422)
                        .problem())
                .isEqualTo("2700-341");
        event.desk()
                .post(prints(event), Map.of("accreditation_ids", ana, "reprint", true, "reason", "OTHER"))
                .expect(422);
        JsonNode job = print(
                event,
                Map.of(
                        "accreditation_ids",
                        ana,
                        "reprint",
                        true,
                        "reason",
                        "OTHER",
                        "reason_text",
                        "Fell into the pool"));

        assertThat(job.path("total").asInt()).isEqualTo(1);
        assertThat(job.path("printed_meanwhile").isEmpty()).isTrue();
        JsonNode log =
                event.desk().get(event.path() + "/badges/log").expect(200).json();
        assertThat(log.path("total_count").asInt()).isEqualTo(2);
        assertThat(log.at("/entries/0/reason_text").asString()).isEqualTo("Fell into the pool");
        assertThat(Audit.of(fixture, "accreditation", ana.getFirst()))
                .filteredOn(entry -> entry.startsWith("badge_reprinted"))
                .singleElement()
                .asString()
                .contains("OTHER");
    }

    @Test
    void ofTwoDesksThatPrintTheSamePersonOneWins(Fixture fixture) {
        EventFixture event = event(fixture);
        Api desk = event.desk();
        List<CompletableFuture<JsonNode>> both = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            both.add(CompletableFuture.supplyAsync(() ->
                    desk.post(prints(event), of(event, "Ana", "Bo")).expect(202).json()));
        }

        List<JsonNode> jobs = both.stream().map(CompletableFuture::join).toList();

        assertThat(jobs.stream().mapToInt(job -> job.path("total").asInt()).sum())
                .isEqualTo(2);
        assertThat(jobs.stream().filter(job -> job.path("total").asInt() == 2)).hasSize(1);
        jobs.stream()
                .flatMap(job -> job.path("refused").valueStream())
                .forEach(refused ->
                        assertThat(refused.path("reason").asString()).isIn("BEING_PRINTED", "ALREADY_PRINTED"));
    }

    @Test
    void aRetryFindsTheFirstJob(Fixture fixture) {
        EventFixture event = event(fixture);
        String key = UUID.randomUUID().toString();

        Answer first = ask(event, key).expect(202);
        Answer second = ask(event, key).expect(200);

        assertThat(second.json().path("id")).isEqualTo(first.json().path("id"));
        assertThat(second.json().path("total").asInt()).isEqualTo(2);
        assertThat(ask(event, " ").expect(422).json().path("errors").toString()).contains("Idempotency-Key");
    }

    private static Answer ask(EventFixture event, String key) {
        return event.desk()
                .send(event.desk()
                        .request(prints(event))
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", key)
                        .POST(BodyPublishers.ofString("{\"filter\": {\"printed\": false}}")));
    }

    @Test
    void aFilterChoosesAsTheListDoes(Fixture fixture) {
        EventFixture event = event(fixture).withPosition("Press").withAccreditation("Cleo", "Press");

        JsonNode job = print(event, Map.of("filter", Map.of("positions", List.of(event.position("Press")))));

        assertThat(job.path("total").asInt()).isEqualTo(1);
        assertThat(isPrinted(event, "Cleo")).isTrue();
        assertThat(isPrinted(event, "Ana")).isFalse();
    }

    @Test
    void anOrderThatCannotBeMeantIsRefused(Fixture fixture) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);
        Api desk = event.desk();

        assertThat(desk.post(prints(event), of(other, "Ana")).expect(422).problem())
                .isEqualTo("2700-151");
        desk.post(prints(event), Map.of()).expect(422);
        desk.post(prints(event), Map.of("accreditation_ids", List.of(), "filter", Map.of()))
                .expect(422);
        desk.post(prints(event), Map.of("accreditation_ids", List.of(1), "filter", Map.of()))
                .expect(422);
        desk.post(prints(event), Map.of("accreditation_ids", List.of("1"))).expect(422);
        desk.post(prints(event), "[]").expect(400);
        desk.post(prints(event), Map.of("filter", Map.of(), "reason", "BORED")).expect(422);
        assertThat(desk.get(prints(event))
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
    }

    @Test
    void moreThanAFileHoldsBecomesSeveralJobsOfOneOrder(Fixture fixture) {
        EventFixture event = event(fixture).withHolders(500, "Competitor");
        Api desk = event.desk();

        JsonNode first = ask(event, "all").expect(202).json();
        assertThat(first.path("jobs")).hasSize(2);
        assertThat(first.path("jobs").path(0)).isEqualTo(first.path("id"));
        JsonNode second = desk.get(
                        prints(event) + "/" + first.path("jobs").path(1).asLong())
                .expect(200)
                .json();
        assertThat(second.path("jobs")).isEqualTo(first.path("jobs"));
        assertThat(first.path("total").asInt() + second.path("total").asInt()).isEqualTo(502);
        assertThat(ask(event, "all").expect(200).json().path("jobs")).isEqualTo(first.path("jobs"));
        assertThat(desk.get(prints(event))
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void aLargeFileIsDrawnInPiecesAndComesWhole(Fixture fixture) throws Exception {
        EventFixture event = event(fixture).withHolders(150, "Competitor");

        JsonNode job = print(event, Map.of("filter", Map.of()));

        assertThat(job.path("done").asInt()).isEqualTo(152);
        try (PDDocument file = pdf(event, job)) {
            assertThat(file.getNumberOfPages()).isEqualTo(152);
        }
        assertThat(event.desk()
                        .get(event.path() + "/accreditations?printed=false")
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
    }

    @Test
    void whoWasWithdrawnIsNotPrinted(Fixture fixture) {
        EventFixture event = event(fixture);
        event.desk()
                .post("/registrations/" + event.registration("Bo") + "/withdraw")
                .expect(200);

        JsonNode job = print(event, of(event, "Ana", "Bo"));

        assertThat(job.path("total").asInt()).isEqualTo(1);
        assertThat(job.at("/refused/0/reason").asString()).isEqualTo("DELETED");
    }

    @Test
    void whatChangedWhileItWasDrawnIsTold(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Cleo");
        PrintService service = fixture.bean(PrintService.class);
        // Drawn by this test, as by another node.
        PrintWorkRepository.Claimed claimed = claimed(fixture, event);
        long job = claimed.id();
        List<PrintWorkRepository.Drawn> drawn = new ArrayList<>();
        for (String name : List.of("Ana", "Bo", "Cleo")) {
            drawn.add(new PrintWorkRepository.Drawn(
                    event.accreditation(name),
                    UUID.fromString(
                            accreditation(event, name).path("random_hash").asString()),
                    true,
                    null,
                    face(event, name)));
        }
        fixture.bean(JdbcClient.class)
                .sql("""
                    insert into badge_print (job_id, event_id, accreditation_id, place)
                    select :job, :event, id, 0 from accreditation where event_id = :event
                    """)
                .param("job", job)
                .param("event", event.id())
                .update();
        String ana = event.path() + "/accreditations/" + event.accreditation("Ana");
        event.desk().delete(ana + "/randomHash").expect(204);
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Bo") + "/printed")
                .expect(204);

        assertThat(service.finish(claimed, drawn, List.of(), ONE_FILE)).isTrue();

        JsonNode told = event.desk().get(prints(event) + "/" + job).expect(200).json();
        assertThat(told.at("/changed_meanwhile/0").asLong()).isEqualTo(event.accreditation("Ana"));
        assertThat(told.at("/printed_meanwhile/0").asLong()).isEqualTo(event.accreditation("Bo"));
        assertThat(isPrinted(event, "Ana")).isFalse();
        assertThat(isPrinted(event, "Cleo")).isTrue();
        assertThat(service.finish(claimed, drawn, List.of(), ONE_FILE))
                .as("a second time")
                .isFalse();
    }

    static PrintedFace face(EventFixture event, String name) {
        return new PrintedFace(event.accreditation(name), name, null, 1, List.of(), null);
    }

    private static PrintWorkRepository.Claimed claimed(Fixture fixture, EventFixture event) {
        UUID claim = UUID.randomUUID();
        long job = fixture.bean(JdbcClient.class)
                .sql("""
                    insert into badge_print_job (event_id, state, reprint, require_photo, refused, total,
                                                 requested_name, claim, claimed_until)
                    values (:event, 'RUNNING', false, false, '[]', 3, 'test', :claim, clock_timestamp() + interval '1 hour')
                    returning id
                    """)
                .param("event", event.id())
                .param("claim", claim)
                .query(Long.class)
                .single();
        return new PrintWorkRepository.Claimed(
                job, event.id(), false, null, "test", null, null, PrintPhotos.ANY, PrintSort.NAME, false, 0, claim);
    }

    /** Orders this badge and claims the job as another node would, before this one sees it. */
    private static PrintWorkRepository.Claimed claimedElsewhere(Fixture fixture, EventFixture event, String name) {
        PrintOrder order = new PrintOrder(
                List.of(event.accreditation(name)), null, false, null, null, false, PrintPhotos.ANY, null, null);
        PrintWorkRepository.Claimed claimed = fixture.bean(TransactionOperations.class)
                .execute(status -> {
                    fixture.bean(PrintService.class).start(event.id(), order, null, Fixture.OPERATOR);
                    return fixture.bean(PrintWorkRepository.class)
                            .claim(Duration.ofHours(1))
                            .orElseThrow();
                });
        assertThat(requireNonNull(claimed).eventId()).isEqualTo(event.id());
        return claimed;
    }

    private static void dies(Fixture fixture, PrintWorkRepository.Claimed claimed) {
        fixture.bean(JdbcClient.class)
                .sql("update badge_print_job set claimed_until = clock_timestamp() - interval '1 second' where id ="
                        + " :job")
                .param("job", claimed.id())
                .update();
    }

    /** The node comes back after all: it may neither write into the file of the other one, nor remove it, nor finish it. */
    @Test
    void aJobWhoseServerDiedIsDrawnByAnother(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        PrintWorkRepository prints = fixture.bean(PrintWorkRepository.class);
        PrintWorkRepository.Claimed dead = claimedElsewhere(fixture, event, "Ana");
        for (int part = 0; part < 9; part++) {
            assertThat(prints.writeFile(dead, part, new byte[] {1, 2, 3})).isTrue();
        }
        dies(fixture, dead);

        JsonNode job = finished(event, dead.id());

        prints.removeFile(dead);
        assertThat(prints.writeFile(dead, 0, new byte[1])).isFalse();
        assertThat(prints.drawn(dead, List.of(), 0)).isFalse();
        assertThat(fixture.bean(PrintService.class).finish(dead, List.of(), List.of(), ONE_FILE))
                .isFalse();
        prints.fail(dead, "late");
        assertThat(job.path("state").asString()).isEqualTo("DONE");
        try (PDDocument file = pdf(event, job)) {
            assertThat(file.getNumberOfPages()).isOne();
        }
        assertThat(Audit.of(fixture, "accreditation", event.accreditation("Ana")))
                .filteredOn(entry -> entry.startsWith("badge_printed"))
                .hasSize(1);
    }

    @Test
    void aJobThatTwoServersDiedOverIsToldAndStartedAgain(Fixture fixture) {
        EventFixture event = event(fixture);
        PrintWorkRepository.Claimed dead = claimedElsewhere(fixture, event, "Ana");
        fixture.bean(JdbcClient.class)
                .sql("update badge_print_job set taken_over = 1 where id = :job")
                .param("job", dead.id())
                .update();
        dies(fixture, dead);

        JsonNode failed = finished(event, dead.id());

        assertThat(failed.path("state").asString()).isEqualTo("FAILED");
        assertThat(failed.path("error").asString()).contains("start it again");
        assertThat(isPrinted(event, "Ana")).isFalse();
        event.desk().get(prints(event) + "/" + dead.id() + "/file").expect(409);
        JsonNode again = event.desk()
                .post(prints(event) + "/" + dead.id() + "/again")
                .expect(202)
                .json();
        finished(event, again.path("id").asLong());
        assertThat(isPrinted(event, "Ana")).isTrue();
        event.desk()
                .post(prints(event) + "/" + again.path("id").asLong() + "/again")
                .expect(409);
    }

    /** Storing a file takes several times as long as a claim; the other nodes see all the time that its node is alive. */
    @Test
    void aSlowDiskMakesNobodyLookDead(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        Duration claim = Duration.ofSeconds(1);
        PrintWorkRepository prints = fixture.bean(PrintWorkRepository.class);
        PrintWorkRepository.Claimed job = claimedElsewhere(fixture, event, "Ana");
        BadgePrinter printer = printer(fixture, claim, job);
        TransactionOperations transaction = fixture.bean(TransactionOperations.class);
        JdbcClient db = fixture.bean(JdbcClient.class);
        Thread drawing = Thread.ofPlatform().unstarted(printer::workAll);

        transaction.executeWithoutResult(status -> {
            db.sql("lock table badge_print_file in exclusive mode").update();
            drawing.start();
            OffsetDateTime until = await().until(
                            () -> claimedUntil(db, job),
                            first -> first.isBefore(
                                    OffsetDateTime.now(ZoneOffset.UTC).plusMinutes(1)));
            await().until(() -> claimedUntil(db, job).isAfter(until.plus(claim.multipliedBy(2))));
            assertThat(prints.claim(claim)).isEmpty();
        });

        drawing.join();
        JsonNode done = finished(event, job.id());
        assertThat(done.path("state").asString()).isEqualTo("DONE");
        assertThat(isPrinted(event, "Ana")).isTrue();
    }

    /** A node that has just claimed this job. */
    private static BadgePrinter printer(Fixture fixture, Duration claim, PrintWorkRepository.Claimed job) {
        BadgeSettings settings = new BadgeSettings(500, 20, DataSize.ofGigabytes(20), Duration.ofDays(1), 1, 50, claim);
        Queue<PrintWorkRepository.Claimed> claimed = new ArrayDeque<>(List.of(job));
        return new BadgePrinter(
                fixture.bean(PrintWorkRepository.class),
                fixture.bean(PrintService.class),
                fixture.bean(PositionLayoutService.class),
                fixture.bean(AccreditationReadService.class),
                fixture.bean(EventRepository.class),
                fixture.bean(BadgeContents.class),
                fixture.bean(BadgeDrawing.class),
                fixture.bean(Texts.class),
                settings,
                fixture.bean(Claims.class)) {
            @Override
            protected Optional<PrintWorkRepository.Claimed> claim(Duration forSoLong) {
                return Optional.ofNullable(claimed.poll());
            }
        };
    }

    private static OffsetDateTime claimedUntil(JdbcClient db, PrintWorkRepository.Claimed job) {
        return db.sql("select claimed_until from badge_print_job where id = :job")
                .param("job", job.id())
                .query(OffsetDateTime.class)
                .single();
    }

    @Test
    void filesAreDeletedAfterATimeAndTheLogStays(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode job = print(event, of(event, "Ana"));
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("update badge_print_job set finished_at = finished_at - interval '25 hours' where id = :job")
                .param("job", job.path("id").asLong())
                .update();

        fixture.bean(Retention.class).removeOldRows();

        assertThat(event.desk().get(job.path("file").asString()).expect(410).problem())
                .isEqualTo("2700-343");
        assertThat(db.sql("select count(*) from badge_print_file where job_id = :job")
                        .param("job", job.path("id").asLong())
                        .query(Long.class)
                        .single())
                .isZero();
        assertThat(event.desk()
                        .get(event.path() + "/badges/log")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void anotherEventsJobIsNotThere(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode job = print(event, of(event, "Ana"));
        EventFixture other = fixture.event();
        String path = prints(other) + "/" + job.path("id").asLong();

        other.desk().get(path).expect(404);
        other.desk().get(path + "/file").expect(404);
        other.desk().post(path + "/again").expect(404);
        fixture.person(event, Role.EDIT).get(job.path("file").asString()).expect(403);
        fixture.person(event, Role.PRINT).get(job.path("file").asString()).expect(200);
    }

    @Test
    void badgesSpeakTheLanguageOfTheirLayout(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        JsonNode stored =
                event.desk().get(event.path() + "/badges/layout").expect(200).json();
        ((ObjectNode) stored.path("layout")).put("language", "de");
        event.desk().put(event.path() + "/badges/layout", stored).expect(200);

        assertThat(printed(event, "Ana")).contains("22. Sept. \u2013 27. Sept. 2026");
    }

    @Test
    void badgesSpeakTheMainLanguageOfTheirEvent(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        assertThat(printed(event, "Ana")).contains("22 \u2013 27 Sep 2026");
        fixture.bean(JdbcClient.class)
                .sql(
                        "update event set languages = '{de,en}', name = name || '{\"de\": \"Meisterschaft\"}' where id = :event")
                .param("event", event.id())
                .update();

        assertThat(printed(event, "Bo")).contains("Meisterschaft", "22. Sept. \u2013 27. Sept. 2026");
    }

    private static String printed(EventFixture event, String name) throws Exception {
        try (PDDocument file = pdf(event, print(event, of(event, name)))) {
            return new PDFTextStripper().getText(file);
        }
    }

    @Test
    void namesTooLongForTheirBadgeAreToldBefore(Fixture fixture) {
        String wide =
                "Wolfeschlegelsteinhausen-bergerdorffwelchevoralternwaren-gewissenhaftschaferswessenschafewarenwohlgepflege-undsorgfaltigkeitbeschutzenvonangreifen";
        EventFixture event = event(fixture).withAccreditation(wide).withAccreditation("Maximiliane-Charlotte");

        JsonNode told = event.desk()
                .post(prints(event) + "/check", Map.of("filter", Map.of()))
                .expect(200)
                .json()
                .path("undrawable");

        assertThat(told.findValuesAsString("first_name")).containsExactly(wide);
        assertThat(told.at("/0/missing").asString()).isEmpty();
        assertThat(told.at("/0/shortened").asBoolean()).isTrue();
    }

    @Test
    void namesThatNoFontDrawsAreToldBefore(Fixture fixture) {
        EventFixture event = event(fixture)
                .withAccreditation("ᠪᠠᠲᠤ")
                .withAccreditation("ཚེ་རིང་")
                .withAccreditation("髙﨑𠮷");

        JsonNode check = event.desk()
                .post(prints(event) + "/check", Map.of("filter", Map.of()))
                .expect(200)
                .json();

        assertThat(check.path("total").asInt()).isEqualTo(5);
        assertThat(check.path("prints").asInt()).isEqualTo(5);
        assertThat(check.path("with_initials").asInt()).isEqualTo(5);
        JsonNode withPhoto = event.desk()
                .post(prints(event) + "/check", Map.of("filter", Map.of(), "require_photo", true))
                .expect(200)
                .json();
        assertThat(withPhoto.path("prints").asInt()).isZero();
        assertThat(withPhoto.path("photo_missing").asInt()).isEqualTo(5);
        assertThat(check.path("undrawable").findValuesAsString("first_name"))
                .containsExactlyInAnyOrder("ᠪᠠᠲᠤ", "ཚེ་རིང་");
        assertThat(check.path("undrawable").findValuesAsString("missing")).contains("ᠪᠠᠲᠤ");
        assertThat(event.desk()
                        .post(prints(event) + "/check", of(event, "Ana", "髙﨑𠮷"))
                        .expect(200)
                        .json()
                        .path("undrawable"))
                .isEmpty();
        event.desk().post(prints(event) + "/check", Map.of()).expect(422);
        assertThat(event.desk()
                        .get(prints(event))
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
    }

    /** The class has its server for itself, so that nobody else's prints wait (decision 0096). */
    @Test
    void printWaitsAndSaysWhyWhileKeptFilesTakeAllSpace(Fixture fixture) {
        EventFixture event = event(fixture);
        long space = fixture.bean(BadgeSettings.class).space().toBytes();
        long kept = event.insert("""
                insert into badge_print_job (event_id, state, reprint, require_photo, refused, total, done, requested_name,
                                             finished_at, file_bytes)
                values (:event, 'DONE', false, false, '[]', 1, 1, 'desk', clock_timestamp(), %d)
                returning id
                """.formatted(space), Map.of());
        try {
            long waits = event.desk()
                    .post(prints(event), of(event, "Ana"))
                    .expect(202)
                    .json()
                    .path("id")
                    .asLong();
            String job = prints(event) + "/" + waits;

            // Nobody may draw it: without the rule it comes here, or the server has taken it before.
            assertThat(fixture.bean(PrintWorkRepository.class).claim(Duration.ofMinutes(1)))
                    .isEmpty();
            assertThat(event.desk().get(job).expect(200).json().path("state").asString())
                    .isEqualTo("QUEUED");
            String page = "/console/events/" + event.id() + "/badges/prints/" + waits;
            assertThat(said(fixture, page)).contains("There is no space for more files of badges.");

            assertThat(fixture.bean(PrintOrderRepository.class).deleteFiles(event.id(), kept))
                    .isOne();
            assertThat(finished(event, waits).path("state").asString()).isEqualTo("DONE");
            assertThat(said(fixture, page)).doesNotContain("There is no space");
        } finally {
            fixture.bean(PrintOrderRepository.class).deleteFiles(event.id(), kept);
        }
    }

    private static String said(Fixture fixture, String page) {
        String cookie = TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
        Api reader = fixture.anonymous();
        return reader.send(reader.request(page)
                        .header("Cookie", "gatehouse_session=" + cookie)
                        .GET())
                .expect(200)
                .text();
    }

    private static List<String> outdated(Fixture fixture, EventFixture event) {
        AccreditationReadService reader = fixture.bean(AccreditationReadService.class);
        AccreditationQuery query = new AccreditationFilter(
                        null, null, null, null, null, null, null, null, null, null, null, null, null, null)
                .query()
                .with(PrintedFilter.OUTDATED);
        List<Long> ids = reader.ids(event.id(), query, AccreditationSort.NAME, false);
        return List.of("Ana", "Bo", "Cleo").stream()
                .filter(name -> ids.contains(event.accreditation(name)))
                .toList();
    }

    private static void put(EventFixture event, String name, Map<String, Object> overrides) {
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation(name), overrides)
                .expect(200);
    }

    private static void markPrinted(EventFixture event, String name) {
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation(name) + "/printed")
                .expect(204);
    }

    /** Sends the form of the page on which badges are chosen. */
    private static Answer ordered(Fixture fixture, EventFixture event, String form) {
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        Api reader = fixture.anonymous();
        return reader.send(reader.request("/console/events/" + event.id() + "/badges/prints")
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    @Test
    void whatChangedAfterThePrintIsOutdatedUntilItIsPrintedAgainOrUndone(Fixture fixture) {
        EventFixture event =
                event(fixture).withZone("Pool").withPosition("Staff", "Arena").withAccreditation("Cleo");
        String console = "/console/events/" + event.id();
        String ana = console + "/accreditations/" + event.accreditation("Ana");
        print(event, of(event, "Ana"));
        markPrinted(event, "Bo");
        assertThat(outdated(fixture, event)).isEmpty();
        assertThat(said(fixture, ana)).doesNotContain("out of date");

        PositionService positions = fixture.bean(PositionService.class);
        long competitor = event.position("Competitor");
        positions.addZone(event.id(), event.zone("Pool"), List.of(competitor), Fixture.OPERATOR);
        assertThat(outdated(fixture, event)).containsExactly("Ana", "Bo");
        assertThat(said(fixture, ana))
                .contains("The printed badge is out of date")
                .contains("Zones on the badge: <bdi>ARENA</bdi>");
        assertThat(said(fixture, console + "/accreditations?printed=outdated"))
                .contains(ana + "\"")
                .doesNotContain(console + "/accreditations/" + event.accreditation("Cleo") + "\"");
        assertThat(said(fixture, console + "/badges/count?printed=false")).contains("Badges to print: 1");
        assertThat(said(fixture, console + "/badges/names?printed=false")).contains("not counted here: 2");
        positions.changeZones(
                event.id(),
                List.of(new ZoneChange(
                        competitor,
                        TimedZoneRef.over(
                                TimedZoneRef.none(),
                                List.of(new TimedZoneRef(event.zone("Arena")), new TimedZoneRef(event.zone("Pool")))),
                        Set.of(event.zone("Arena")))),
                Fixture.OPERATOR);
        assertThat(outdated(fixture, event)).as("undone").isEmpty();

        put(event, "Ana", Map.of("first_name", "Anna"));
        assertThat(outdated(fixture, event)).containsExactly("Ana");
        assertThat(said(fixture, console + "/people/" + event.person("Ana")))
                .contains("Name on the badge: <bdi dir=\"auto\">Ana");
        put(event, "Ana", Map.of());
        put(event, "Bo", Map.of("position", Map.of("id", event.position("Staff"))));
        assertThat(outdated(fixture, event)).containsExactly("Bo");
        markPrinted(event, "Bo");
        assertThat(outdated(fixture, event)).as("printed elsewhere once more").isEmpty();
        put(event, "Bo", Map.of());
        assertThat(said(fixture, console + "/accreditations/" + event.accreditation("Bo")))
                .contains("Position on the badge: <bdi dir=\"auto\">Staff");
        assertThat(said(fixture, console + "/badges/count?list=%3Fprinted%3Doutdated"))
                .as("all of a list of them")
                .contains("Badges to print: 1");

        String page = requireNonNull(
                ordered(fixture, event, "printed=DUE").expect(303).header("Location"));
        finished(event, Long.parseLong(page.substring(page.lastIndexOf('/') + 1)));

        assertThat(outdated(fixture, event)).isEmpty();
        assertThat(isPrinted(event, "Cleo")).isTrue();
        assertThat(event.desk().get(event.path() + "/badges/log").json().path("entries"))
                .filteredOn(entry -> entry.path("accreditation_id").asLong() == event.accreditation("Bo"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.path("reason").asString()).isEqualTo("DATA_CHANGED"));
    }

    private static long period(EventFixture event, String code, String name, String day) {
        return event.desk()
                .post(event.path() + "/periods", periodOf(code, name, day))
                .expect(201)
                .json()
                .path("id")
                .longValue();
    }

    private static Map<String, Object> periodOf(String code, String name, String day) {
        return Map.of(
                "code",
                code,
                "name",
                Map.of("text", name),
                "entries",
                List.of(Map.of("first_day", day, "last_day", day)));
    }

    private static void valid(EventFixture event, String name, long... periods) {
        put(
                event,
                name,
                Map.of(
                        "periods",
                        Arrays.stream(periods).mapToObj(id -> Map.of("id", id)).toList()));
    }

    /** Hours are on no badge, so they make none out of date; neither does a name that the badge does not show. */
    @Test
    void aBadgeThatShowsTheValidityIsOutdatedByItsName(Fixture fixture) throws Exception {
        EventFixture event = event(fixture).withAccreditation("Cleo");
        long monday = period(event, "MON", "Monday", "2090-05-01");
        long tuesday = period(event, "TUE", "Tuesday", "2090-05-02");
        valid(event, "Ana", monday);
        print(event, of(event, "Bo"));
        JsonNode stored =
                event.desk().get(event.path() + "/badges/layout").expect(200).json();
        ((ObjectNode) stored.path("layout"))
                .putArray("free_elements")
                .addObject()
                .put("kind", "TEXT")
                .put("text", "Valid {period}")
                .put("x", 2)
                .put("y", 2)
                .put("width", 60)
                .put("height", 6);
        event.desk().put(event.path() + "/badges/layout", stored).expect(200);

        assertThat(printed(event, "Ana")).contains("Valid Monday");
        assertThat(outdated(fixture, event)).isEmpty();

        valid(event, "Bo", tuesday);
        event.desk()
                .put(event.path() + "/periods/" + monday, periodOf("MON", "Monday", "2090-05-08"))
                .expect(200);
        assertThat(outdated(fixture, event)).as("other hours").isEmpty();

        valid(event, "Ana", monday, tuesday);
        assertThat(outdated(fixture, event)).containsExactly("Ana");
        assertThat(said(fixture, "/console/events/" + event.id() + "/accreditations/" + event.accreditation("Ana")))
                .contains("Validity on the badge:", "Monday</bdi>");
        valid(event, "Ana", monday);
        assertThat(outdated(fixture, event)).as("taken back").isEmpty();

        event.desk()
                .put(event.path() + "/periods/" + monday, periodOf("MON", "First day", "2090-05-08"))
                .expect(200);
        assertThat(outdated(fixture, event)).as("renamed").containsExactly("Ana");
        markPrinted(event, "Ana");
        assertThat(outdated(fixture, event)).as("printed elsewhere").isEmpty();
    }

    @Test
    void hostileNamesArePrinted(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        for (String name : List.of("<script>", "😀👩‍👩‍👧", "x".repeat(200), "\u202Eevil", "محمد", "李")) {
            event.withAccreditation(name);
        }
        event.desk()
                .put(
                        event.path() + "/accreditations/" + event.accreditation("Ana"),
                        Map.of("lines", "a\nb\nc\nd\ne\nf\ng " + "long ".repeat(180)))
                .expect(200);

        JsonNode job = print(event, Map.of("filter", Map.of()));

        assertThat(job.path("done").asInt()).isEqualTo(8);
        try (PDDocument file = pdf(event, job)) {
            for (int page = 0; page < file.getNumberOfPages(); page++) {
                assertThat(Scanned.of(new PDFRenderer(file).renderImageWithDPI(page, 300)))
                        .isNotEmpty();
            }
        }
    }
}
