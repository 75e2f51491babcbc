package org.gatehouse.people.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.people.PeopleScene.id;
import static org.gatehouse.people.PeopleScene.ids;
import static org.gatehouse.people.PeopleScene.list;
import static org.gatehouse.people.PeopleScene.unique;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.people.PeopleScene;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class PersonApiTest {

    private static JsonNode create(Api api, Object body) {
        return api.post("/people/person", body).expect(201).json();
    }

    private static String path(JsonNode person) {
        return "/people/person/" + id(person);
    }

    @Test
    void aNewPersonIsAnsweredWhole(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        scene.db
                .sql("insert into country (code, name, phone_prefix) values ('XK', '{\"en\": \"Kosovo\"}', '+383')"
                        + " on conflict do nothing")
                .update();
        Api api = scene.api();

        JsonNode person = create(api, """
            {"first_name": " Ana ", "last_name": "Jovanović", "email": "ana@example.org", "gender": "F",
             "date_of_birth": "1999-05-17", "country": {"abbreviation": "xk"}, "title": {"text": "Dr"}, "language": "pt_BR", "unknown": [1]}
            """);

        assertThat(person.path("first_name").stringValue()).isEqualTo("Ana");
        assertThat(person.path("gender").stringValue()).isEqualTo("F");
        assertThat(person.path("language").stringValue()).isEqualTo("pt_BR");
        assertThat(person.path("date_of_birth").stringValue()).isEqualTo("1999-05-17");
        assertThat(person.path("email").stringValue()).isEqualTo("ana@example.org");
        JsonNode address = person.path("email_addresses").path(0);
        assertThat(address.path("email_address").stringValue()).isEqualTo("ana@example.org");
        assertThat(address.path("person_id").longValue()).isEqualTo(id(person));
        assertThat(address.path("type").path("primary").booleanValue()).isTrue();
        assertThat(person.path("country").path("abbreviation").stringValue()).isEqualTo("XK");
        assertThat(person.path("country").path("phonePrefix").stringValue()).isEqualTo("+383");
        assertThat(person.path("title").path("text").stringValue()).isEqualTo("Dr");
        assertThat(api.get(path(person)).expect(200).json()).isEqualTo(person);
    }

    @Test
    void whatIsUnsetIsNullAndNoListIs(Fixture fixture) {
        JsonNode person = create(PeopleScene.in(fixture).api(), Map.of("last_name", "Sukarno"));

        for (String unset : List.of(
                "first_name", "email", "gender", "date_of_birth", "title", "country", "language", "phone", "note")) {
            assertThat(person.has(unset)).as(unset).isTrue();
            assertThat(person.path(unset).isNull()).as(unset).isTrue();
        }
        for (String array :
                List.of("email_addresses", "addresses", "organizations", "positions", "images", "entities")) {
            assertThat(person.path(array).isArray()).as(array).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"'', Sukarno", "'محمد', 'عبد الله'", "'李', '娜'", "O’Neil, D'Arcy", "'🙂', X"})
    void aNameOfAnyKindIsKept(String first, String last, Fixture fixture) {
        JsonNode person = create(PeopleScene.in(fixture).api(), Map.of("first_name", first, "last_name", last));

        assertThat(person.path("first_name").asString("")).isEqualTo(first);
        assertThat(person.path("last_name").stringValue()).isEqualTo(last);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | last_name",
                "{\"first_name\": \" \", \"last_name\": null} | last_name",
                "{\"last_name\": 7} | last_name",
                "{\"last_name\": [\"a\"]} | last_name",
                "{\"last_name\": \"a\\u0000b\"} | last_name",
                "{\"last_name\": \"a\\nb\"} | last_name",
                "{\"last_name\": \"A\", \"gender\": \"female\"} | gender",
                "{\"last_name\": \"A\", \"gender\": 1} | gender",
                "{\"last_name\": \"A\", \"date_of_birth\": \"17.05.1999\"} | date_of_birth",
                "{\"last_name\": \"A\", \"date_of_birth\": \"2999-01-01\"} | date_of_birth",
                "{\"last_name\": \"A\", \"date_of_birth\": \"1899-12-31\"} | date_of_birth",
                "{\"last_name\": \"A\", \"date_of_birth\": \"1999-02-30\"} | date_of_birth",
                "{\"last_name\": \"A\", \"date_of_birth\": 19990517} | date_of_birth",
                "{\"last_name\": \"A\", \"email\": \"no address\"} | email",
                "{\"last_name\": \"A\", \"email\": \"a@b@c\"} | email",
                "{\"last_name\": \"A\", \"email_addresses\": [{\"email_address\": \"x\"}]} |"
                        + " email_addresses[0].email_address",
                "{\"last_name\": \"A\", \"email_addresses\": [null]} | email_addresses",
                "{\"last_name\": \"A\", \"email_addresses\": {}} | email_addresses",
                "{\"last_name\": \"A\", \"country\": {\"id\": 9223372036854775807}} | country",
                "{\"last_name\": \"A\", \"country\": {}} | country",
                "{\"last_name\": \"A\", \"country\": {\"id\": \"CH\"}} | country.id",
                "{\"last_name\": \"A\", \"training_complete\": \"yes\"} | training_complete",
                "{\"last_name\": \"A\", \"phone\": \"ask Bo\"} | phone",
                "{\"last_name\": \"A\", \"phone\": \"12\"} | phone",
                "{\"last_name\": \"A\", \"phone\": 441234567} | phone",
                "{\"last_name\": \"A\", \"phone\": \"044 123\\n45 67\"} | phone",
                "{\"last_name\": \"A\", \"phone\": \"01234567890123456789012345678901234567890\"} | phone",
                "{\"last_name\": \"A\", \"note\": \"a\\u0007b\"} | note",
                "{\"last_name\": \"A\", \"positions\": [{}]} | event",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        Answer answer =
                PeopleScene.in(fixture).api().post("/people/person", body).expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith(field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{", "\"text\"", "{\"last_name\": \"A\"} x"})
    void whatIsNoPersonIsRefused(String body, Fixture fixture) {
        assertThat(PeopleScene.in(fixture).api().post("/people/person", body).status())
                .isIn(400, 422);
    }

    @Test
    void aNameHasAtMostTwoHundredCharacters(Fixture fixture) {
        Api api = PeopleScene.in(fixture).api();

        create(api, Map.of("last_name", "é".repeat(200)));
        api.post("/people/person", Map.of("last_name", "é".repeat(201))).expect(422);
    }

    @Test
    void halfACharacterIsNoServerError(Fixture fixture) {
        Answer answer = PeopleScene.in(fixture).api().post("/people/person", "{\"last_name\": \"a\\ud83d\"}");

        assertThat(answer.status()).isLessThan(500);
    }

    @Test
    void aRepeatWithTheSameKeyMakesNoSecondPerson(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        String key = unique();

        JsonNode first = createWithKey(api, key).expect(201).json();
        JsonNode again = createWithKey(api, key).expect(200).json();

        assertThat(id(again)).isEqualTo(id(first));
        assertThat(id(createWithKey(scene.api(), key).expect(201).json())).isNotEqualTo(id(first));
        assertThat(id(createWithKey(api, unique()).expect(201).json())).isNotEqualTo(id(first));
    }

    private static Answer createWithKey(Api api, String key) {
        return api.send(api.request("/people/person")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString("{\"last_name\": \"Twice\"}")));
    }

    @Test
    void whatIsAbsentStaysAndWhatIsNullIsCleared(Fixture fixture) {
        Api api = PeopleScene.in(fixture).api();
        JsonNode person = create(api, """
            {"first_name": "Ana", "last_name": "B", "email": "a@example.org", "gender": "F", "date_of_birth": "1999-05-17",
             "deceased": true}
            """);

        JsonNode kept =
                api.put(path(person), Map.of("last_name", "C")).expect(200).json();
        assertThat(kept.path("first_name").stringValue()).isEqualTo("Ana");
        assertThat(kept.path("last_name").stringValue()).isEqualTo("C");
        assertThat(kept.path("email").stringValue()).isEqualTo("a@example.org");
        assertThat(kept.path("gender").stringValue()).isEqualTo("F");
        assertThat(kept.path("date_of_birth").stringValue()).isEqualTo("1999-05-17");
        assertThat(kept.path("deceased").booleanValue()).isTrue();
        assertThat(kept.path("version").intValue()).isEqualTo(1);

        JsonNode cleared = api.put(path(person), """
            {"first_name": "", "gender": null, "date_of_birth": null, "email": null}
            """).expect(200).json();
        assertThat(cleared.path("first_name").isNull()).isTrue();
        assertThat(cleared.path("gender").isNull()).isTrue();
        assertThat(cleared.path("date_of_birth").isNull()).isTrue();
        assertThat(cleared.path("email_addresses")).isEmpty();
        api.put(path(person), "{\"last_name\": null}").expect(422);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+41 79 123 45 67",
                "(044) 123-45.67",
                "044/1234567 ext. 12",
                "044 1234567x12",
                "+49 30 123#8",
                "112"
            })
    void aPhoneNumberIsKeptAsItWasTyped(String phone, Fixture fixture) {
        JsonNode person = create(PeopleScene.in(fixture).api(), Map.of("last_name", "A", "phone", " " + phone + " "));

        assertThat(person.path("phone").stringValue()).isEqualTo(phone);
    }

    @Test
    void anOldClientThatKnowsNeitherPhoneNorNoteLosesNone(Fixture fixture) {
        Api api = PeopleScene.in(fixture).api();
        String note = "Bring the passport.\nAsk for the card.";
        JsonNode person = create(
                api,
                Map.of("last_name", "A", "phone", "+41 79 123 45 67", "note", note, "title", Map.of("text", "Dr")));
        Map<String, Object> old = new HashMap<>(Map.of("first_name", "Ana", "last_name", "B"));
        old.put("gender", null);
        old.put("date_of_birth", null);

        JsonNode saved = api.put(path(person), old).expect(200).json();

        assertThat(saved.path("first_name").stringValue()).isEqualTo("Ana");
        assertThat(saved.path("phone").stringValue()).isEqualTo("+41 79 123 45 67");
        assertThat(saved.path("note").stringValue()).isEqualTo(note);
        assertThat(api.put(path(person), saved.toString()).expect(200).json()).isEqualTo(saved);
        JsonNode cleared = api.put(path(person), "{\"phone\": null, \"note\": \"\"}")
                .expect(200)
                .json();
        assertThat(cleared.path("phone").isNull()).isTrue();
        assertThat(cleared.path("note").isNull()).isTrue();
        api.put(path(person), Map.of("note", "x".repeat(501))).expect(422);
        assertThat(Audit.of(fixture, "person", id(person)).getLast()).contains("phone", "note");
    }

    @Test
    void aPersonSentBackAsReadChangesNothing(Fixture fixture) {
        Api api = PeopleScene.in(fixture).api();
        JsonNode person = create(api, """
            {"last_name": "A", "title": {"text": "Dr"},
             "email_addresses": [{"email_address": "a@example.org"}, {"email_address": "b@example.org"}]}
            """);

        assertThat(api.put(path(person), person.toString()).expect(200).json()).isEqualTo(person);
    }

    @Test
    void aStaleVersionIsAConflict(Fixture fixture) {
        Api api = PeopleScene.in(fixture).api();
        JsonNode person = create(api, Map.of("last_name", "A"));
        api.put(path(person), Map.of("last_name", "B", "version", 0)).expect(200);

        Answer stale =
                api.put(path(person), Map.of("last_name", "C", "version", 0)).expect(409);

        assertThat(stale.problem()).isEqualTo("100-112");
        assertThat(api.get(path(person)).json().path("last_name").stringValue()).isEqualTo("B");
    }

    @Test
    void addressesAreReplacedByAList(Fixture fixture) {
        Api api = PeopleScene.in(fixture).api();
        JsonNode person = create(api, Map.of("last_name", "A", "email", "a@example.org"));

        JsonNode changed = api.put(path(person), """
            {"email_addresses": [{"email_address": "b@example.org"}, {"email_address": "B@example.org"},
                                 {"email_address": "c@example.org", "type": {"id": 1}}]}
            """).expect(200).json();

        assertThat(addresses(changed)).containsExactly("c@example.org", "b@example.org");
        assertThat(changed.path("email").stringValue()).isEqualTo("c@example.org");
    }

    @Test
    void aNewEmailWinsOverTheListItCameWith(Fixture fixture) {
        Api api = PeopleScene.in(fixture).api();
        JsonNode person = create(api, Map.of("last_name", "A", "email", "a@example.org"));

        JsonNode changed = api.put(path(person), """
            {"email": "new@example.org", "email_addresses": [{"email_address": "a@example.org"}]}
            """).expect(200).json();

        assertThat(addresses(changed)).containsExactly("new@example.org");
    }

    @Test
    void thePrimaryAddressCanBeSet(Fixture fixture) {
        Api api = PeopleScene.in(fixture).api();
        JsonNode person = create(api, """
            {"last_name": "A", "email_addresses": [{"email_address": "a@example.org"}, {"email_address": "b@example.org"}]}
            """);
        String path = path(person) + "/emails/primary";

        JsonNode promoted = api.put(path, Map.of("email_address", "b@example.org"))
                .expect(200)
                .json();
        assertThat(addresses(promoted)).containsExactly("b@example.org", "a@example.org");

        JsonNode replaced = api.put(path, Map.of("email_address", "c@example.org"))
                .expect(200)
                .json();
        assertThat(addresses(replaced)).containsExactly("c@example.org", "a@example.org");
        assertThat(api.put(path, Map.of())
                        .expect(422)
                        .json()
                        .path("errors")
                        .path(0)
                        .stringValue())
                .startsWith("email_address");
    }

    private static List<String> addresses(JsonNode person) {
        return list(person.path("email_addresses")).stream()
                .map(address -> address.path("email_address").stringValue())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "9223372036854775808", "0", "-1", "x"})
    void whoIsNotThereIsNotFound(String id, Fixture fixture) {
        Api api = PeopleScene.in(fixture).api();

        api.get("/people/person/" + id).expect(404);
        api.put("/people/person/" + id, Map.of("last_name", "A")).expect(404);
        api.delete("/people/person/" + id).expect(404);
    }

    @Test
    void aPersonIsDeletedWithEverything(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode image = Uploads.portrait(api, 21);
        api.post(path(person) + "/image", assignment(image)).expect(201);
        long event = scene.event();
        scene.held(id(person), event, scene.position(event));

        api.delete(path(person)).expect(204);

        api.get(path(person)).expect(404);
        api.delete(path(person)).expect(404);
    }

    private static Map<String, Object> assignment(JsonNode image) {
        return Map.of(
                "image_id", id(image),
                "thumbnail_hash", image.path("thumbnail_hash").stringValue(),
                "type", "TEAM");
    }

    @Test
    void whoIsRegisteredIsNotDeleted(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        long event = scene.event();
        scene.registration(event, id(person), scene.held(id(person), event, scene.position(event)));

        Answer refused = scene.api().delete(path(person)).expect(409);

        assertThat(refused.problem()).isEqualTo("1400-112");
        assertThat(refused.json().path("detail").stringValue()).contains("event " + event);
    }

    @Test
    void whoIsLimitedToAnEventSeesItsPeopleOnly(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        long event = scene.event();
        long other = scene.event();
        Api limited = scene.api(event);

        limited.get(path(person)).expect(404);
        limited.put(path(person), Map.of("last_name", "B")).expect(404);
        limited.delete(path(person)).expect(404);

        scene.held(id(person), event, scene.position(event));
        scene.held(id(person), other, scene.position(other));
        assertThat(limited.get(path(person)).expect(200).json().path("positions"))
                .hasSize(1);
        assertThat(scene.api().get(path(person)).json().path("positions")).hasSize(2);
        assertThat(limited.delete(path(person)).expect(409).problem()).isEqualTo("1400-113");
        limited.get("/people?event=" + other).expect(404);
    }

    @Test
    void whatOneMakesOneSeesThoughItIsNowhereYet(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api limited = scene.api(scene.event());
        String email = unique() + "@example.org";

        JsonNode made = limited.post("/people/person", Map.of("last_name", "B", "email", email))
                .expect(201)
                .json();

        limited.get(path(made)).expect(200);
        assertThat(limited.get("/people/person/autocomplete?e=" + email).json().path("people"))
                .hasSize(1);
        scene.api(scene.event()).get(path(made)).expect(404);
    }

    @Test
    void whoIsLimitedToAnEventCreatesPeopleForIt(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        long event = scene.event();
        long position = scene.position(event);

        JsonNode person = create(
                scene.api(event),
                Map.of(
                        "last_name",
                        "New",
                        "positions",
                        List.of(Map.of("event", Map.of("id", event), "position", Map.of("id", position)))));

        assertThat(person.path("positions").path(0).path("position").path("id").longValue())
                .isEqualTo(position);
    }

    @Test
    void aNameIsFoundByTheBeginningsOfItsWords(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String tag = unique();
        long ana = id(create(scene.api(), Map.of("first_name", "Ána-Maria", "last_name", tag + " Öst")));
        long bob = id(create(scene.api(), Map.of("first_name", "Bob", "last_name", tag)));

        assertThat(named(scene, tag)).containsExactlyInAnyOrder(ana, bob);
        assertThat(named(scene, tag + " ANA")).containsExactly(ana);
        assertThat(named(scene, "mar ost " + tag)).containsExactly(ana);
        assertThat(named(scene, tag.substring(1))).isEmpty();
        assertThat(named(scene, tag + " %")).as("signs are no words").containsExactlyInAnyOrder(ana, bob);
        assertThat(named(scene, tag + " %ob")).isEmpty();
    }

    private static List<Long> named(PeopleScene scene, String name) {
        return ids(scene.api()
                .get("/people?name=" + URLEncoder.encode(name, StandardCharsets.UTF_8))
                .expect(200)
                .json()
                .path("people"));
    }

    @Test
    void aListIsFilteredByEventPhotoAndEmail(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        long event = scene.event();
        long position = scene.position(event);
        String tag = unique();
        JsonNode ana = scene.person("Ana", "A", tag + "a@example.org");
        JsonNode bob = scene.person("Bob", "B", tag + "b@example.org");
        scene.held(id(ana), event, position);
        scene.held(id(bob), event, position);
        api.post(path(ana) + "/image", assignment(Uploads.portrait(api, 22))).expect(201);

        String people = "/people?event=" + event;
        assertThat(listed(api, people)).containsExactly(id(ana), id(bob));
        assertThat(listed(api, people + "&photo=TEAM")).containsExactly(id(ana));
        assertThat(listed(api, people + "&has_photo=true")).containsExactly(id(ana));
        assertThat(listed(api, people + "&photo=false")).containsExactly(id(bob));
        assertThat(listed(api, people + "&photo=ACCREDITATION")).isEmpty();
        assertThat(listed(api, people + "&email=" + tag + "b")).containsExactly(id(bob));
        assertThat(listed(api, people + "&name=&email=&country=&unknown=1")).hasSize(2);
        assertThat(listed(api, people + "&country=ZZ")).isEmpty();
        assertThat(listed(api, people + "&position=" + position)).hasSize(2);
        assertThat(listed(api, people + "&position=1&skill=1")).isEmpty();
        assertThat(listed(
                        api, "/people/person?event=" + event + "&show_inactive=1&include_history=1&public_view_only=1"))
                .hasSize(2);
    }

    @Test
    void aListIsPagedAndOrdered(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        long event = scene.event();
        long position = scene.position(event);
        List<Long> byName = List.of(
                id(scene.person("Zoe", "Abel", unique() + "@example.org")),
                id(scene.person("Ann", "berg", unique() + "@example.org")),
                id(scene.person("Max", "Berg", unique() + "@example.org")));
        byName.forEach(person -> scene.held(person, event, position));
        String people = "/people?event=" + event;

        assertThat(listed(api, people)).isEqualTo(byName);
        assertThat(listed(api, people + "&sort=lastname_desc")).isEqualTo(byName.reversed());
        assertThat(listed(api, people + "&sort=firstname_asc"))
                .containsExactly(byName.get(1), byName.get(2), byName.get(0));
        assertThat(listed(api, people + "&sort=id_desc")).isEqualTo(byName.reversed());
        JsonNode page = api.get(people + "&offset=1&limit=1").json();
        assertThat(ids(page.path("people"))).containsExactly(byName.get(1));
        assertThat(page.path("total_count").intValue()).isEqualTo(3);
        assertThat(api.get(people + "&offset=9").json().path("people")).isEmpty();
    }

    @Test
    void totalCountsEachPersonOnceAndNobodyWhoWasMerged(Fixture fixture) {
        EventFixture event = fixture.event()
                .withPosition("Judge")
                .withPosition("Guest")
                .withAccreditation("Ana", "Judge")
                .withAccreditation("Anna", "Judge")
                .withAccreditation("Bo", "Judge");
        Api limited = fixture.api(Set.of(event.id()), Scope.PEOPLE_READ, Scope.PEOPLE_WRITE);
        limited.post(
                        "/people/person/" + event.person("Bo") + "/positions",
                        Map.of("event", Map.of("id", event.id()), "position", Map.of("id", event.position("Guest"))))
                .expect(201);
        List<String> lists = List.of("/people/person?limit=1", "/people/person?limit=1&event=" + event.id());
        for (String list : lists) {
            assertThat(total(limited, list)).as(list).isEqualTo(3);
        }

        fixture.bean(JdbcClient.class)
                .sql("update person set merged_into = :into where id = :from")
                .param("into", event.person("Anna"))
                .param("from", event.person("Ana"))
                .update();
        for (String list : lists) {
            assertThat(total(limited, list)).as(list).isEqualTo(2);
        }
    }

    private static int total(Api api, String list) {
        return api.get(list).expect(200).json().path("total_count").intValue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "limit=0",
                "limit=1001",
                "limit=x",
                "limit=2147483648",
                "offset=-1",
                "sort=name",
                "photo=BADGE",
                "event=x",
                "l=%3Cscript%3E",
                "name=a%00b",
                "country=a%00b",
                "email=%00"
            })
    void aWrongParameterIsNotValid(String query, Fixture fixture) {
        Answer refused = PeopleScene.in(fixture).api().get("/people?" + query).expect(422);

        assertThat(refused.json().path("errors").path(0).stringValue())
                .startsWith(query.substring(0, query.indexOf('=')));
    }

    private static List<Long> listed(Api api, String path) {
        return ids(api.get(path).expect(200).json().path("people"));
    }

    @Test
    void aChangedNameReachesTheGates(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        JsonNode person = scene.person("Ana", "Before", unique() + "@example.org");
        long event = scene.event();
        long held = scene.held(id(person), event, scene.position(event));
        scene.accreditation(event, scene.registration(event, id(person), held), id(person));
        long revision = scene.synced(event).path("revision").longValue();

        scene.api().put(path(person), Map.of("gender", "F")).expect(200);
        assertThat(scene.synced(event).path("revision").longValue()).isEqualTo(revision);

        scene.api().put(path(person), Map.of("last_name", "After")).expect(200);
        assertThat(scene.synced(event)
                        .path("accreditations")
                        .path(0)
                        .path("last_name")
                        .stringValue())
                .isEqualTo("After");
    }

    @Test
    void aChangeIsInTheAuditLog(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        JsonNode person = scene.person("Ana", "Before", unique() + "@example.org");
        scene.api().put(path(person), Map.of("last_name", "After")).expect(200);
        scene.api().put(path(person), Map.of("last_name", "After")).expect(200);

        assertThat(scene.db
                        .sql("select action || coalesce(before ->> 'last_name', '') from audit_entry where"
                                + " person_id = ? order by id")
                        .params(List.of(id(person)))
                        .query(String.class)
                        .list())
                .containsExactly("person_created", "person_changedBefore");
    }
}
