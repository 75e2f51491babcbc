package org.gatehouse.console.photos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.people.PeopleScene;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the page for many photos asks the server: whose a file may be, and what it replaces. */
@ApiTest
class ManyPhotosApiTest {

    private static final Logger log = LoggerFactory.getLogger(ManyPhotosApiTest.class);
    private static final String NOBODY = "nobody";

    private Fixture fixture;
    private EventFixture event;
    private Api api;
    private TestSessions.Visit visit;

    @BeforeEach
    void deskOfAnEvent(Fixture fixture) {
        this.fixture = fixture;
        event = fixture.event().withPosition("Judge");
        api = PeopleScene.in(fixture).api();
        visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
    }

    // ---- whose a file may be

    @Test
    void onlyTheWholeNameOfOnePersonSuggests() {
        person("Ana", "Silva");
        person("Ana Maria", "Silva Costa");
        person("Maria del Carmen", "L\u00F3pez Garc\u00EDa");
        person("Luis", "P\u00E9rez");
        person("Luis", "P\u00E9rez");
        person(null, "Ronaldinho");
        person("Anne-Marie", "O'Connor");
        person("Se\u00E1n", "\u00D3 Briain");
        person("\u592A\u90CE", "\u5C71\u7530");
        person("\uBBFC\uC218", "\uAE40");
        person("\u041E\u043B\u0435\u0433", "\u0418\u0432\u0430\u043D\u043E\u0432");
        person("\u0645\u062D\u0645\u062F", "\u0639\u0644\u064A");
        person("Dora", "Bild");
        person("X2", "Lee");

        assertThat(suggested(
                        "Ana Silva.jpg",
                        "silva_ana (2).JPG.jpg",
                        "team/IMG_1234 Ana Silva (2).jpg",
                        "Kopie von Ana Silva.jpg",
                        "Ana Silva - Copy (3).png",
                        "Ana-Silva-edited-final.jpg",
                        "PXL_20260901_101112 Ana Silva.jpg",
                        "ANA SILVA scan001.jpg"))
                .containsOnly("Ana Silva");
        assertThat(suggested(
                        "Maria del Carmen Lopez Garcia.jpg",
                        "Lopez Garcia, Maria del Carmen.jpg",
                        "maria_del_carmen_lo\u0301pez_garci\u0301a.jpg"))
                .containsOnly("Maria del Carmen L\u00F3pez Garc\u00EDa");
        assertThat(suggested("Ronaldinho.jpg", "IMG_7 ronaldinho.jpg")).containsOnly("Ronaldinho");
        assertThat(suggested("Anne-Marie O\u2019Connor.jpg", "OCONNOR ANNE MARIE.jpg"))
                .containsOnly("Anne-Marie O'Connor");
        assertThat(suggested(Normalizer.normalize("Se\u00E1n \u00D3 Briain.jpg", Normalizer.Form.NFD)))
                .containsOnly("Se\u00E1n \u00D3 Briain");
        assertThat(suggested("\u5C71\u7530\u592A\u90CE.jpg", "\u592A\u90CE \u5C71\u7530.jpg"))
                .containsOnly("\u592A\u90CE \u5C71\u7530");
        assertThat(suggested("IMG_0001_" + Normalizer.normalize("\uAE40\uBBFC\uC218", Normalizer.Form.NFD) + ".jpg"))
                .containsOnly("\uBBFC\uC218 \uAE40");
        assertThat(suggested("\u0438\u0432\u0430\u043D\u043E\u0432 \u043E\u043B\u0435\u0433.jpg"))
                .containsOnly("\u041E\u043B\u0435\u0433 \u0418\u0432\u0430\u043D\u043E\u0432");
        assertThat(suggested("\u0639\u0644\u064A \u0645\u062D\u0645\u062F.jpg"))
                .containsOnly("\u0645\u062D\u0645\u062F \u0639\u0644\u064A");
        assertThat(suggested("Dora Bild.jpg", "Foto Dora Bild.jpg")).containsOnly("Dora Bild");
    }

