package org.gatehouse.registration.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class CustomFieldApiTest {

    private static final Map<String, Object> SHIRT =
            Map.of("name", "Shirt size", "field_type", "CHOICE", "choices", List.of("S", "M", "L"));
    private static final Map<String, Object> BORN = Map.of("name", "Born", "field_type", "DATE_OF_BIRTH");

    private static EventFixture withAna(Fixture fixture) {
        return fixture.event().withPosition("Guest").withAccreditation("Ana", "Guest");
    }

    private static String made(EventFixture event, Map<String, Object> field) {
        return event.desk()
                .post(event.path() + "/custom_fields", field)
                .expect(201)
                .json()
                .path("id")
                .asString();
    }

    private static String path(EventFixture event, String field) {
        return event.path() + "/custom_fields/" + field;
    }

    private static Answer answer(EventFixture event, Map<String, String> values) {
        return event.desk().put("/registrations/" + event.registration("Ana"), Map.of("custom_field_data", values));
    }

    private static String answered(EventFixture event) {
        return event.gate()
                .get("/registrations/" + event.registration("Ana"))
                .json()
                .path("custom_field_data")
                .toString();
    }

    @Test
    void fieldsAreListedBySort(Fixture fixture) {
        EventFixture event = fixture.event();
        made(event, SHIRT);
        Map<String, Object> first = new HashMap<>(BORN);
        first.put("sort", 0);
        String born = made(event, Map.of("name", "Born", "field_type", "DATE_OF_BIRTH"));
        event.desk().put(path(event, born), first).expect(200);
        made(event, Map.of("name", "Diet", "field_type", "TEXT"));

        JsonNode fields = event.gate()
                .get(event.path() + "/custom_fields")
                .expect(200)
                .json()
                .path("custom_fields");

        assertThat(fields)
                .extracting(field -> field.path("name").asString())
                .isEqualTo(List.of("Shirt size", "Born", "Diet"));
        assertThat(fields.get(0).propertyNames())
                .containsExactly("id", "name", "field_type", "choices", "sort", "answered", "version");
        assertThat(fields.get(0).path("choices").toString()).isEqualTo("[\"S\",\"M\",\"L\"]");
        assertThat(fields.get(1).path("choices")).isEmpty();
    }

    @Test
    void valuesStandInRegistrationAndAccreditation(Fixture fixture) {
        EventFixture event = withAna(fixture);
        String shirt = made(event, SHIRT);
        String born = made(event, BORN);
        long revision =
                event.gate().get(event.path() + "/sync").json().path("revision").asLong();

        JsonNode registration = answer(event, Map.of(shirt, " M ", born, "2004-02-29"))
                .expect(200)
                .json();

        assertThat(registration.path("custom_field_data").path(shirt).asString())
                .isEqualTo("M");
        String accreditations = event.path() + "/accreditations";
        for (String summary : List.of("/people/0", "")) {
            String at = summary.isEmpty() ? accreditations + "/" + event.accreditation("Ana") : accreditations;
            JsonNode found = event.gate().get(at).expect(200).json().at(summary.isEmpty() ? "/summary" : summary);
            assertThat(found.path("custom_field_data")).isEqualTo(registration.path("custom_field_data"));
        }
        assertThat(event.gate().get(path(event, shirt)).json().path("answered").asInt())
                .isEqualTo(1);
        assertThat(event.gate()
                        .get(event.path() + "/sync")
                        .json()
                        .path("revision")
                        .asLong())
                .as("gates do not see custom fields")
                .isEqualTo(revision);
        assertThat(Audit.of(fixture, "registration", event.registration("Ana")))
                .last()
                .asString()
                .contains("\"custom_field_data.Shirt size\": \"M\"");
    }

    @Test
    void valuesStayWhenAbsentAndAreReplacedWhenSent(Fixture fixture) {
        EventFixture event = withAna(fixture);
        String shirt = made(event, SHIRT);
        String born = made(event, BORN);
        answer(event, Map.of(shirt, "M", born, "2004-02-29")).expect(200);

        event.desk()
                .put("/registrations/" + event.registration("Ana"), Map.of("open_field", "x"))
                .expect(200);
        assertThat(answered(event)).contains("\"M\"").contains("2004-02-29");

        answer(event, Map.of(shirt, "L")).expect(200);
        assertThat(answered(event)).isEqualTo("{\"" + shirt + "\":\"L\"}");

        answer(event, Map.of(shirt, "")).expect(200);
        assertThat(answered(event)).isEqualTo("{}");
    }

    @Test
    void aRegistrationCanBeMadeWithValuesAndBeSentTwice(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Guest").withPerson("Bo");
        String shirt = made(event, SHIRT);
        Map<String, Object> bo = new HashMap<>(Map.of(
                "event_id",
                event.id(),
                "person_id",
                event.person("Bo"),
                "position_id",
                event.position("Guest"),
                "custom_field_data",
                Map.of(shirt, "S")));

        JsonNode first = event.desk().post("/registrations", bo).expect(201).json();
        JsonNode again = event.desk().post("/registrations", bo).expect(200).json();
        bo.put("custom_field_data", Map.of(shirt, "L"));
        Answer other = event.desk().post("/registrations", bo).expect(409);

        assertThat(first.path("custom_field_data").path(shirt).asString()).isEqualTo("S");
        assertThat(again).isEqualTo(first);
        assertThat(other.problem()).isEqualTo("2700-130");
        event.desk().delete("/registrations/" + first.path("id").asLong()).expect(204);
        event.desk().delete(path(event, shirt)).expect(204);
    }

    @Test
    void wrongValuesAreRefusedByFieldAndNothingChanges(Fixture fixture) {
        EventFixture event = withAna(fixture);
        String shirt = made(event, SHIRT);
        String born = made(event, BORN);
        String foreign = made(fixture.event(), SHIRT);
        answer(event, Map.of(shirt, "M")).expect(200);

        for (Map<String, String> wrong :
                List.of(Map.of(shirt, "XXL"), Map.of(born, "2999-01-01"), Map.of(shirt, "L", born, "yesterday"))) {
            JsonNode refused = answer(event, wrong).expect(422).json();
            assertThat(refused.path("errors").get(0).asString()).startsWith("custom_field_data.");
        }
        for (String unknown : List.of(foreign, "999999999999999999999", "x", "", "0" + shirt)) {
            assertThat(answer(event, Map.of(unknown, "M")).expect(422).problem())
                    .isEqualTo("2700-230");
        }
        answer(event, Map.of(shirt, "x".repeat(10_000))).expect(422);
        answer(event, Map.of(shirt, "a\nb")).expect(422);
        String registration = "/registrations/" + event.registration("Ana");
        event.desk().put(registration, "{\"custom_field_data\": [\"M\"]}").expect(422);
        event.desk()
                .put(registration, "{\"custom_field_data\": {\"" + shirt + "\": 7}}")
                .expect(422);

        assertThat(answered(event)).isEqualTo("{\"" + shirt + "\":\"M\"}");
    }

    @Test
    void whatIsAnsweredStaysValid(Fixture fixture) {
        EventFixture event = withAna(fixture);
        String shirt = made(event, SHIRT);
        answer(event, Map.of(shirt, "M")).expect(200);

        for (Map<String, Object> change : List.<Map<String, Object>>of(
                Map.of("name", "Shirt size", "field_type", "TEXT"),
                Map.of("name", "Shirt size", "field_type", "CHOICE", "choices", List.of("S", "L")))) {
            assertThat(event.desk().put(path(event, shirt), change).expect(409).problem())
                    .isEqualTo("2700-232");
        }
        event.desk()
                .put(path(event, shirt), Map.of("name", "Size", "field_type", "CHOICE", "choices", List.of("XL", "M")))
                .expect(200);
        assertThat(event.desk().delete(path(event, shirt)).expect(409).problem())
                .isEqualTo("2700-232");
        event.desk().delete(path(event, shirt) + "?with_values=true").expect(204);

        assertThat(answered(event)).isEqualTo("{}");
        event.desk().delete(path(event, shirt)).expect(404);
        answer(event, Map.of(shirt, "M")).expect(422);
    }

    /** The second request waits for the field's row: no value is stored that its field does not admit. */
    @Test
    void aChoiceCannotBeTakenAndRemovedAtOnce(Fixture fixture) throws Exception {
        EventFixture event = withAna(fixture);
        Map<String, Object> without =
                Map.of("name", "Shirt size", "field_type", "CHOICE", "choices", List.of("S", "L"));
        try (ExecutorService two = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 10; round++) {
                String shirt = made(
                        event,
                        Map.of("name", "Size " + round, "field_type", "CHOICE", "choices", List.of("S", "M", "L")));
                Callable<Integer> taken =
                        () -> answer(event, Map.of(shirt, "M")).status();
                Callable<Integer> removed = () -> event.desk()
                        .put(path(event, shirt), with(without, shirt))
                        .status();
                List<Future<Integer>> both = two.invokeAll(List.of(taken, removed));

                assertThat(Stream.of(both.get(0).get(), both.get(1).get()))
                        .containsAnyOf(200)
                        .containsAnyOf(409, 422);
                answer(event, Map.of()).expect(200);
            }
        }
    }

    private static Map<String, Object> with(Map<String, Object> field, String name) {
        Map<String, Object> named = new HashMap<>(field);
        named.put("name", "Without M " + name);
        return named;
    }

    @Test
    void spreadsheetsHaveAColumnForEachField(Fixture fixture) {
        EventFixture event = withAna(fixture);
        String shirt = made(event, SHIRT);
        String age = made(event, Map.of("name", "=1+1", "field_type", "NUMBER"));
        made(event, BORN);
        answer(event, Map.of(shirt, "M", age, "-1.5")).expect(200);

        for (String file :
                List.of("/registrations/export?event=" + event.id(), event.path() + "/accreditations/export?l=en")) {
            Answer xlsx = event.desk().get(file).expect(200);
            Answer csv = event.desk().get(file + "&format=csv").expect(200);
            for (Map<String, String> row :
                    List.of(SheetFile.xlsx(xlsx).getFirst(), SheetFile.csv(csv).getFirst())) {
                assertThat(row)
                        .containsEntry("custom: Shirt size", "M")
                        .containsEntry("custom: =1+1", "-1.5")
                        .containsEntry("custom: Born", "");
            }
        }
        assertThat(SheetFile.csv(event.desk().get("/registrations/export?format=csv"))
                        .getFirst())
                .doesNotContainKey("custom: Born");
    }

    @Test
    void aNameIsOfOneFieldAtAnEvent(Fixture fixture) {
        EventFixture event = fixture.event();
        made(event, SHIRT);
        String born = made(event, BORN);

        assertThat(event.desk()
                        .post(event.path() + "/custom_fields", SHIRT)
                        .expect(409)
                        .problem())
                .isEqualTo("2700-231");
        assertThat(event.desk().put(path(event, born), SHIRT).expect(409).problem())
                .isEqualTo("2700-231");
    }

    @Test
    void thereAreAtMostAHundred(Fixture fixture) {
        EventFixture event = fixture.event();
        for (int number = 0; number < 100; number++) {
            made(event, Map.of("name", "Field " + number, "field_type", "TEXT"));
        }

        assertThat(event.desk()
                        .post(event.path() + "/custom_fields", SHIRT)
                        .expect(409)
                        .problem())
                .isEqualTo("2700-233");
    }

    @Test
    void theSecondOfTwoWritersIsTold(Fixture fixture) {
        EventFixture event = fixture.event();
        String born = made(event, BORN);
        Map<String, Object> sent = Map.of("name", "Birthday", "field_type", "DATE_OF_BIRTH", "version", 0);

        event.desk().put(path(event, born), sent).expect(200);
        assertThat(event.desk().put(path(event, born), sent).expect(409).problem())
                .isEqualTo("100-112");
    }

    @Test
    void aFieldOfAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = fixture.event();
        String foreign = path(event, made(fixture.event(), SHIRT));

        event.desk().get(foreign).expect(404);
        event.desk().put(foreign, SHIRT).expect(404);
        event.desk().delete(foreign + "?with_values=true").expect(404);
        event.gate().post(event.path() + "/custom_fields", SHIRT).expect(403);
    }

    @Test
    void whoManagesTheEventEditsFieldsAndWhoManagesBookingsAnswersThem(Fixture fixture) {
        EventFixture event = withAna(fixture);
        Api manager = fixture.person(event, Role.MANAGE_EVENT);
        Api bookings = fixture.person(event, Role.MANAGE_BOOKINGS);

        String fields = event.path() + "/custom_fields";
        String shirt = manager.post(fields, SHIRT).expect(201).json().path("id").asString();
        bookings.post(fields, BORN).expect(403);
        bookings.get(fields).expect(200);
        bookings.put("/registrations/" + event.registration("Ana"), Map.of("custom_field_data", Map.of(shirt, "S")))
                .expect(200);
        bookings.post(event.path() + "/groups", Map.of("name", "Team")).expect(201);
        manager.post(event.path() + "/groups", Map.of("name", "Other")).expect(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'field_type':'TEXT'} | name",
                "{'name':' ','field_type':'TEXT'} | name",
                "{'name':'N'} | field_type",
                "{'name':'N','field_type':'COLOR'} | field_type",
                "{'name':'N','field_type':1} | field_type",
                "{'name':'N','field_type':'CHOICE'} | choices",
                "{'name':'N','field_type':'CHOICE','choices':[]} | choices",
                "{'name':'N','field_type':'CHOICE','choices':['']} | choices[0]",
                "{'name':'N','field_type':'CHOICE','choices':[null]} | choices[0]",
                "{'name':'N','field_type':'CHOICE','choices':'A'} | choices",
                "{'name':'N','field_type':'TEXT','choices':['A']} | choices",
                "{'name':'N','field_type':'TEXT','sort':-1} | sort",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode refused = event.desk()
                .post(event.path() + "/custom_fields", body.replace('\'', '"'))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field);
    }
}
