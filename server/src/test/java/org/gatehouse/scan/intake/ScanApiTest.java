package org.gatehouse.scan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.time.ClientInstant;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class ScanApiTest {

    @Test
    void scanSentTwiceIsStoredOnce(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        JsonNode first = scene.report(scene.scan()).expect(201).json();
        JsonNode second = scene.report(scene.scan()).expect(200).json();

        assertThat(first.path("verdict").stringValue()).isEqualTo("recorded");
        assertThat(second.path("verdict").stringValue()).isEqualTo("duplicate");
        assertThat(second.path("id")).isEqualTo(first.path("id"));
        assertThat(second.path("received_at")).isEqualTo(first.path("received_at"));
        assertThat(scene.stored()).isOne();
    }

    @Test
    void answerHasTheseFieldsAndNoOther(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        JsonNode answer = scene.report(scene.scan()).json();

        assertThat(answer.propertyNames())
                .containsExactly("id", "verdict", "reason", "late", "clock_ahead", "received_at");
        assertThat(answer.path("reason").isNull()).isTrue();
    }

    @Test
    void operatorSeesWhatBecomesOfScans(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        Api operator = fixture.api(Scope.ADMIN);
        scene.report(scene.scan()).expect(201);
        scene.report(scene.scan()).expect(200);
        Map<String, Double> before = scanMeters(operator);

        scene.report(scene.scanWith("scan_id", "another")).expect(201);
        scene.report(scene.scan()).expect(200);

        Map<String, Double> after = scanMeters(operator);
        assertThat(after).containsEntry("gatehouse_scans_queue", 0.0);
        before.computeIfPresent("gatehouse_scans_total{verdict=\"recorded\"}", (name, value) -> value + 1);
        before.computeIfPresent("gatehouse_scans_total{verdict=\"duplicate\"}", (name, value) -> value + 1);
        before.computeIfPresent("gatehouse_scans_batch_size_sum", (name, value) -> value + 1);
        before.computeIfPresent("gatehouse_scans_batch_size_count", (name, value) -> value + 2);
        after.remove("gatehouse_scans_batch_size_max");
        before.remove("gatehouse_scans_batch_size_max");
        assertThat(after).hasSizeGreaterThan(4).isEqualTo(before);
    }

    private static Map<String, Double> scanMeters(Api operator) {
        return operator.get("/prometheus")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith("gatehouse_scans_"))
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(line -> line[0], line -> Double.valueOf(line[1])));
    }

    @Test
    void scanSentFiftyTimesAtOnceIsStoredOnce(Fixture fixture) throws Exception {
        ScanScene scene = ScanScene.of(fixture);

        List<Answer> answers = atOnce(50, () -> scene.report(scene.scan()));

        assertThat(answers).extracting(Answer::status).containsOnlyOnce(201).containsOnly(200, 201);
        assertThat(answers)
                .extracting(answer -> answer.json().path("id"))
                .containsOnly(answers.getFirst().json().path("id"));
        assertThat(scene.stored()).isOne();
    }

    @Test
    void badgeWithdrawnSinceChangesNoAnswer(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        JsonNode first = scene.report(scene.scan()).expect(201).json();
        scene.withdraw();

        JsonNode second = scene.report(scene.scan()).expect(200).json();

        assertThat(second.path("id")).isEqualTo(first.path("id"));
        assertThat(second.path("reason").isNull()).isTrue();
    }

    @Test
    void scanOfAWithdrawnBadgeIsRecorded(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.withdraw();

        scene.report(scene.scan()).expect(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"accreditation_id", "zone_id", "allowed", "timestamp"})
    void scanThatDiffersInOneFieldIsAnother(String field, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        Map<String, Object> other = Map.of(
                "accreditation_id",
                scene.addAccreditation("Li"),
                "zone_id",
                scene.addZone("Pool"),
                "allowed",
                false,
                "timestamp",
                "2020-09-23T08:15:00.000001Z");
        scene.report(scene.scan()).expect(201);

        scene.report(scene.scanWith(field, other.get(field))).expect(201);

        assertThat(scene.stored()).isEqualTo(2);
    }

    @Test
    void eachDeviceHasItsOwnScans(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        scene.reportFrom("north", scene.scan()).expect(201);
        scene.reportFrom("south", scene.scan()).expect(201);

        scene.reportFrom("north", scene.scan()).expect(200);
    }

    @Test
    void eachClientHasItsOwnScans(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        Api another = fixture.api(Scope.SCANS_WRITE);
        scene.report(scene.scan()).expect(201);

        another.post(scene.path() + "/scan", scene.scan()).expect(201);
    }

    @Test
    void anotherDeviceMayDeliverAScanOfThisScanId(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        Map<String, Object> scan = scene.scanWith("scan_id", "a-1");

        scene.reportFrom("broken", scan).expect(201);

        scene.reportFrom("spare", scan).expect(200);
    }

    @Test
    void scanIdTellsScansOfOneMomentApart(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        scene.report(scene.scanWith("scan_id", "1")).expect(201);
        scene.report(scene.scanWith("scan_id", "2")).expect(201);

        scene.report(scene.scanWith("scan_id", "1")).expect(200);
        assertThat(scene.stored()).isEqualTo(2);
    }

    @Test
    void gateThatCountsAnewLosesNothing(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        Map<String, Object> original = scene.scanWith("scan_id", "1");
        Map<String, Object> reused = scene.scanWith("scan_id", "1");
        reused.put("timestamp", "2020-09-24T09:00:00Z");

        scene.report(original).expect(201);
        JsonNode other = scene.report(reused).expect(201).json();
        JsonNode again = scene.report(reused).expect(200).json();

        assertThat(other.path("reason").stringValue()).isEqualTo("scan_id_reused");
        assertThat(again.path("id")).isEqualTo(other.path("id"));
        assertThat(scene.report(original).expect(200).json().path("reason").isNull())
                .isTrue();
    }

    @Test
    void reusedScanIdIsSeenInsideABatchToo(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        Map<String, Object> reused = scene.scanWith("scan_id", "1");
        reused.put("allowed", false);

        List<JsonNode> results = scene.reportAll(List.of(scene.scanWith("scan_id", "1"), reused));

        assertThat(results)
                .extracting(result -> result.path("reason").asString(null))
                .containsExactly(null, "scan_id_reused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void blankScanIdIsNone(String blank, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.report(scene.scan()).expect(201);

        scene.report(scene.scanWith("scan_id", blank)).expect(200);
    }

    static Stream<Arguments> malformed() {
        return Stream.of(
                Arguments.of("accreditation_id", null),
                Arguments.of("accreditation_id", "12"),
                Arguments.of("accreditation_id", 1.5),
                Arguments.of("accreditation_id", 1.0),
                Arguments.of("accreditation_id", BigInteger.TWO.pow(63)),
                Arguments.of("accreditation_id", true),
                Arguments.of("accreditation_id", List.of(1)),
                Arguments.of("accreditation_id", Map.of("id", 1)),
                Arguments.of("zone_id", null),
                Arguments.of("zone_id", ""),
                Arguments.of("zone_id", BigInteger.TWO.pow(63).negate().subtract(BigInteger.ONE)),
                Arguments.of("allowed", null),
                Arguments.of("allowed", "yes"),
                Arguments.of("allowed", "true"),
                Arguments.of("allowed", 1),
                Arguments.of("allowed", 0),
                Arguments.of("allowed", List.of()),
                Arguments.of("timestamp", null),
                Arguments.of("timestamp", ""),
                Arguments.of("timestamp", "yesterday"),
                Arguments.of("timestamp", "2020-09-23"),
                Arguments.of("timestamp", "2020-09-23T25:00:00Z"),
                Arguments.of("timestamp", "2020-02-30T08:15:00Z"),
                Arguments.of("timestamp", 1790000000000L),
                Arguments.of("timestamp", "2020-09-23T08:15:00Z'; drop table scan; --"),
                Arguments.of("scan_id", 17),
                Arguments.of("scan_id", "x".repeat(201)),
                Arguments.of("scan_id", "a\0b"));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void malformedFieldIsNamed(String field, Object value, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        Answer answer = scene.report(scene.scanWith(field, value)).expect(422);

        assertThat(answer.problem()).isEqualTo("100-106");
        assertThat(answer.json().path("errors").values())
                .singleElement()
                .satisfies(error -> assertThat(error.stringValue()).startsWith(field + ": "));
        assertThat(scene.stored()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "1e5", "-1e999999"})
    void numberInFloatingPointIsNoId(String number, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        Answer answer =
                scene.report(scene.scanWritten("accreditation_id", number)).expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith("accreditation_id: ");
    }

    @Test
    void halfOfASurrogatePairIsRefused(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        Answer answer =
                scene.report(scene.scanWritten("scan_id", "\"\\ud800\"")).expect(422);
        Answer shown = scene.report(scene.scanWritten("allowed", "\"\\ud800\"")).expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith("scan_id: ");
        assertThat(shown.json().path("errors").path(0).stringValue())
                .isEqualTo("allowed: \"\uFFFD\" is not true or false");
    }

    @Test
    void everyWrongFieldIsNamedAtOnce(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        Answer answer = scene.report("{}").expect(422);

        assertThat(answer.json().path("errors").valueStream().map(JsonNode::stringValue))
                .containsExactly(
                        "accreditation_id: is required",
                        "zone_id: is required",
                        "allowed: is required",
                        "timestamp: is required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "7", "null", "\"scan\"", "{\"a\": 1} trailing"})
    void bodyThatIsNoJsonObjectIsUnreadable(String body, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        assertThat(scene.report(body).expect(400).problem()).isEqualTo("100-105");
    }

    @Test
    void unknownFieldsAreIgnored(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        scene.report(scene.scanWith("firmware", "7")).expect(201);
    }

    @Test
    void deviceNameHasALimit(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.reportFrom("x".repeat(200), scene.scan()).expect(201);

        Answer answer = scene.reportFrom("x".repeat(201), scene.scan()).expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith("Gatehouse-Device: ");
    }

    @Test
    void eventThatDoesNotExistIsNotFound(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        Answer answer =
                fixture.api(Scope.SCANS_WRITE).post("/registrations/accreditation/events/999999999/scan", scene.scan());

        assertThat(answer.expect(404).problem()).isEqualTo("100-104");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2020-09-23T08:15:00Z", "2020-09-23T08:15:00", "2020-09-23T10:15:00+0200"})
    void timestampsOfOneMomentAreOneScan(String timestamp, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.report(scene.scan()).expect(201);

        scene.report(scene.scanWith("timestamp", timestamp)).expect(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-01-01T00:00:00+1800", "0001-01-01T00:00:00Z", "1969-12-31T23:59:59.999999Z"})
    void anyPastIsKeptAndFlagged(String timestamp, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        JsonNode answer =
                scene.report(scene.scanWith("timestamp", timestamp)).expect(201).json();

        assertThat(answer.path("late").booleanValue()).isTrue();
        assertThat(answer.path("clock_ahead").booleanValue()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59-1800"})
    void anyFutureIsKeptAndFlagged(String timestamp, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        JsonNode answer =
                scene.report(scene.scanWith("timestamp", timestamp)).expect(201).json();

        assertThat(answer.path("late").booleanValue()).isFalse();
        assertThat(answer.path("clock_ahead").booleanValue()).isTrue();
    }

    static Stream<Arguments> unknown() {
        return Stream.of(
                Arguments.of("accreditation_id", "unknown_accreditation", -1L),
                Arguments.of("accreditation_id", "unknown_accreditation", Long.MAX_VALUE),
                Arguments.of("zone_id", "unknown_zone", 0L),
                Arguments.of("zone_id", "unknown_zone", Long.MIN_VALUE));
    }

    @ParameterizedTest
    @MethodSource("unknown")
    void unknownIdIsQuarantined(String field, String reason, long id, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        JsonNode answer = scene.report(scene.scanWith(field, id)).expect(202).json();

        assertThat(answer.path("verdict").stringValue()).isEqualTo("quarantined");
        assertThat(answer.path("reason").stringValue()).isEqualTo(reason);
        assertThat(scene.stored()).isOne();
    }

    @Test
    void minusZeroIsAnIdThatNobodyHas(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        scene.report(scene.scanWritten("accreditation_id", "-0")).expect(202);
    }

    @Test
    void idsOfAnotherEventAreUnknown(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        EventFixture other = fixture.event().withZone("Pool").withAccreditation("Li");

        JsonNode zone = scene.report(scene.scanWith("zone_id", other.zone("Pool")))
                .expect(202)
                .json();
        JsonNode accreditation = scene.report(scene.scanWith("accreditation_id", other.accreditation("Li")))
                .expect(202)
                .json();

        assertThat(zone.path("reason").stringValue()).isEqualTo("unknown_zone");
        assertThat(accreditation.path("reason").stringValue()).isEqualTo("unknown_accreditation");
    }

    @Test
    void retryOfAQuarantinedScanIsADuplicateOfIt(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        JsonNode first = scene.report(scene.scanWith("zone_id", 0)).expect(202).json();

        JsonNode second = scene.report(scene.scanWith("zone_id", 0)).expect(200).json();

        assertThat(second.path("id")).isEqualTo(first.path("id"));
        assertThat(second.path("reason").stringValue()).isEqualTo("unknown_zone");
    }

    @Test
    void batchAnswersEachScanInOrder(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        List<Object> scans = List.of(
                scene.scanWith("zone_id", 0),
                scene.scan(),
                scene.scanWith("allowed", "yes"),
                scene.scan(),
                "not a scan",
                scene.scanWith("allowed", false));

        List<JsonNode> results = scene.reportAll(scans);

        assertThat(results)
                .extracting(result -> result.path("verdict").stringValue())
                .containsExactly("quarantined", "recorded", "rejected", "duplicate", "rejected", "recorded");
        assertThat(results.get(3).path("id")).isEqualTo(results.get(1).path("id"));
        assertThat(results.get(2).path("errors").path(0).stringValue()).startsWith("allowed: ");
        assertThat(results.get(2).path("id").isNull()).isTrue();
        assertThat(results.get(4).path("errors").size()).isOne();
        assertThat(scene.stored()).isEqualTo(3);
    }

    @Test
    void batchOfOnlyMalformedScansIsAnswered(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        assertThat(scene.reportAll(List.of(Map.of(), Map.of())))
                .extracting(result -> result.path("verdict").stringValue())
                .containsOnly("rejected");
    }

    @Test
    void scanSentAloneAndInABatchIsOne(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        JsonNode alone = scene.report(scene.scan()).expect(201).json();

        JsonNode inBatch = scene.reportAll(List.of(scene.scan())).getFirst();

        assertThat(inBatch.path("verdict").stringValue()).isEqualTo("duplicate");
        assertThat(inBatch.path("id")).isEqualTo(alone.path("id"));
    }

    @Test
    void batchHasALimit(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        List<Map<String, Object>> scans =
                Stream.generate(scene::scan).limit(501).toList();

        assertThat(scene.reportAll(scans.subList(0, 500))).hasSize(500);
        Answer answer = scene.gate()
                .post(scene.path() + "/scans", Map.of("scans", scans))
                .expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith("scans: ");
        assertThat(scene.stored()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"scans\": []}", "{\"scans\": null}", "{\"scans\": {}}", "{\"scans\": \"x\"}"})
    void batchWithoutScansIsRefused(String body, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        Answer answer = scene.gate().post(scene.path() + "/scans", body).expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith("scans: ");
    }

    @Test
    void batchesThatOverlapAtOnceStoreEachScanOnce(Fixture fixture) throws Exception {
        ScanScene scene = ScanScene.of(fixture);
        List<Map<String, Object>> scans = Stream.iterate(0, i -> i + 1)
                .limit(100)
                .map(i -> scene.scanWith("scan_id", "s" + i))
                .toList();

        List<List<JsonNode>> answers = atOnce(8, () -> scene.reportAll(scans));

        Set<JsonNode> ids = new HashSet<>();
        answers.forEach(results -> results.forEach(result -> ids.add(result.path("id"))));
        assertThat(ids).hasSize(100);
        assertThat(answers.stream().flatMap(List::stream))
                .filteredOn(result -> result.path("verdict").stringValue().equals("recorded"))
                .hasSize(100);
        assertThat(scene.stored()).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2020-07-01T00:00:00Z",
                "2020-06-30T23:59:60Z",
                "2020-06-30T23:59:60+00:00",
                "2020-07-01T01:59:60+02:00",
                "2020-06-30T24:00:00Z",
                "20200630T240000Z",
                "2020-W27-3T00:00Z",
                "2020-183t00,0z",
                "2020-06-30 22:00:00.0000000000\u221202:00",
                "+002020-06-30T23:59:60,0-00:00"
            })
    void aLeapSecondAndMidnightAreKeptAndAreOneMoment(String timestamp, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        scene.report(scene.scanWith("timestamp", timestamp)).expect(201);
        scene.report(scene.scanWith("timestamp", "2020-06-30T24:00:00.000Z")).expect(200);

        assertThat(scene.listed("?from=2020-06-30T23:59:60Z&to=20200630T24Z"))
                .singleElement()
                .satisfies(
                        scan -> assertThat(scan.path("timestamp").stringValue()).isEqualTo("2020-07-01T00:00:00Z"));
    }

    @Test
    void whatIsNoMomentIsNamedWithItsValue(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        assertThat(scene.report(scene.scanWith("timestamp", "2020-06-30T24:00:01Z"))
                        .expect(422)
                        .text())
                .contains("timestamp: ", "2020-06-30T24:00:01Z", ClientInstant.EXAMPLE);
        assertThat(scene.list("?from=2020-06-30T12:00:60Z").expect(422).text())
                .contains("from: '2020-06-30T12:00:60Z'", ClientInstant.EXAMPLE);
        assertThat(scene.list("/conflicts?since=tomorrow").expect(422).text())
                .contains("since: 'tomorrow'", ClientInstant.EXAMPLE);
        assertThat(scene.stored()).isZero();
    }

    private static <T> List<T> atOnce(int times, Callable<T> call) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> calls = Stream.generate(() -> threads.submit(() -> {
                        go.await();
                        return call.call();
                    }))
                    .limit(times)
                    .toList();
            go.countDown();
            List<T> answers = new ArrayList<>();
            for (Future<T> answer : calls) {
                answers.add(answer.get());
            }
            return answers;
        }
    }
}
