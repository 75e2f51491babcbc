package org.gatehouse.scan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.DecideScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class DecideApiTest {

    private Fixture fixture;
    private DecideScene scene;

    @BeforeEach
    void aScene(Fixture given) {
        fixture = given;
        scene = DecideScene.of(given);
    }

    @Test
    void holderOfTheZoneIsLetInAndTheScanIsStored() {
        JsonNode answer = scene.decide(scene.question("Ana", scene.arena));

        assertThat(answer.propertyNames()).containsExactly("allowed", "reason", "text", "text_short", "scan", "person");
        assertThat(answer.path("allowed").booleanValue()).isTrue();
        assertThat(answer.path("reason").stringValue()).isEqualTo("granted");
        assertThat(answer.path("text").stringValue()).isEqualTo("Please pass.");
        assertThat(answer.path("text_short").stringValue()).isEqualTo("Please pass");
        assertThat(answer.path("scan").path("verdict").stringValue()).isEqualTo("recorded");
        JsonNode listed = listed().getFirst();
        assertThat(listed.path("id")).isEqualTo(answer.path("scan").path("id"));
        assertThat(listed.path("allowed").booleanValue()).isTrue();
        assertThat(listed.path("knew").stringValue()).isEqualTo("ok");
        assertThat(listed.path("entitled").stringValue()).isEqualTo("yes");
    }

    @Test
    void holderOfAnotherZoneIsRefusedAndThatIsStored() {
        JsonNode answer = scene.decide(scene.question("Ana", scene.pool));

        assertThat(answer.path("allowed").booleanValue()).isFalse();
        assertThat(answer.path("reason").stringValue()).isEqualTo("wrong_zone");
        JsonNode listed = listed().getFirst();
        assertThat(listed.path("allowed").booleanValue()).isFalse();
        assertThat(listed.path("refusal").stringValue()).isEqualTo("ok");
    }

    @Test
    void badgeThatWasReplacedIsOld() {
        Map<String, @Nullable Object> old = scene.question("Ana", scene.arena);
        scene.replaceBadge("Ana");

        assertThat(scene.reason(old)).isEqualTo("old_badge");
        assertThat(scene.reason(scene.question("Ana", scene.arena))).isEqualTo("granted");
    }

    @Test
    void withdrawnPersonIsRefusedAtOnce() {
        scene.withdraw("Ana");

        JsonNode answer = scene.decide(scene.question("Ana", scene.arena));

        assertThat(answer.path("reason").stringValue()).isEqualTo("withdrawn");
        assertThat(answer.path("scan").path("verdict").stringValue()).isEqualTo("recorded");
    }

    @Test
    void badgeOfAnotherEventIsUnknownAndKeptInQuarantine() {
        DecideScene other = DecideScene.of(fixture);

        JsonNode answer = scene.decide(scene.questionOf(other.qr("Ana"), scene.arena));

        assertThat(answer.path("reason").stringValue()).isEqualTo("unknown");
        assertThat(answer.path("scan").path("verdict").stringValue()).isEqualTo("quarantined");
        assertThat(scene.stored()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.org/", "1042", "---", "%s-0"})
    void textThatIsNoBadgesIsUnknownAndNothingIsStored(String text) {
        JsonNode answer = scene.decide(scene.questionOf(text.formatted(scene.event.accreditation("Ana")), scene.arena));

        assertThat(answer.path("allowed").booleanValue()).isFalse();
        assertThat(answer.path("reason").stringValue()).isEqualTo("unknown");
        assertThat(answer.path("scan").isNull()).isTrue();
        assertThat(scene.stored()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"]Q3%s", " %s\r\n", "+Q3%s"})
    void whatReadersAddDoesNoHarm(String form) {
        String read = form.formatted(scene.qr("Ana").toUpperCase(Locale.ROOT).replace('-', 'ß'));

        assertThat(scene.reason(scene.questionOf(read, scene.arena))).isEqualTo("granted");
    }

    @Test
    void personOnTheWayOutIsLetThroughAlsoWithoutTheZone() {
        Map<String, @Nullable Object> question = scene.question("Ana", scene.pool);
        question.put("direction", "OUT");

        assertThat(scene.reason(question)).isEqualTo("granted");
        assertThat(listed().getFirst().path("direction").stringValue()).isEqualTo("OUT");
    }

    @Test
    void textIsInTheLanguageOfTheReader() {
        JsonNode german = scene.reader
                .post(scene.path() + "?l=de", scene.question("Ana", scene.pool))
                .expect(200)
                .json();
        JsonNode unknown = scene.reader
                .post(scene.path() + "?l=pt_BR", scene.question("Ana", scene.pool))
                .expect(200)
                .json();

        assertThat(german.path("text").stringValue()).isEqualTo("Dieser Ausweis öffnet diese Zone nicht.");
        assertThat(unknown.path("text").stringValue()).isEqualTo("This badge does not open this zone.");
        scene.reader
                .post(scene.path() + "?l=1", scene.question("Ana", scene.pool))
                .expect(422);
    }

    @Test
    void holdSaysItsText() {
        writeDocument("\"zones\":[],\"holds\":[{\"code\":\"ARR\",\"text\":\"Bring your passport\"}]");

        JsonNode answer = scene.decide(scene.question("Ana", scene.arena));

        assertThat(answer.path("reason").stringValue()).isEqualTo("hold");
        assertThat(answer.path("text").stringValue()).isEqualTo("Bring your passport");
        assertThat(answer.path("text_short").stringValue()).isEqualTo("Bring your passport");
    }

    @Test
    void holdSaysItsTextInTheLanguageOfTheReader() {
        Map<String, String> texts = Map.of("en", "Bring your passport", "de", "Bitte den Ausweis bringen");
        Map<String, Object> kind = Map.of(
                "code", "passport",
                "name", Map.of("text", "Passport"),
                "text", Map.of("translations", texts),
                "stops", List.of("gate"));
        long kindId = scene.event
                .desk()
                .post(scene.event.path() + "/hold_kinds", kind)
                .expect(201)
                .json()
                .path("id")
                .asLong();
        String ana = scene.event.path() + "/accreditations/" + scene.event.accreditation("Ana");
        scene.event
                .desk()
                .post(ana + "/holds", Map.of("kind", Map.of("id", kindId)))
                .expect(201);

        assertThat(textOfHold("de")).isEqualTo("Bitte den Ausweis bringen");
        assertThat(textOfHold("en")).isEqualTo("Bring your passport");
        assertThat(textOfHold("fr")).isEqualTo("Bring your passport");
    }

    private String textOfHold(String language) {
        JsonNode answer = scene.reader
                .post(scene.path() + "?l=" + language, scene.question("Ana", scene.arena))
                .expect(200)
                .json();
        assertThat(answer.path("reason").stringValue()).isEqualTo("hold");
        assertThat(answer.path("text_short").stringValue())
                .isEqualTo(answer.path("text").stringValue());
        return answer.path("text").stringValue();
    }

    @Test
    void longTextOfAHoldIsNotCut() {
        String text = "Bring your passport and the invoice to the counter";
        writeDocument("\"zones\":[],\"holds\":[{\"code\":\"ARR\",\"text\":\"" + text + "\"}]");

        JsonNode answer = scene.decide(scene.question("Ana", scene.arena));

        assertThat(answer.path("text").stringValue()).isEqualTo(text);
        assertThat(answer.path("text_short").stringValue()).isEqualTo("Go to the accreditation centre");
    }

    /** What gates are told of Ana, with this in place of her zones. */
    private void writeDocument(String zones) {
        fixture.bean(JdbcClient.class)
                .sql("""
                        update accreditation_feed
                        set document = regexp_replace(document, '"zones":\\[[^]]*\\]', :zones)
                        where event_id = :event and accreditation_id = :id
                        """)
                .param("zones", zones)
                .param("event", scene.event.id())
                .param("id", scene.event.accreditation("Ana"))
                .update();
    }

    @Test
    void zoneThatIsLimitedToTimesIsOpenToTheSecond() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Map<String, @Nullable Object> ended = timed("ENDED", now.minusSeconds(7200), now.minusSeconds(3600));
        Map<String, @Nullable Object> soon = timed("SOON", now.plusSeconds(60), now.plusSeconds(3600));
        Map<String, @Nullable Object> open = timed("OPEN", now.minusSeconds(60), now.plusSeconds(3600));

        limit(ended);
        assertThat(scene.reason(scene.question("Ana", scene.pool))).isEqualTo("not_valid_now");
        limit(soon);
        assertThat(scene.reason(scene.question("Ana", scene.pool))).isEqualTo("not_valid_now");
        limit(open);
        assertThat(scene.reason(scene.question("Ana", scene.pool))).isEqualTo("granted");
        assertThat(scene.reason(scene.question("Ana", scene.arena))).isEqualTo("granted");
    }

    private Map<String, @Nullable Object> timed(String code, Instant from, Instant until) {
        Map<String, Object> period = Map.of(
                "code",
                code,
                "name",
                Map.of("text", code),
                "entries",
                List.of(Map.of("from_at", from.toString(), "until_at", until.toString())));
        long id = scene.event
                .desk()
                .post(scene.event.path() + "/periods", period)
                .expect(201)
                .json()
                .path("id")
                .longValue();
        return Map.of("id", scene.pool, "period", Map.of("id", id));
    }

    private void limit(Map<String, @Nullable Object> zone) {
        scene.event
                .desk()
                .put(
                        scene.event.path() + "/accreditations/" + scene.event.accreditation("Ana"),
                        Map.of("zones_add", List.of(zone)))
                .expect(200);
    }

    @Test
    void clockOfTheReaderDecidesNothing() {
        Map<String, @Nullable Object> question = scene.question("Ana", scene.arena);
        question.put("timestamp", "2035-01-01T00:00:00Z");

        JsonNode answer = scene.decide(question);

        assertThat(answer.path("allowed").booleanValue()).isTrue();
        assertThat(answer.path("scan").path("clock_ahead").booleanValue()).isTrue();
        assertThat(listed().getFirst().path("timestamp").stringValue()).isEqualTo("2035-01-01T00:00:00Z");
    }

    // repeats

    @Test
    void repeatGetsTheFirstAnswerAlsoIfTheTruthChanged() {
        Map<String, @Nullable Object> granted = scene.question("Ana", scene.arena);
        Map<String, @Nullable Object> refused = scene.question("Ana", scene.pool);
        JsonNode first = scene.decide(granted);
        scene.decide(refused);
        scene.closeArena();

        JsonNode again = scene.decide(granted);

        assertThat(again.path("allowed").booleanValue()).isTrue();
        assertThat(again.path("reason").stringValue()).isEqualTo("granted");
        assertThat(again.path("scan").path("id")).isEqualTo(first.path("scan").path("id"));
        assertThat(again.path("scan").path("verdict").stringValue()).isEqualTo("duplicate");
        assertThat(scene.reason(refused)).isEqualTo("wrong_zone");
        assertThat(scene.reason(scene.question("Ana", scene.arena))).isEqualTo("wrong_zone");
        assertThat(scene.stored()).isEqualTo(3);
    }

    @Test
    void repeatAfterTheBadgeWasReplacedGetsTheFirstAnswer() {
        Map<String, @Nullable Object> question = scene.question("Ana", scene.arena);
        scene.decide(question);
        scene.replaceBadge("Ana");

        assertThat(scene.reason(question)).isEqualTo("granted");
    }

    @Test
    void repeatsThatComeAtOnceGetOneAnswerAndAreOneScan() throws Exception {
        Map<String, @Nullable Object> question = scene.question("Ana", scene.arena);

        List<Answer> answers = atOnce(40, () -> scene.ask(question));

        assertThat(answers)
                .extracting(answer -> answer.expect(200).json().path("reason").stringValue())
                .containsOnly("granted");
        assertThat(answers)
                .extracting(answer -> answer.json().path("scan").path("verdict").stringValue())
                .containsOnlyOnce("recorded");
        assertThat(scene.stored()).isOne();
    }

    @Test
    void withoutScanIdTheSameMomentIsARepeatAndAnotherIsAnotherScan() {
        Map<String, @Nullable Object> question = scene.question("Ana", scene.arena);
        question.remove("scan_id");
        question.put("timestamp", "2026-09-23T08:15:00Z");
        scene.decide(question);
        scene.closeArena();

        assertThat(scene.reason(question)).isEqualTo("granted");
        question.put("timestamp", "2026-09-23T08:15:01Z");
        assertThat(scene.reason(question)).isEqualTo("wrong_zone");
        assertThat(scene.stored()).isEqualTo(2);
    }

    @Test
    void scanIdOfAnotherQuestionIsRefusedAndNothingIsStored() {
        Map<String, @Nullable Object> first = scene.question("Ana", scene.arena);
        String replaced = scene.qr("Bo");
        scene.replaceBadge("Bo");
        scene.decide(first);

        assertThat(taken(first, "qr", scene.qr("Bo"))).contains("another badge;");
        assertThat(taken(first, "qr", replaced)).contains("another badge;");
        assertThat(taken(first, "qr", "nonsense")).contains("another badge;");
        assertThat(taken(first, "zone_id", scene.pool)).contains("another zone_id;");
        assertThat(taken(first, "direction", "OUT")).contains("another direction;");
        String old = scene.qr("Ana");
        scene.replaceBadge("Ana");
        assertThat(taken(first, "qr", scene.qr("Ana"))).contains("another badge;");
        assertThat(scene.reason(first)).as(old).isEqualTo("granted");
        assertThat(scene.stored()).isOne();
    }

    private String taken(Map<String, @Nullable Object> first, String field, Object value) {
        Map<String, @Nullable Object> other = new HashMap<>(first);
        other.put(field, value);
        Answer answer = scene.ask(other).expect(409);
        assertThat(answer.problem()).isEqualTo("2700-270");
        return answer.json().path("detail").stringValue();
    }

    @Test
    void ofTwoQuestionsWithOneScanIdAtOnceOneIsDecided() throws Exception {
        for (int round = 0; round < 10; round++) {
            Map<String, @Nullable Object> ana = scene.question("Ana", scene.arena);
            Map<String, @Nullable Object> bo = new HashMap<>(ana);
            bo.put("qr", scene.qr("Bo"));
            List<Callable<Answer>> both = List.of(() -> scene.ask(ana), () -> scene.ask(bo));

            assertThat(atOnce(both)).extracting(Answer::status).containsExactlyInAnyOrder(200, 409);
        }
        assertThat(scene.stored()).isEqualTo(10);
    }

    // what may not be

    @Test
    void everyWrongFieldIsNamed() {
        Answer answer = scene.ask(Map.of("qr", 5, "zone_id", "x", "direction", "UP", "timestamp", "noon"))
                .expect(422);

        assertThat(answer.json().path("errors").valueStream().map(JsonNode::stringValue))
                .anySatisfy(error -> assertThat(error).startsWith("qr: "))
                .anySatisfy(error -> assertThat(error).startsWith("zone_id: "))
                .anySatisfy(error -> assertThat(error).startsWith("direction: "))
                .anySatisfy(error -> assertThat(error).startsWith("timestamp: "));
    }

    @Test
    void eitherQrOrAccreditationIsAsked() {
        Map<String, @Nullable Object> both = scene.question("Ana", scene.arena);
        both.put("accreditation_id", scene.event.accreditation("Ana"));
        Map<String, @Nullable Object> neither = scene.question("Ana", scene.arena);
        neither.put("qr", " ");

        assertThat(scene.ask(both).expect(422).json().path("detail").stringValue())
                .contains("not both");
        assertThat(scene.ask(neither).expect(422).json().path("detail").stringValue())
                .contains("not neither");
        assertThat(scene.stored()).isZero();
    }

    @Test
    void repeatMustBeRecognisable() {
        Map<String, @Nullable Object> question = scene.question("Ana", scene.arena);
        question.put("scan_id", " ");

        assertThat(scene.ask(question).expect(422).json().path("detail").stringValue())
                .contains("scan_id, timestamp or both");
        assertThat(scene.stored()).isZero();
    }

    @Test
    void readerOfAnUnknownZoneIsToldAndNothingIsStored() {
        Map<String, @Nullable Object> question = scene.question("Ana", DecideScene.of(fixture).arena);

        Answer answer = scene.ask(question).expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith("zone_id: ");
        assertThat(scene.ask(scene.questionOf("nonsense", -1)).expect(422).status())
                .isEqualTo(422);
        assertThat(scene.stored()).isZero();
    }

    @Test
    void questionThatNamesTheAccreditationNeedsTheRightToReadIt() {
        Map<String, @Nullable Object> question = new HashMap<>(Map.of(
                "accreditation_id", scene.event.accreditation("Ana"), "zone_id", scene.arena, "scan_id", "by hand"));

        scene.ask(question).expect(403);
        JsonNode answer =
                scene.event.gate().post(scene.path(), question).expect(200).json();

        assertThat(answer.path("allowed").booleanValue()).isTrue();
        assertThat(scene.stored()).isOne();
    }

    @Test
    void personIsShownOnlyToWhomReadsPeople() {
        assertThat(scene.decide(scene.question("Ana", scene.pool))
                        .path("person")
                        .isNull())
                .isTrue();
        for (Scope scope : List.of(Scope.ACCREDITATION_READ, Scope.SYNC_READ)) {
            Api reader = fixture.api(Set.of(scene.event.id()), Scope.SCANS_WRITE, scope);
            JsonNode person = reader.post(scene.path(), scene.question("Ana", scene.pool))
                    .expect(200)
                    .json()
                    .path("person");
            assertThat(person.propertyNames()).containsExactly("first_name", "last_name", "position", "thumbnail");
            assertThat(person.path("first_name").stringValue()).isEqualTo("Ana");
            assertThat(person.path("position").path("id").longValue()).isEqualTo(scene.event.position("Athlete"));
        }
        scene.withdraw("Ana");
        JsonNode withdrawn = scene.event
                .gate()
                .post(scene.path(), scene.question("Ana", scene.pool))
                .json();
        assertThat(withdrawn.path("person").isNull()).isTrue();
    }

    @Test
    void databaseThatIsAwayDecidesNothing() {
        Map<String, @Nullable Object> question = scene.question("Ana", scene.arena);
        HikariDataSource pool = fixture.pool("scans");

        fixture.withoutConnections(pool, () -> {
            Answer away = scene.ask(question).expect(503);
            assertThat(away.header("Retry-After")).isNotNull();
            assertThat(away.json().has("allowed")).isFalse();
        });

        assertThat(scene.stored()).isZero();
        assertThat(scene.reason(question)).isEqualTo("granted");
    }

    @Test
    void twoHundredQuestionsAtOnceAreAllAnswered() throws Exception {
        List<Callable<Answer>> questions = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Map<String, @Nullable Object> question =
                    scene.question(i % 2 == 0 ? "Ana" : "Bo", i % 4 < 2 ? scene.arena : scene.pool);
            questions.add(() -> scene.ask(question));
        }

        List<Answer> answers = atOnce(questions);

        for (int i = 0; i < 200; i++) {
            assertThat(answers.get(i).expect(200).json().path("allowed").booleanValue())
                    .isEqualTo(i % 4 < 2);
        }
        assertThat(scene.stored()).isEqualTo(200);
    }

    private List<JsonNode> listed() {
        return scene.event
                .desk()
                .get(scene.event.path() + "/scans?limit=100")
                .expect(200)
                .json()
                .path("scans")
                .valueStream()
                .toList();
    }

    private static List<Answer> atOnce(int times, Callable<Answer> call) throws Exception {
        return atOnce(Stream.generate(() -> call).limit(times).toList());
    }

    private static List<Answer> atOnce(List<Callable<Answer>> calls) throws Exception {
        List<Answer> answers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Answer> answer : threads.invokeAll(calls)) {
                answers.add(answer.get());
            }
        }
        return answers;
    }
}