    @Test
    void everythingElseIsAChoice() {
        person("Ana", "Silva");
        person("Ana Maria", "Silva Costa");
        person("Maria del Carmen", "L\u00F3pez Garc\u00EDa");
        person("Maximiliano", "Garc\u00EDa de la Torre");
        person("\u592A\u90CE", "\u5C71\u7530");
        person("Dora", "Bild");
        person("X2", "Lee");
        long luis = person("Luis", "P\u00E9rez");
        long other = person("Luis", "P\u00E9rez");

        // Part of a name, a stray word, an initial, a nickname, the same surname, words in a third order, digits.
        assertThat(suggested(
                        "Ana.jpg",
                        "Silva.jpg",
                        "A. Silva.jpg",
                        "Anita Silva.jpg",
                        "Ana Silva Costa.jpg",
                        "Ana Maria Silva.jpg",
                        "Ana Silva Souza.jpg",
                        "Ana Silva and friends.jpg",
                        "Bia Silva.jpg",
                        "Juana del Carmen Lopez Garcia.jpg",
                        "Maria Lopez Garcia.jpg",
                        "Carmen Maria del Lopez Garcia.jpg",
                        "Federico Garcia de la Torre.jpg",
                        "Garcia de la Torre.jpg",
                        "\u5C71\u7530.jpg",
                        "Bild.jpg",
                        "Dora.jpg",
                        "X Lee.jpg",
                        "IMG_4711.jpg",
                        "2026-09-01.jpg",
                        "\u2603\uD83D\uDE00.jpg",
                        "",
                        "x y z ".repeat(42) + ".jpg",
                        "Luis Perez.jpg"))
                .containsOnly(NOBODY);
        assertThat(one("Luis Perez.jpg").path("choices"))
                .extracting(choice -> choice.path("id").asLong())
                .containsExactly(luis, other);
        assertThat(near("Federico Garcia de la Torre.jpg").getFirst())
                .extracting(choice -> choice.path("name").asString())
                .containsExactly("Maximiliano Garc\u00EDa de la Torre");
        assertThat(near("IMG_4711.jpg").getFirst()).isEmpty();
    }

    @Test
    void aNumberIsSomebodysOnlyIfItIsTheWholeName() {
        long ana = person("Ana", "Silva");
        long bo = person("Bo", "Lima");

        assertThat(one(ana + ".jpg").path("person").path("id").asLong()).isEqualTo(ana);
        for (String name :
                List.of("IMG_" + ana + ".jpg", ana + " (1).jpg", "0" + ana + ".jpg", ana + "-" + bo + ".jpg")) {
            assertThat(one(name).path("person").isNull()).as(name).isTrue();
            assertThat(one(name).path("suggested").isNull()).as(name).isTrue();
        }
        assertThat(suggested(ana + " Bo Lima.jpg")).containsOnly("Bo Lima");
    }

    @Test
    void twoFilesForOnePersonSuggestNobody() {
        long ana = person("Ana", "Silva");
        long bo = person("Bo", "Lima");

        List<JsonNode> files = match("Ana Silva.jpg", "Silva Ana (2).jpg", bo + ".jpg", "Bo Lima.jpg", bo + ".png");

        assertThat(files).allMatch(file -> file.path("suggested").isNull());
        assertThat(files.get(0).path("choices").path(0).path("id").asLong()).isEqualTo(ana);
        assertThat(files.get(1).path("choices").path(0).path("id").asLong()).isEqualTo(ana);
        assertThat(files.get(2).path("outcome").asString()).isEqualTo("ready");
        assertThat(files.get(3).path("choices").path(0).path("id").asLong()).isEqualTo(bo);
        assertThat(files.get(4).path("outcome").asString()).isEqualTo("unmatched");
    }

