package org.gatehouse.badge.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.image.Uploads;
import org.gatehouse.image.store.ImageStore;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Badges whose photo nobody has reviewed. */
@ApiTest
class PrintPhotosApiTest {

    private static final int RED = 0xD02010;
    private static final int BLUE = 0x1020D0;

    private static EventFixture event(Fixture fixture) {
        return fixture.event().withPhotosReviewed().withAccreditation("Ana").withAccreditation("Bo");
    }

    private static Api script(Fixture fixture) {
        return fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE, Scope.IMAGES_WRITE, Scope.ACCREDITATION_READ);
    }

    /** As a script or a person brings a photo; it is of one colour. */
    private static JsonNode attach(Api by, EventFixture event, String name, String type, int color) {
        JsonNode image = Uploads.portrait(by, color);
        Map<String, Object> photo =
                Map.of("image_id", image.path("id"), "thumbnail_hash", image.path("thumbnail_hash"), "type", type);
        by.post("/people/person/" + event.person(name) + "/image", photo).expect(201);
        return image;
    }

    private static JsonNode photo(Fixture fixture, EventFixture event, String name, String state, String type) {
        JsonNode photos = script(fixture)
                .get("/people/photos/review?event=" + event.id() + "&state=" + state)
                .expect(200)
                .json()
                .path("photos");
        return StreamSupport.stream(photos.spliterator(), false)
                .filter(one -> one.path("person_id").asLong() == event.person(name)
                        && one.path("type").asString().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private static void decide(Fixture fixture, JsonNode photo, boolean good) {
        Map<String, Object> decision = new HashMap<>(Map.of("image_id", photo.path("image_id")));
        if (!good) {
            decision.put("reason", "COVERED");
        }
        script(fixture)
                .post("/people/photos/" + photo.path("id").asLong() + (good ? "/approve" : "/reject"), decision)
                .expect(200);
    }

    private static void approve(Fixture fixture, EventFixture event, String name, String type) {
        decide(fixture, photo(fixture, event, name, "PENDING", type), true);
    }

    private static void refuse(Fixture fixture, EventFixture event, String name, String type) {
        decide(fixture, photo(fixture, event, name, "PENDING", type), false);
    }

    private static String prints(EventFixture event) {
        return event.path() + "/badges/prints";
    }

    private static Map<String, Object> order(EventFixture event, Map<String, Object> more, String... names) {
        Map<String, Object> order = new HashMap<>(more);
        order.put(
                "accreditation_ids",
                Arrays.stream(names).map(event::accreditation).toList());
        return order;
    }

    private static JsonNode print(EventFixture event, Map<String, Object> more, String... names) {
        JsonNode job = event.desk()
                .post(prints(event), order(event, more, names))
                .expect(202)
                .json();
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

    private static void assertLeftOut(JsonNode job, EventFixture event, String... names) {
        assertThat(job.path("state").asString()).isEqualTo("DONE");
        assertThat(job.path("photo_pending").asInt()).isEqualTo(names.length);
        assertThat(job.path("refused"))
                .extracting(one -> one.path("reason").asString() + " "
                        + one.path("accreditation_id").asLong())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(names)
                        .map(name -> "PHOTO_PENDING " + event.accreditation(name))
                        .toList());
        for (String name : names) {
            assertThat(isPrinted(event, name)).isFalse();
        }
    }

    private static boolean isPrinted(EventFixture event, String name) {
        return !event.desk()
                .get(event.path() + "/accreditations/" + event.accreditation(name))
                .expect(200)
                .json()
                .path("printed")
                .isNull();
    }

    /** The middle of the photo on this page of the file. */
    private static int middle(EventFixture event, JsonNode job, int page) throws Exception {
        try (PDDocument file = Loader.loadPDF(
                event.desk().get(job.path("file").asString()).expect(200).bytes())) {
            BadgeBox box = BadgeLayout.DEFAULT.elements().photo();
            double dots = 150 / 25.4;
            return new PDFRenderer(file)
                    .renderImageWithDPI(page, 150)
                    .getRGB((int) ((box.x() + box.width() / 2) * dots), (int) ((box.y() + box.height() / 2) * dots));
        }
    }

    private static void assertShows(EventFixture event, JsonNode job, int color) throws Exception {
        java.awt.Color is = new java.awt.Color(middle(event, job, 0));
        java.awt.Color wanted = new java.awt.Color(color);
        assertThat(is.getRed()).isBetween(wanted.getRed() - 16, wanted.getRed() + 16);
        assertThat(is.getBlue()).isBetween(wanted.getBlue() - 16, wanted.getBlue() + 16);
    }

    @Test
    void badgeWithAnUnreviewedPhotoIsLeftOutAndCounted(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);

        JsonNode job = print(event, Map.of(), "Ana", "Bo");

        assertThat(job.path("photos").asString()).isEqualTo("approved");
        assertThat(job.path("total").asInt()).isEqualTo(1);
        assertThat(job.path("photo_missing").asInt()).isEqualTo(1);
        assertLeftOut(job, event, "Ana");
        assertThat(isPrinted(event, "Bo")).isTrue();

        approve(fixture, event, "Ana", "ACCREDITATION");
        JsonNode second = print(event, Map.of(), "Ana");
        assertLeftOut(second, event);
        assertThat(second.path("photo_missing").asInt()).isZero();
        assertShows(event, second, RED);
    }

    @Test
    void whoAsksForAnyPhotoGetsThem(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);

        JsonNode job = print(event, Map.of("photos", "any"), "Ana");

        assertThat(job.path("photos").asString()).isEqualTo("any");
        assertLeftOut(job, event);
        assertShows(event, job, RED);
        assertThat(event.desk().get(prints(event)).json().at("/prints/0/photos").asString())
                .isEqualTo("any");
    }

    @ParameterizedTest
    @CsvSource({"approved, 1", "any, 0", ", 0"})
    void eventWithoutAReviewPrintsAsItIsUnlessAskedOtherwise(String photos, int left, Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        attach(script(fixture), event, "Ana", "PERSONAL", RED);
        Map<String, Object> order = new HashMap<>();
        order.put("photos", photos);

        JsonNode job = print(event, order, "Ana");

        assertThat(job.path("photo_pending").asInt()).isEqualTo(left);
        assertThat(job.path("total").asInt()).isEqualTo(1 - left);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"all\"", "\"\"", "1", "true", "[]", "\"approved,any\""})
    void otherWordsAreRefused(String photos, Fixture fixture) {
        EventFixture event = event(fixture);

        assertThat(event.desk()
                        .post(prints(event), "{\"filter\": {}, \"photos\": " + photos + "}")
                        .expect(422)
                        .json()
                        .path("errors")
                        .toString())
                .contains("photos");
    }

    @Test
    void aFilterAndAReprintLeaveThemOutToo(Fixture fixture) {
        EventFixture event = event(fixture);
        print(event, Map.of(), "Ana");
        attach(script(fixture), event, "Ana", "TEAM", RED);
        Map<String, Object> again = Map.of("filter", Map.of(), "reprint", true, "reason", "DATA_CHANGED");

        JsonNode job = finished(
                event,
                event.desk()
                        .post(prints(event), again)
                        .expect(202)
                        .json()
                        .path("id")
                        .asLong());

        assertThat(job.path("photo_pending").asInt()).isEqualTo(1);
        assertThat(job.path("total").asInt()).isEqualTo(1);
    }

    /** The face that the badge would show decides, not one behind it. */
    @Test
    void approvedPhotoBehindAnUnreviewedOneIsNotPrintedInItsPlace(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "TEAM", BLUE);
        approve(fixture, event, "Ana", "TEAM");
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);
        attach(script(fixture), event, "Bo", "TEAM", BLUE);
        approve(fixture, event, "Bo", "TEAM");
        attach(script(fixture), event, "Bo", "PERSONAL", RED);

        JsonNode job = print(event, Map.of(), "Ana", "Bo");

        assertLeftOut(job, event, "Ana");
        assertShows(event, job, BLUE);
        refuse(fixture, event, "Ana", "ACCREDITATION");
        JsonNode second = print(event, Map.of(), "Ana");
        assertLeftOut(second, event);
        assertShows(event, second, BLUE);
    }

    /** The check of an order looks behind a refused photo, as the order does. */
    @Test
    void checkPromisesWhatTheOrderDoesWithAPhotoBehindARefusedOne(Fixture fixture) {
        EventFixture event = event(fixture);
        for (String name : List.of("Ana", "Bo")) {
            attach(script(fixture), event, name, "TEAM", BLUE);
            attach(script(fixture), event, name, "ACCREDITATION", RED);
            refuse(fixture, event, name, "ACCREDITATION");
        }
        approve(fixture, event, "Bo", "TEAM");

        JsonNode check = event.desk()
                .post(prints(event) + "/check", order(event, Map.of(), "Ana", "Bo"))
                .expect(200)
                .json();

        assertThat(check.path("photo_pending").asInt()).isEqualTo(1);
        assertThat(check.path("prints").asInt()).isEqualTo(1);
        assertLeftOut(print(event, Map.of(), "Ana", "Bo"), event, "Ana");
    }

    @Test
    void refusedPhotoIsNeverPrinted(Fixture fixture) {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);
        refuse(fixture, event, "Ana", "ACCREDITATION");

        JsonNode strict = print(event, Map.of("require_photo", true, "photos", "any"), "Ana");
        JsonNode job = print(event, Map.of("photos", "any"), "Ana");

        assertThat(strict.at("/refused/0/reason").asString()).isEqualTo("PHOTO_MISSING");
        assertThat(job.path("photo_missing").asInt()).isEqualTo(1);
    }

    @Test
    void photoOfTheDeskCountsAsReviewed(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        Api desk = fixture.person(event, Role.UPLOAD_PHOTO);
        JsonNode image = Uploads.portrait(desk, RED);
        String ana = event.path() + "/accreditations/" + event.accreditation("Ana") + "/photo";
        desk.post(ana, Map.of("id", image.path("id"), "thumbnail_hash", image.path("thumbnail_hash")))
                .expect(200);
        attach(desk, event, "Bo", "TEAM", BLUE);

        JsonNode job = print(event, Map.of(), "Ana", "Bo");

        assertLeftOut(job, event);
        assertShows(event, job, RED);
        JsonNode approved = photo(fixture, event, "Ana", "APPROVED", "ACCREDITATION");
        assertThat(approved.path("reviewed_by").asString()).isNotBlank();
        assertThat(approved.path("reviewed_at").isNull()).isFalse();
        assertThat(logged(fixture, event, "Ana")).containsExactly("image_attached", "photo_approved");
    }

    private static List<String> logged(Fixture fixture, EventFixture event, String name) {
        return fixture.bean(JdbcClient.class)
                .sql("""
                    select action from audit_entry
                    where person_id = :person and (action like 'image%' or action like 'photo%') order by id
                    """)
                .param("person", event.person(name))
                .query((row, number) -> row.getString(1))
                .list();
    }

    @Test
    void photoOfAMachineWaitsWhereverItIsAttached(Fixture fixture) {
        EventFixture event = event(fixture);
        Api desk = event.desk();
        JsonNode image = Uploads.portrait(desk, RED);
        Map<String, Object> photo = Map.of("id", image.path("id"), "thumbnail_hash", image.path("thumbnail_hash"));
        desk.post(event.path() + "/accreditations/" + event.accreditation("Ana") + "/photo", photo)
                .expect(200);

        assertLeftOut(print(event, Map.of(), "Ana"), event, "Ana");
    }

    /** Somebody who may change badges, but not review photos. */
    @Test
    void photoOfSomebodyWhoMayNotReviewWaits(Fixture fixture) {
        EventFixture event = event(fixture);
        long user = TestPeople.user(fixture, null);
        fixture.bean(JdbcClient.class)
                .sql("update app_user set scopes = array['accreditation.write'] where id = :user")
                .param("user", user)
                .update();
        JsonNode image = Uploads.portrait(event.desk(), RED);

        TestPeople.loggedIn(fixture, user, null, Scope.ACCREDITATION_WRITE)
                .post(
                        event.path() + "/accreditations/" + event.accreditation("Ana") + "/photo",
                        Map.of("id", image.path("id"), "thumbnail_hash", image.path("thumbnail_hash")))
                .expect(200);

        assertLeftOut(print(event, Map.of(), "Ana"), event, "Ana");
    }

    @Test
    void whoChoosesTheWaitingPhotoApprovesItAndNoRefusedOne(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode ana = attach(script(fixture), event, "Ana", "ACCREDITATION", RED);
        JsonNode bo = attach(script(fixture), event, "Bo", "ACCREDITATION", BLUE);
        refuse(fixture, event, "Bo", "ACCREDITATION");
        Api desk = fixture.person(event, Role.UPLOAD_PHOTO);

        attachAgain(desk, event, "Ana", ana);
        attachAgain(desk, event, "Ana", ana);
        attachAgain(desk, event, "Bo", bo);
        attachAgain(script(fixture), event, "Ana", ana);

        photo(fixture, event, "Ana", "APPROVED", "ACCREDITATION");
        photo(fixture, event, "Bo", "REJECTED", "ACCREDITATION");
        assertThat(logged(fixture, event, "Ana")).containsExactly("image_attached", "photo_approved");
    }

    private static void attachAgain(Api by, EventFixture event, String name, JsonNode image) {
        by.post(
                        "/people/person/" + event.person(name) + "/image",
                        Map.of(
                                "image_id", image.path("id"),
                                "thumbnail_hash", image.path("thumbnail_hash"),
                                "type", "ACCREDITATION"))
                .expect(200);
    }

    /** A script that brings everybody's photo each night takes nobody's approval away. */
    @Test
    void theSamePictureUploadedAgainStaysApproved(Fixture fixture) {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);
        approve(fixture, event, "Ana", "ACCREDITATION");
        JsonNode before = photo(fixture, event, "Ana", "APPROVED", "ACCREDITATION");

        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);

        JsonNode after = photo(fixture, event, "Ana", "APPROVED", "ACCREDITATION");
        assertThat(after.path("image_id")).isNotEqualTo(before.path("image_id"));
        assertThat(after.path("reviewed_by")).isEqualTo(before.path("reviewed_by"));
        assertThat(after.path("reviewed_at")).isEqualTo(before.path("reviewed_at"));
        attach(script(fixture), event, "Ana", "ACCREDITATION", BLUE);
        photo(fixture, event, "Ana", "PENDING", "ACCREDITATION");
    }

    /** A job as it stands in the queue, planned before the photos changed. */
    private static long queued(Fixture fixture, EventFixture event, String... names) {
        return fixture.bean(JdbcClient.class)
                .sql("""
                    with job as (
                        insert into badge_print_job (event_id, reprint, require_photo, photos, refused, total, requested_name)
                        values (:event, false, false, 'APPROVED', '[]', :total, 'test')
                        returning id)
                    insert into badge_print (job_id, event_id, accreditation_id, place)
                    select job.id, :event, a.id, a.place from job, unnest(:ids::bigint[]) with ordinality as a (id, place)
                    returning job_id
                    """)
                .param("event", event.id())
                .param("total", names.length)
                .param("ids", Arrays.stream(names).map(event::accreditation).toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list()
                .getFirst();
    }

    @Test
    void photoThatCameBeforeItsTurnLeavesTheBadgeOut(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);
        attach(script(fixture), event, "Bo", "ACCREDITATION", BLUE);
        approve(fixture, event, "Bo", "ACCREDITATION");

        JsonNode job = finished(event, queued(fixture, event, "Ana", "Bo"));

        assertLeftOut(job, event, "Ana");
        assertThat(job.path("total").asInt()).isEqualTo(1);
        assertThat(job.path("done").asInt()).isEqualTo(1);
        assertShows(event, job, BLUE);
        approve(fixture, event, "Ana", "ACCREDITATION");
        assertThat(print(event, Map.of(), "Ana").path("total").asInt()).isEqualTo(1);
    }

    @Test
    void fileOfNobodyIsNotMade(Fixture fixture) {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);

        JsonNode job = finished(event, queued(fixture, event, "Ana"));

        assertLeftOut(job, event, "Ana");
        assertThat(job.path("total").asInt()).isZero();
        assertThat(job.path("file").isNull()).isTrue();
        event.desk()
                .get(prints(event) + "/" + job.path("id").asLong() + "/file")
                .expect(410);
    }

    @Test
    void photoRefusedOrReplacedAfterItWasDrawnIsTold(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Cleo");
        JsonNode ana = attach(script(fixture), event, "Ana", "ACCREDITATION", RED);
        JsonNode bo = attach(script(fixture), event, "Bo", "ACCREDITATION", BLUE);
        approve(fixture, event, "Bo", "ACCREDITATION");
        UUID claim = UUID.randomUUID();
        JdbcClient db = fixture.bean(JdbcClient.class);
        long job = db.sql("""
            with job as (
                insert into badge_print_job (event_id, state, reprint, require_photo, photos, refused, total,
                                             requested_name, claim, claimed_until)
                values (:event, 'RUNNING', false, false, 'APPROVED', '[]', 3, 'test', :claim, clock_timestamp() + interval '1 hour')
                returning id)
            insert into badge_print (job_id, event_id, accreditation_id, place)
            select job.id, :event, a.id, a.id from job, accreditation a where a.event_id = :event
            returning job_id
            """)
                .param("event", event.id())
                .param("claim", claim)
                .query((row, number) -> row.getLong(1))
                .list()
                .getFirst();
        // Drawn by this test, as by another node.
        List<PrintWorkRepository.Drawn> drawn = List.of(
                drawn(event, "Ana", ana.path("id").asLong()),
                drawn(event, "Bo", bo.path("id").asLong()),
                drawn(event, "Cleo", null));
        refuse(fixture, event, "Ana", "ACCREDITATION");
        attach(script(fixture), event, "Bo", "ACCREDITATION", RED);
        attach(script(fixture), event, "Cleo", "ACCREDITATION", RED);

        fixture.bean(PrintService.class)
                .finish(
                        new PrintWorkRepository.Claimed(
                                job,
                                event.id(),
                                false,
                                null,
                                "test",
                                null,
                                null,
                                PrintPhotos.APPROVED,
                                PrintSort.NAME,
                                false,
                                0,
                                claim),
                        drawn,
                        List.of(),
                        PrintApiTest.ONE_FILE);

        assertThat(finished(event, job).path("changed_meanwhile").toString())
                .isEqualTo("[" + event.accreditation("Ana") + "," + event.accreditation("Bo") + "]");
        assertThat(isPrinted(event, "Ana")).isFalse();
        assertThat(isPrinted(event, "Cleo")).isTrue();
    }

    private static PrintWorkRepository.Drawn drawn(
            EventFixture event, String name, @org.jspecify.annotations.Nullable Long image) {
        String hash = event.desk()
                .get(event.path() + "/accreditations/" + event.accreditation(name))
                .json()
                .path("random_hash")
                .asString();
        return new PrintWorkRepository.Drawn(
                event.accreditation(name), UUID.fromString(hash), image != null, image, PrintApiTest.face(event, name));
    }

    @Test
    void aJobThatIsStartedAgainShowsTheSamePhotos(Fixture fixture) {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);
        JsonNode job = print(event, Map.of("photos", "any"), "Ana");
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("update badge_print_job set state = 'FAILED' where id = :job")
                .param("job", job.path("id").asLong())
                .update();
        event.insert(
                "update accreditation set printed_at = null where event_id = :event and id = :id returning id",
                Map.of("id", event.accreditation("Ana")));

        JsonNode again = event.desk()
                .post(prints(event) + "/" + job.path("id").asLong() + "/again")
                .expect(202)
                .json();

        assertThat(again.path("photos").asString()).isEqualTo("any");
        assertThat(again.path("total").asInt()).isEqualTo(1);
    }

    /** What is shown of a badge before it is printed shows every photo; PREVIEW stands across it. */
    @Test
    void aPreviewShowsTheUnreviewedPhoto(Fixture fixture) {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);

        event.desk()
                .get(event.path() + "/accreditations/" + event.accreditation("Ana") + "/badge")
                .expect(200);
    }

    /** A desk that draws badges itself notes what is on paper; that is never lost. */
    @Test
    void whatAnotherProgramHasPrintedIsNoted(Fixture fixture) {
        EventFixture event = event(fixture);
        attach(script(fixture), event, "Ana", "ACCREDITATION", RED);

        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Ana") + "/printed")
                .expect(204);

        assertThat(isPrinted(event, "Ana")).isTrue();
    }

    /** Where the store has lost it: a badge without the face that belongs on it must not leave the printer. */
    @Test
    void badgeWhosePhotoIsLostIsNotPrintedWithoutIt(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        JsonNode image = attach(script(fixture), event, "Ana", "ACCREDITATION", RED);
        String sha256 = fixture.bean(JdbcClient.class)
                .sql("select encode(sha256, 'hex') from image where id = :id")
                .param("id", image.path("id").asLong())
                .query(String.class)
                .single();
        fixture.bean(ImageStore.class).remove(sha256);

        JsonNode job = print(event, Map.of(), "Ana", "Bo");

        assertThat(job.path("state").asString()).isEqualTo("FAILED");
        assertThat(job.path("error").asString())
                .isEqualTo(
                        "The photo of accreditation %d is lost. Nothing of it was printed; upload the picture again, then start it again.",
                        event.accreditation("Ana"));
        assertThat(print(event, Map.of(), "Bo").path("state").asString()).isEqualTo("DONE");

        Uploads.portrait(script(fixture), RED);
        JsonNode again = event.desk()
                .post(prints(event) + "/" + job.path("id").asLong() + "/again")
                .expect(202)
                .json();
        assertThat(finished(event, again.path("id").asLong()).path("state").asString())
                .isEqualTo("DONE");
    }
}
