package org.gatehouse.mail.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is written with a change itself. The test's server has no mail server, so mails stay where they can be seen. */
@ApiTest
class AutomaticMailServiceTest {

    private static final String TAKEN_BACK = "what it tells was taken back before it was sent";

    private static EventFixture event(Fixture fixture, String... automatic) {
        EventFixture event = fixture.event().withPosition("Volunteer").withRegistration("Ana", "Volunteer");
        event.insert(
                "insert into person_email (person_id, email_address, is_primary) values (" + event.person("Ana")
                        + ", 'ana@example.org', true) returning id",
                Map.of());
        Map<String, Object> settings = Map.of(
                "sender", "desk@example.org", "delay_minutes", 10, "automatic", List.of(automatic), "version", 0);
        event.desk().put(event.path() + "/notifications", settings).expect(200);
        event.insert("update event set languages = '{de,en,pt_BR}' where id = :event returning id", Map.of());
        return event;
    }

    private static void decide(EventFixture event, String decision) {
        event.desk()
                .post("/registrations/" + event.registration("Ana") + "/" + decision, Map.of("note", "No $1 {name}"))
                .expect(200);
    }

    private static long number(EventFixture event, String sql) {
        return event.insert(sql, Map.of());
    }

    private static List<String> mails(EventFixture event) {
        JsonNode mails =
                event.desk().get(event.path() + "/mails").expect(200).json().path("mails");
        return StreamSupport.stream(mails.spliterator(), false)
                .map(mail -> mail.path("kind").asString() + " "
                        + mail.path("recipient").asString("nobody")
                        + (mail.path("last_error").asString().equals(TAKEN_BACK) ? " taken back" : ""))
                .toList()
                .reversed();
    }

    @Test
    void eachDecisionIsToldOnceAndTakenBackWithIt(Fixture fixture) {
        EventFixture event = event(fixture, "ACCREDITATION_APPROVED", "ACCREDITATION_REFUSED");

        decide(event, "approve");
        decide(event, "approve");
        assertThat(mails(event)).containsExactly("accreditation_approved ana@example.org");

        decide(event, "withdraw");
        decide(event, "reopen");
        decide(event, "reject");
        assertThat(mails(event))
                .containsExactly(
                        "accreditation_approved ana@example.org taken back", "accreditation_refused ana@example.org");
        assertThat(
                        number(
                                event,
                                "select count(*) from mail_outbox where event_id = :event and body like '%Grund: No $1 {name}%'"))
                .isOne();

        decide(event, "reopen");
        decide(event, "approve");
        assertThat(mails(event))
                .containsExactly(
                        "accreditation_approved ana@example.org taken back",
                        "accreditation_refused ana@example.org taken back",
                        "accreditation_approved ana@example.org");
        long first = number(event, "select min(id) from mail_outbox where event_id = :event");
        event.desk().post(event.path() + "/mails/" + first + "/retry").expect(409);
    }

    /** The language of a person counts, if the event writes in it, in whatever country it is spoken; otherwise the event's first one does. */
    @Test
    void everybodyIsWrittenToInTheirLanguage(Fixture fixture) {
        EventFixture event = event(fixture, "ACCREDITATION_APPROVED")
                .withRegistration("Ben", "Volunteer")
                .withRegistration("Cho", "Volunteer")
                .withRegistration("Dom", "Volunteer");
        event.desk()
                .put(
                        event.path() + "/notifications/texts/ACCREDITATION_APPROVED/pt_BR",
                        Map.of("subject", "Olá {first_name}: {event_code}", "body", "{event}", "version", 0))
                .expect(200);
        Map.of("Ben", "EN", "Cho", "ko", "Dom", "pt_PT")
                .forEach((name, language) -> fixture.api(Scope.values())
                        .put("/people/person/" + event.person(name), Map.of("language", language))
                        .expect(200));
        event.insert("update event set code = 'L' || id where id = :event returning id", Map.of());

        for (String name : List.of("Ana", "Ben", "Cho", "Dom")) {
            event.desk()
                    .post("/registrations/" + event.registration(name) + "/approve", Map.of())
                    .expect(200);
        }

        JsonNode mails =
                event.desk().get(event.path() + "/mails").expect(200).json().path("mails");
        assertThat(mails)
                .extracting(mail -> mail.path("subject").asString())
                .containsExactlyInAnyOrder(
                        "Ihre Akkreditierung: Event",
                        "Your accreditation for Event",
                        "Ihre Akkreditierung: Event",
                        "Olá Dom: L" + event.id());
    }

    @Test
    void nothingIsToldThatTheEventDidNotChoose(Fixture fixture) {
        EventFixture event = event(fixture, "ACCREDITATION_REFUSED");

        decide(event, "approve");

        assertThat(mails(event)).isEmpty();
    }

    @Test
    void aRefusedPhotoIsToldWithItsReason(Fixture fixture) {
        EventFixture event = event(fixture, "PHOTO_REFUSED");
        Api api = fixture.api(Scope.values());
        long imageId = refusedPhoto(event, api);
        String photo = photo(event);
        assertThat(mails(event)).containsExactly("photo_refused ana@example.org");
        assertThat(number(
                        event,
                        "select count(*) from mail_outbox where event_id = :event and body like '%Grund: Gesicht%'"))
                .isOne();

        api.post(photo + "/approve", Map.of("image_id", imageId, "seen", "REJECTED"))
                .expect(200);
        assertThat(mails(event)).containsExactly("photo_refused ana@example.org taken back");
    }

    /** A mail about a photo that is not there any more would ask for what was sent already. */
    @Test
    void aPhotoThatIsReplacedTakesItsMailBack(Fixture fixture) {
        EventFixture event = event(fixture, "PHOTO_REFUSED");
        Api api = fixture.api(Scope.values());
        refusedPhoto(event, api);
        assertThat(mails(event)).containsExactly("photo_refused ana@example.org");

        attach(event, api, (int) event.id() + 1);

        assertThat(mails(event)).containsExactly("photo_refused ana@example.org taken back");
        long first = number(event, "select min(id) from mail_outbox where event_id = :event");
        event.desk().post(event.path() + "/mails/" + first + "/retry").expect(409);
    }

    @Test
    void aPhotoThatIsRemovedTakesItsMailBack(Fixture fixture) {
        EventFixture event = event(fixture, "PHOTO_REFUSED");
        Api api = fixture.api(Scope.values());
        refusedPhoto(event, api);

        api.delete("/people/person/" + event.person("Ana") + "/image/ACCREDITATION")
                .expect(204);

        assertThat(mails(event)).containsExactly("photo_refused ana@example.org taken back");
    }

    /** Returns the image of the photo. */
    private static long refusedPhoto(EventFixture event, Api api) {
        number(event, "update event set end_date = '2999-12-31' where id = :event returning id");
        long imageId = attach(event, api, (int) event.id());
        api.post(photo(event) + "/reject", Map.of("image_id", imageId, "reason", "COVERED"))
                .expect(200);
        return imageId;
    }

    private static String photo(EventFixture event) {
        return "/people/photos/"
                + number(event, "select id from person_image where person_id = " + event.person("Ana"));
    }

    private static long attach(EventFixture event, Api api, int look) {
        JsonNode image = Uploads.portrait(api, look);
        api.post(
                        "/people/person/" + event.person("Ana") + "/image",
                        Map.of(
                                "image_id",
                                image.path("id").asLong(),
                                "thumbnail_hash",
                                image.path("thumbnail_hash").asString(),
                                "type",
                                "ACCREDITATION"))
                .expect(201);
        return image.path("id").asLong();
    }
}