    @Test
    void choicesTellPeopleOfOneNameApart() {
        long ana = judge("Ana", "Silva");
        long other = person("Ana", "Silva");
        JsonNode image = attach(ana, 1);

        List<JsonNode> choices =
                one("Ana Silva.jpg").path("choices").valueStream().toList();

        assertThat(choices).extracting(choice -> choice.path("id").asLong()).containsExactly(ana, other);
        assertThat(choices.getFirst().path("positions").path(0).asString()).startsWith("Judge \u00B7 Member FI");
        assertThat(choices.getFirst().path("face").asString())
                .isEqualTo("/images/thumbnails/" + image.path("thumbnail_hash").asString() + "_portrait");
        assertThat(choices.getFirst().path("image_id").asLong())
                .isEqualTo(image.path("id").asLong());
        assertThat(choices.getLast().path("face").isNull()).isTrue();
        JsonNode typed = post("/near", Map.of("typed", "silva")).path("people").path(0);
        assertThat(typed).hasSize(2);
    }

    @Test
    void peopleOfOtherEventsAreNotOffered() {
        EventFixture elsewhere = fixture.event();
        person(elsewhere, "Ana", "Silva");
        assertThat(suggested("Ana Silva.jpg")).containsOnly(NOBODY);
        assertThat(near("Ana Silva.jpg").getFirst()).isEmpty();

        person("Ana", "Silva");

        assertThat(suggested("Ana Silva.jpg")).containsOnly("Ana Silva");
    }

    @Test
    void twoThousandFilesAmongTwentyThousandPeopleAreFast() {
        List<String[]> people = manyPeople();
        fixture.bean(JdbcClient.class)
                .sql("""
                        with p as (
                            insert into person (first_name, last_name)
                            select first, last from unnest(:firsts::text[], :lasts::text[]) as name (first, last)
                            returning id)
                        insert into person_event (person_id, event_id) select id, :event from p
                        """)
                .param("firsts", people.stream().map(name -> name[0]).toArray(String[]::new))
                .param("lasts", people.stream().map(name -> name[1]).toArray(String[]::new))
                .param("event", event.id())
                .update();
        fixture.bean(JdbcClient.class).sql("analyze person").update();
        List<String[]> some = people.subList(0, 2000);
        String[] files = some.stream()
                .map(name -> "IMG_0001 copy of %s %s (2).jpg".formatted(name[0], name[1]))
                .toArray(String[]::new);
        String[] wrong = IntStream.range(0, 20)
                .mapToObj(n -> "%s %s.jpg".formatted(some.get(n)[0], some.get(n + 1)[1]))
                .toArray(String[]::new);

        long begun = System.nanoTime();
        List<JsonNode> matched = match(files);
        Duration matching = Duration.ofNanos(System.nanoTime() - begun);
        List<List<JsonNode>> choices = near(wrong);
        Duration looking = Duration.ofNanos(System.nanoTime() - begun).minus(matching);

        log.info("2,000 files matched in {} ms, choices for 20 in {} ms", matching.toMillis(), looking.toMillis());
        assertThat(matched).noneMatch(file -> file.path("suggested").isNull());
        assertThat(choices).hasSize(20).noneMatch(List::isEmpty);
        assertThat(matching).isLessThan(Duration.ofSeconds(5));
        assertThat(looking).isLessThan(Duration.ofSeconds(5));
    }

    /** Everybody's two surnames are those of many others; no two people have one name. */
    private static List<String[]> manyPeople() {
        Random random = new Random(7);
        List<String> firsts =
                Stream.generate(() -> word(random)).distinct().limit(800).toList();
        List<String> lasts =
                Stream.generate(() -> word(random)).distinct().limit(400).toList();
        Set<String> seen = new HashSet<>();
        return Stream.generate(
                        () -> new String[] {any(firsts, random), any(lasts, random) + " de " + any(lasts, random)})
                .filter(name -> seen.add(String.join(" ", name)))
                .limit(20_000)
                .toList();
    }

    private static String any(List<String> words, Random random) {
        return words.get(random.nextInt(words.size()));
    }

