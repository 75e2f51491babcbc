package org.gatehouse.mail.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What an event writes to its people, and how that looks for one of them. */
@ApiTest
class NotificationTextTest {

    private static final String HOSTILE = "{event} $1 \\ <b>x</b> {reason}";

    private static String path(EventFixture event) {
        return event.path() + "/notifications";
    }

    private static String text(EventFixture event, Occasion occasion) {
        return path(event) + "/texts/" + occasion + "/en";
    }

    private static Map<String, Object> settings() {
        return new HashMap<>(Map.of(
                "sender",
                "desk@example.org",
                "link",
                "https://example.org/photo?a=1&b={event}",
                "delay_minutes",
                5,
                "automatic",
                List.of("ACCREDITATION_APPROVED"),
                "version",
                0));
    }

    @Test
    void anEventWritesNothingByItselfUntilItChoosesSo(Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode before = event.desk().get(path(event)).expect(200).json();
        assertThat(before.path("automatic")).isEmpty();
        assertThat(before.path("version").asInt()).isZero();

        JsonNode after = event.desk().put(path(event), settings()).expect(200).json();
        assertThat(after.path("automatic").path(0).asString()).isEqualTo("ACCREDITATION_APPROVED");
        assertThat(after.path("version").asInt()).isOne();
        event.desk().put(path(event), settings()).expect(409);
        assertThat(event.desk().get(path(event) + "/texts").expect(200).json().path("texts"))
                .hasSize(8);
        assertThat(Audit.of(fixture, "event", event.id())).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "sender, nobody, sender",
        "sender, 'a@b.org\r\nBcc: c@d.org', sender",
        "link, javascript:alert(1), link",
        "link, https://example.org/ x, link",
        "delay_minutes, 1441, delay_minutes",
        "delay_minutes, -1, delay_minutes",
        "automatic, PHOTO_MISSING, automatic"
    })
    void settingsThatCannotBeAreRefusedByTheirField(String field, String value, String named, Fixture fixture) {
        EventFixture event = fixture.event();
        Map<String, Object> sent = settings();
        sent.put(field, field.equals("automatic") ? List.of(value) : value);

        Answer refused = event.desk().put(path(event), sent).expect(422);

        assertThat(refused.json().path("errors").toString()).contains(named);
    }

    @Test
    void textsAreThoseOfTheEventsLanguages(Fixture fixture) {
        EventFixture event = fixture.event();
        event.insert("update event set languages = '{fr,de}' where id = :event returning id", Map.of());

        JsonNode texts =
                event.desk().get(path(event) + "/texts").expect(200).json().path("texts");

        assertThat(texts).hasSize(16);
        assertThat(texts).extracting(text -> text.path("language").asString()).startsWith("fr", "de", "fr", "de");
        Answer foreign = event.desk().get(text(event, Occasion.PHOTO_REFUSED)).expect(404);
        assertThat(foreign.json().path("detail").asString()).contains("writes in these languages: fr, de");
        event.desk()
                .put(text(event, Occasion.PHOTO_REFUSED), Map.of("subject", "x", "body", "y", "version", 0))
                .expect(404);
    }

    @Test
    void anUnknownFieldOrATextOverTheLimitIsRefused(Fixture fixture) {
        EventFixture event = fixture.event();
        String path = text(event, Occasion.PHOTO_REFUSED);

        Answer unknown = event.desk()
                .put(path, Map.of("subject", "x", "body", "Dear {firstname},", "version", 0))
                .expect(422);
        assertThat(unknown.json().path("errors").path(0).asString())
                .startsWith("body: names {firstname}; what can be named is {name} {first_name}");
        for (Map<String, Object> wrong : List.<Map<String, Object>>of(
                Map.of("subject", "x".repeat(201), "body", "y", "version", 0),
                Map.of("subject", "x\r\nBcc: a@b.org", "body", "y", "version", 0),
                Map.of("subject", "x", "body", "y".repeat(5001), "version", 0),
                Map.of("subject", "x", "body", "a\u0000b", "version", 0),
                Map.of("subject", " ", "body", "y", "version", 0),
                Map.of("subject", "{}", "body", "y", "version", 0),
                Map.of("subject", "x", "body", "y"))) {
            event.desk().put(path, wrong).expect(422);
        }
        event.desk().put(path(event) + "/texts/NOTHING/en", Map.of()).expect(404);
        event.desk().get(path(event) + "/texts/PHOTO_REFUSED/xx'or'1").expect(404);

        Map<String, Object> own = Map.of("subject", "{ {event} }", "body", "Hi {name} {", "version", 0);
        assertThat(event.desk()
                        .put(path, own)
                        .expect(200)
                        .json()
                        .path("version")
                        .asInt())
                .isOne();
        event.desk().put(path, own).expect(409);
        event.desk().delete(path).expect(204);
        event.desk().delete(path).expect(204);
        assertThat(event.desk().get(path).expect(200).json().path("version").asInt())
                .isZero();
    }

    /** What a name, a note or a link holds is never read as a field, a pattern or markup, and a line of an absent reason is left out. */
    @Test
    void valuesStandAsTheyAre(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Volunteer").withRegistration(HOSTILE, "Volunteer");
        event.desk().put(path(event), settings()).expect(200);
        String path = text(event, Occasion.ACCREDITATION_REFUSED);
        Map<String, Object> sent = Map.of(
                "text",
                Map.of(
                        "subject", "{first_name}: {position}",
                        "body", "{first_name} {link}\n{ {reason}\nReason: {reason}\nend",
                        "version", 0),
                "person_id",
                event.person(HOSTILE));

        JsonNode without =
                event.desk().post(path + "/preview", sent).expect(200).json();
        assertThat(without.path("subject").asString()).isEqualTo(HOSTILE + ": Volunteer");
        assertThat(without.path("body").asString())
                .isEqualTo(HOSTILE + " https://example.org/photo?a=1&b={event}\nend\n");
        assertThat(without.path("recipient").isNull()).isTrue();

        String why = "{name}\u2003$2";
        event.desk()
                .post("/registrations/" + event.registration(HOSTILE) + "/reject", Map.of("note", why))
                .expect(200);
        assertThat(event.desk()
                        .post(path + "/preview", sent)
                        .expect(200)
                        .json()
                        .path("body")
                        .asString())
                .contains("\nReason: {name} $2\n");
        event.desk().post(path + "/preview", Map.of("person_id", 999999999)).expect(422);
        JsonNode anybody = event.desk()
                .post(text(event, Occasion.PHOTO_REFUSED) + "/preview", Map.of())
                .expect(200)
                .json();
        assertThat(anybody.path("person_id").isNull()).isTrue();
        assertThat(anybody.path("body").asString()).contains("Dear Ana Lima,", "Reason: Blurred, dark or too small");
    }

    @Test
    void aTestNeedsAMailServer(Fixture fixture) {
        EventFixture event = fixture.event();
        String path = text(event, Occasion.PHOTO_MISSING) + "/test";

        event.desk().post(path, Map.of("recipient", "nobody")).expect(422);
        assertThat(event.desk()
                        .post(path, Map.of("recipient", "me@example.org"))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-186");
    }
}
