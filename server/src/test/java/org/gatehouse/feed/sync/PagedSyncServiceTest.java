package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.feed.GateDocument;
import org.gatehouse.feed.Truth;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The sync in pages, for clients that can't take one large response. */
@ApiTest
class PagedSyncServiceTest {

    private FeedEvent event;
    private Api gate;
    private long position;
    private final List<Long> people = new ArrayList<>();

    @BeforeEach
    void anEventOfTwentyFive(Fixture fixture) {
        event = FeedEvent.in(fixture);
        event.change(now -> {
            position = event.position("C", event.zone("VIL", 1));
            for (int person = 0; person < 25; person++) {
                people.add(event.accreditation("Lima " + person, position));
            }
        });
        gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
    }

    private JsonNode sync(String query) {
        return gate.get(event.path() + "/sync" + query).expect(200).json();
    }

    private static String cursor(JsonNode answer) {
        return answer.get("cursor").asString();
    }

    private static boolean hasMore(JsonNode answer) {
        return answer.get("has_more").asBoolean();
    }

    private static List<Long> ids(JsonNode answer) {
        List<Long> ids = new ArrayList<>();
        answer.get("accreditations").forEach(each -> ids.add(each.get("id").asLong()));
        return ids;
    }

    private void change(String what, long accreditation) {
        event.change(now -> {
            event.sql("update accreditation set " + what + " where id = " + accreditation);
            event.gates.accreditationChanged(event.id, accreditation);
        });
    }

    private List<JsonNode> walk(String query, int limit) {
        List<JsonNode> pages = new ArrayList<>();
        JsonNode page = sync(query + "limit=" + limit);
        pages.add(page);
        while (hasMore(page)) {
            page = sync("?cursor=%s&limit=%d".formatted(cursor(page), limit));
            pages.add(page);
        }
        return pages;
    }