    private static String word(Random random) {
        String syllables = random.ints(3, 0, 80)
                .mapToObj(n -> "" + "bdfgklmnprstvzjc".charAt(n / 5) + "aeiou".charAt(n % 5))
                .collect(Collectors.joining());
        return syllables.substring(0, 1).toUpperCase(Locale.ROOT) + syllables.substring(1);
    }

    // ---- what a file replaces

    @Test
    void photoIsReplacedOnlyIfItIsTheOneThatWasSeen() {
        long ana = judge("Ana", "Silva");
        JsonNode first = attach(ana, 1);
        JsonNode preview = one(ana + ".jpg");
        assertThat(preview.path("outcome").asString()).isEqualTo("replaces");
        assertThat(preview.path("person").path("image_id").asLong())
                .isEqualTo(first.path("id").asLong());
        assertThat(preview.path("person").path("face").asString())
                .contains(first.path("thumbnail_hash").asString());

        assertThat(send(ana, "x.jpg", 2, null).path("outcome").asString()).isEqualTo("refused");
        JsonNode second = attach(ana, 3);
        assertThat(send(ana, "x.jpg", 2, first.path("id").asLong())
                        .path("outcome")
                        .asString())
                .isEqualTo("refused");
        assertThat(photo(ana).path("image_id").asLong())
                .isEqualTo(second.path("id").asLong());

        JsonNode replaced = send(ana, "team/Ana_2026.jpg", 2, second.path("id").asLong());

        assertThat(replaced.path("outcome").asString()).isEqualTo("attached");
        assertThat(replaced.path("replaced").asLong())
                .isEqualTo(second.path("id").asLong());
        JsonNode photo = photo(ana);
        assertThat(photo.path("previous").path("image_id").asLong())
                .isEqualTo(second.path("id").asLong());
        assertThat(send(ana, "x.jpg", 2, null).path("outcome").asString()).isEqualTo("unchanged");
        String card = page("/photos/review?photo=" + photo.path("id").asLong());
        assertThat(card)
                .contains("Ana_2026.jpg", "Replaces this photo")
                .contains(second.path("thumbnail_hash").asString() + "_portrait");
    }

    @Test
    void fileForSomebodyElsewhereIsNotTaken() {
        long stranger = person(fixture.event(), "Ana", "Silva");

        fileRequest(stranger, "x.jpg", 2, null).expect(404);
    }

    @Test
    void zipOfThePageReplacesNothing() {
        long ana = person("Ana", "Silva");
        long bo = person("Bo", "Lima");
        JsonNode image = attach(ana, 1);
        var zipped = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(zipped)) {
            for (long id : List.of(ana, bo)) {
                zip.putNextEntry(new ZipEntry(id + ".jpg"));
                zip.write(TestPictures.jpeg(60, 80, 700));
                zip.closeEntry();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }

        JsonNode sent = send("/zip", "application/zip", BodyPublishers.ofByteArray(zipped.toByteArray()))
                .expect(200)
                .json();

        assertThat(sent.path("files"))
                .extracting(file -> file.path("outcome").asString())
                .containsExactly("refused", "attached");
        assertThat(photo(ana).path("image_id").asLong())
                .isEqualTo(image.path("id").asLong());
    }

    @Test
    void replacedPhotoIsPutBackOnThePageOfThePerson() {
        long ana = person("Ana", "Silva");
        JsonNode first = attach(ana, 1);
        JsonNode second = attach(ana, 2);
        String path = "/photos/person/" + ana;
        assertThat(page(path))
                .contains("Put this photo back", first.path("thumbnail_hash").asString());

        form(path + "/restore", "image=" + first.path("id").asLong()).expect(303);

        assertThat(photo(ana).path("image_id").asLong())
                .isEqualTo(first.path("id").asLong());
        form(path + "/restore", "image=999999999").expect(303);
        form(path + "/restore", "").expect(303);
        assertThat(photo(ana).path("image_id").asLong())
                .isEqualTo(first.path("id").asLong());
        assertThat(photo(ana).path("previous").path("image_id").asLong())
                .isEqualTo(second.path("id").asLong());
    }

    // ---- the scene

    private long person(@Nullable String first, String last) {
        return person(event, first, last);
    }

    private long person(EventFixture where, @Nullable String first, String last) {
        Map<String, Object> values = new HashMap<>();
        values.put("first", first);
        values.put("last", last);
        return where.insert("""
                with p as (insert into person (first_name, last_name) values (:first, :last) returning id)
                insert into person_event (person_id, event_id) select id, :event from p returning person_id
                """, values);
    }

    /** Somebody who is judge for a member. */
    private long judge(String first, String last) {
        long id = person(first, last);
        event.withMember("FI");
        event.insert("""
                insert into person_position (person_id, event_id, position_id, member_id)
                values (:person, :event, :position, :member) returning id
                """, Map.of("person", id, "position", event.position("Judge"), "member", event.member("FI")));
        return id;
    }

    private JsonNode attach(long person, int seed) {
        JsonNode image = Uploads.portrait(api, 100 * seed);
        api.post(
                        "/people/person/" + person + "/image",
                        Map.of(
                                "image_id",
                                image.path("id").asLong(),
                                "thumbnail_hash",
                                image.path("thumbnail_hash").asString(),
                                "type",
                                "ACCREDITATION"))
                .expect(201);
        return image;
    }

    private JsonNode photo(long person) {
        return api.get("/people/person/" + person)
                .expect(200)
                .json()
                .path("images")
                .path(0);
    }

    /** The name of the person who is suggested for each file, asked for alone. */
    private List<String> suggested(String... files) {
        List<String> suggested = new ArrayList<>();
        for (String file : files) {
            JsonNode person = one(file).path("suggested");
            suggested.add(person.isNull() ? NOBODY : person.path("name").asString());
        }
        return suggested;
    }

    private JsonNode one(String file) {
        return match(file).getFirst();
    }

    private List<JsonNode> match(String... files) {
        return post("/match", Map.of("names", List.of(files)))
                .path("files")
                .valueStream()
                .toList();
    }

    private List<List<JsonNode>> near(String... files) {
        return post("/near", Map.of("names", List.of(files)))
                .path("people")
                .valueStream()
                .map(people -> people.valueStream().toList())
                .toList();
    }

    private JsonNode post(String path, Map<String, ?> body) {
        String json = fixture.bean(JsonMapper.class).writeValueAsString(body);
        return send(path, "application/json", BodyPublishers.ofString(json))
                .expect(200)
                .json();
    }

    private JsonNode send(long person, String name, int seed, @Nullable Long replaces) {
        return fileRequest(person, name, seed, replaces)
                .expect(200)
                .json()
                .path("files")
                .path(0);
    }

    private Answer fileRequest(long person, String name, int seed, @Nullable Long replaces) {
        String query = "?person=" + person + "&name=" + URLEncoder.encode(name, StandardCharsets.UTF_8)
                + (replaces == null ? "" : "&replaces=" + replaces);
        byte[] form = Uploads.form("file", TestPictures.jpeg(60, 80, 100 * seed), "photo");
        return send("/file" + query, Uploads.TYPE, BodyPublishers.ofByteArray(form));
    }

    private Answer send(String path, String type, BodyPublisher body) {
        return visit("/photos/many" + path, type, body);
    }

    private Answer form(String path, String fields) {
        return visit(path, "application/x-www-form-urlencoded", BodyPublishers.ofString(fields));
    }

    private Answer visit(String path, String type, BodyPublisher body) {
        Api desk = fixture.anonymous();
        return desk.send(desk.request("/console/events/" + event.id() + path)
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", type)
                .POST(body));
    }

    private String page(String path) {
        Api desk = fixture.anonymous();
        return desk.send(desk.request("/console/events/" + event.id() + path)
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .GET())
                .expect(200)
                .text();
    }
}