    private static List<Long> allIds(List<JsonNode> pages) {
        return pages.stream().flatMap(page -> ids(page).stream()).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 24, 25, 26, 10_000})
    void allPagesTogetherAreEverythingOnce(int limit) {
        List<JsonNode> pages = walk("?", limit);

        assertThat(allIds(pages)).isEqualTo(people);
        assertThat(pages).hasSize((people.size() + limit - 1) / limit);
        assertThat(pages).allSatisfy(page -> {
            assertThat(page.get("reason").isNull()).isTrue();
            assertThat(page.get("revision")).isEqualTo(sync("").get("revision"));
        });
        assertThat(pages.getFirst().get("full").asBoolean()).isTrue();
        assertThat(pages.stream().skip(1)).noneMatch(page -> page.get("full").asBoolean());
        assertThat(cursor(pages.getLast())).isEqualTo(cursor(sync("")));
    }

    @Test
    void aPageNamesItsKeysInOrderAndOtherAnswersHaveNoHasMore() {
        assertThat(sync("?limit=5").propertyNames())
                .containsExactly(
                        "event_id",
                        "revision",
                        "full",
                        "reason",
                        "server_time",
                        "next_since",
                        "cursor",
                        "has_more",
                        "count",
                        "digest",
                        "accreditations");
        assertThat(sync("").has("has_more")).isFalse();
        assertThat(sync("?cursor=" + cursor(sync(""))).has("has_more")).isFalse();
    }

    @Test
    void whatIsWrittenDuringTheWalkComesWithThePollAfterIt() {
        JsonNode first = sync("?limit=10");
        long behind = people.get(3);
        long ahead = people.get(20);
        change("lines = 'Changed'", behind);
        change("lines = 'Changed'", ahead);
        change("deleted = true, cause = 'withdrawn'", people.get(5));
        change("deleted = true, cause = 'withdrawn'", people.get(22));

        JsonNode second = sync("?limit=10&cursor=" + cursor(first));
        JsonNode third = sync("?limit=10&cursor=" + cursor(second));

        assertThat(hasMore(third)).isFalse();
        assertThat(ids(third)).doesNotContain(people.get(22));
        assertThat(third.get("revision")).isEqualTo(first.get("revision"));
        assertThat(third.get("next_since")).isEqualTo(first.get("next_since"));
        JsonNode tail = sync("?cursor=" + cursor(third));
        assertThat(ids(tail)).containsExactly(behind, ahead, people.get(5), people.get(22));
    }

    /** Pages of any size, writes between them, each page lost once and asked for again: the copy is right in the end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theCopyIsRightWhateverWasWrittenMeanwhile(long seed) {
        Random random = new Random(seed);
        Copy copy = new Copy();
        String query = "?limit=" + (1 + random.nextInt(8));
        boolean more = true;
        while (more) {
            writeSomething(random);
            sync(query);
            writeSomething(random);
            JsonNode page = sync(query);
            copy.apply(page);
            more = hasMore(page);
            query = "?cursor=%s&limit=%d".formatted(cursor(page), 1 + random.nextInt(8));
        }
        // The changes since the walk began, in pages too.
        do {
            JsonNode page = sync(query);
            copy.apply(page);
            more = hasMore(page);
            query = "?cursor=%s&limit=%d".formatted(cursor(page), 1 + random.nextInt(8));
        } while (more);

        JsonNode whole = sync("");
        assertThat(copy.digest()).isEqualTo(whole.get("digest").asString());
        assertThat(copy.documents()).isEqualTo(new Truth(event.db, event.id).documents());
    }

    private void writeSomething(Random random) {
        for (int write = random.nextInt(4); write > 0; write--) {
            long one = people.get(random.nextInt(people.size()));
            switch (random.nextInt(5)) {
                case 0 -> change("lines = 'Lines " + random.nextInt() + "'", one);
                case 1 ->
                    event.change(now -> {
                        event.sql(
                                "update registration set state = 'WITHDRAWN' where id = (select registration_id from accreditation where id = %d)"
                                        .formatted(one));
                        event.sql("update accreditation set deleted = true, cause = 'withdrawn' where id = " + one);
                        event.gates.accreditationChanged(event.id, one);
                    });
                case 2 ->
                    event.change(now -> {
                        event.sql(
                                "update registration set state = 'APPROVED' where id = (select registration_id from accreditation where id = %d)"
                                        .formatted(one));
                        event.sql(
                                "update accreditation set deleted = false, cause = null, random_hash = gen_random_uuid() where id = "
                                        + one);
                        event.gates.accreditationChanged(event.id, one);
                    });
                case 3 -> event.change(now -> people.add(event.accreditation("New " + random.nextInt(), position)));
                default ->
                    event.change(now -> {
                        event.sql("update position set line1 = 'POSITION %d' where id = %d"
                                .formatted(random.nextInt(), position));
                        event.gates.positionChanged(event.id, position);
                    });
            }
        }
    }

    /** What a client holds that follows the documentation. */
    private static final class Copy {

        private final Map<Long, JsonNode> live = new TreeMap<>();

        void apply(JsonNode page) {
            if (page.get("full").asBoolean()) {
                live.clear();
            }
            for (JsonNode accreditation : page.get("accreditations")) {
                long id = accreditation.get("id").asLong();
                if (accreditation.get("deleted").asBoolean()) {
                    live.remove(id);
                } else {
                    live.put(id, accreditation);
                }
            }
        }

        String digest() {
            long digest = 0;
            for (JsonNode accreditation : live.values()) {
                digest ^= mark(accreditation.get("id").asLong() + ":"
                        + accreditation.get("revision").asLong());
            }
            return HexFormat.of().toHexDigits(digest);
        }

        private static long mark(String text) {
            try {
                byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
                return ByteBuffer.wrap(hash).getLong();
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        Map<Long, GateDocument> documents() {
            Map<Long, GateDocument> documents = new TreeMap<>();
            live.forEach((id, json) -> documents.put(id, GateDocument.of(json)));
            return documents;
        }
    }

    @Test
    void aPageOfChangesMayEndInsideARevision() {
        JsonNode before = sync("");
        change("lines = 'One'", people.get(9));
        event.change(now -> people.forEach(person -> {
            event.sql("update accreditation set lines = 'All' where id = " + person);
            event.gates.accreditationChanged(event.id, person);
        }));
        change("lines = 'Last'", people.get(2));
        long revision = before.get("revision").asLong();

        List<JsonNode> pages = walk("?cursor=" + cursor(before) + "&", 10);

        List<Long> expected = new ArrayList<>(people);
        expected.remove(people.get(2));
        expected.add(people.get(2));
        assertThat(allIds(pages)).isEqualTo(expected);
        assertThat(pages)
                .extracting(page -> page.get("revision").asLong())
                .containsExactly(revision + 1, revision + 1, revision + 3);
        assertThat(cursor(pages.getLast())).isEqualTo(cursor(sync("")));
        assertThat(pages)
                .allSatisfy(page -> assertThat(page.get("full").asBoolean()).isFalse());
    }

    @Test
    void changesSinceAnInstantComeInPagesToo() {
        JsonNode before = sync("");
        people.subList(0, 12).forEach(person -> change("lines = 'New'", person));
        String since = before.get("next_since").asString();

        List<JsonNode> pages = walk("?since=" + since + "&", 10);

        assertThat(allIds(pages)).isEqualTo(ids(sync("?since=" + since))).hasSize(25);
        assertThat(cursor(pages.getLast())).isEqualTo(cursor(sync("")));
        assertThat(ids(sync("?limit=3&since=" + sync("").get("next_since").asString())))
                .containsExactly(people.get(11));
    }

    @Test
    void nothingNewIsAnEmptyLastPage() {
        JsonNode whole = sync("");

        JsonNode page = sync("?limit=3&cursor=" + cursor(whole));

        assertThat(ids(page)).isEmpty();
        assertThat(hasMore(page)).isFalse();
        assertThat(cursor(page)).isEqualTo(cursor(whole));
        JsonNode ahead = sync("?limit=3&since=9999-12-31T23:59:59Z");
        assertThat(ids(ahead)).isEmpty();
        assertThat(ahead.get("clock_ahead").asBoolean()).isTrue();
    }

    @Test
    void theRestComesAtOnceWithoutALimit() {
        JsonNode first = sync("?limit=10");

        JsonNode rest = sync("?cursor=" + cursor(first));

        assertThat(ids(rest)).isEqualTo(people.subList(10, 25));
        assertThat(hasMore(rest)).isFalse();
    }

    @Test
    void anUnknownCursorIsAnsweredWithEverythingInPagesAndTombstones() {
        change("deleted = true, cause = 'withdrawn'", people.get(4));

        List<JsonNode> pages = walk("?cursor=bm9uc2Vuc2U&", 10);

        assertThat(allIds(pages)).isEqualTo(people);
        assertThat(pages.getFirst().get("full").asBoolean()).isTrue();
        assertThat(pages.getFirst().get("reason").asString()).isEqualTo("unknown_cursor");
        assertThat(pages.getLast().get("full").asBoolean()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "10001", "abc", "1e3", "99999999999", "1.5"})
    void otherLimitsAreRefused(String limit) {
        Answer answer = gate.get(event.path() + "/sync?limit=" + limit).expect(422);

        assertThat(answer.text()).contains("\"errors\":[\"limit: ");
    }

    @Test
    void theTagOfAPageIsGivenOnlyWhereItIsTheWholeTruth() {
        JsonNode whole = sync("");
        assertThat(gate.get(event.path() + "/sync?limit=5").header("ETag")).isNull();
        assertThat(gate.get(event.path() + "/sync?limit=5&cursor=" + cursor(whole))
                        .header("ETag"))
                .isEqualTo(gate.get(event.path() + "/sync").header("ETag"));
    }

    @Test
    void aWalkIsNotCutShortByATag() {
        String tag = String.valueOf(gate.get(event.path() + "/sync").header("ETag"));
        String inside = cursor(sync("?limit=5"));

        Answer answer = gate.send(
                gate.request(event.path() + "/sync?cursor=" + inside).GET().header("If-None-Match", tag));

        assertThat(ids(answer.expect(200).json())).hasSize(20);
    }
}
