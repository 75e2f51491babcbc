package org.gatehouse.zone.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.AccessEffect;
import org.gatehouse.accreditation.AccessEffectRepository;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.period.PeriodService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class PackageOptionWriteApiTest {

    private static final String OPTIONS = "/registrations/accreditation/package_options";

    private static Map<String, Object> lunch(EventFixture event) {
        Map<String, Object> lunch = new HashMap<>();
        lunch.put("event_id", event.id());
        lunch.put("type", "CATERING");
        lunch.put("name", Map.of("lang_code", "en", "text", "Lunch"));
        lunch.put("description", Map.of("text", "Soup\nand bread"));
        lunch.put("start", "2026-09-22");
        return lunch;
    }

    private static JsonNode made(EventFixture event) {
        return event.desk().post(OPTIONS, lunch(event)).expect(201).json();
    }

    private static String path(JsonNode option) {
        return OPTIONS + "/" + option.path("id").asLong();
    }

    private static JsonNode badge(EventFixture event) {
        return event.gate().get(event.path() + "/sync").json().at("/accreditations/0");
    }

    @Test
    void anOptionIsMadeWithItsZones(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Lounge");
        Map<String, Object> lunch = lunch(event);
        lunch.put("zones", List.of(Map.of("id", event.zone("Lounge"), "code", "ignored")));

        JsonNode option = event.desk().post(OPTIONS, lunch).expect(201).json();

        assertThat(option.propertyNames())
                .containsExactly(
                        "id", "event_id", "type", "name", "description", "start", "end", "zones", "holders", "version");
        assertThat(option.path("zones")).hasSize(1);
        assertThat(option.at("/description/text").asString()).isEqualTo("Soup\nand bread");
        assertThat(option.path("end").isNull()).isTrue();
        assertThat(event.gate().get(path(option)).expect(200).json()).isEqualTo(option);
        assertThat(event.gate()
                        .get(OPTIONS + "?event=" + event.id())
                        .json()
                        .at("/options/0/name/text")
                        .asString())
                .isEqualTo("Lunch");
    }

    @Test
    void anOptionIsReplacedWholeButForItsZones(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Lounge");
        JsonNode option = made(event);
        event.desk()
                .put(path(option) + "/zones", Map.of("zones", List.of(Map.of("id", event.zone("Lounge")))))
                .expect(200);

        JsonNode changed = event.desk()
                .put(
                        path(option),
                        Map.of("type", "MEAL", "name", Map.of("lang_code", "de", "text", "Mittag"), "event_id", 1))
                .expect(200)
                .json();

        assertThat(changed.path("event_id").asLong()).isEqualTo(event.id());
        assertThat(changed.path("type").asString()).isEqualTo("MEAL");
        assertThat(changed.at("/name/text").asString()).isEqualTo("Lunch");
        assertThat(changed.at("/description/text").isNull()).isTrue();
        assertThat(changed.path("start").isNull()).isTrue();
        assertThat(changed.path("zones")).hasSize(1);
        assertThat(changed.path("version").asInt()).isEqualTo(2);
        assertThat(event.gate()
                        .get(path(option) + "?l=de&include_translations=true")
                        .json()
                        .path("name")
                        .path("translations"))
                .hasSize(2);
        assertThat(Audit.of(fixture, "package_option", option.path("id").asLong()))
                .hasSize(3);
    }

    @Test
    void whatWasReadCanBeSentBackAndChangesNothing(Fixture fixture) {
        EventFixture event = fixture.event();
        JsonNode option = made(event);

        assertThat(event.desk().put(path(option), option.toString()).expect(200).json())
                .isEqualTo(option);
    }

    @Test
    void theSecondOfTwoWritersIsTold(Fixture fixture) {
        EventFixture event = fixture.event();
        JsonNode option = made(event);
        Map<String, Object> first = lunch(event);
        first.put("version", 0);
        first.put("type", "FIRST");

        event.desk().put(path(option), first).expect(200);
        first.put("type", "SECOND");
        assertThat(event.desk().put(path(option), first).expect(409).problem()).isEqualTo("100-112");

        assertThat(event.gate().get(path(option)).json().path("type").asString())
                .isEqualTo("FIRST");
    }

    @Test
    void givingAnOptionGivesItsZonesAtOnce(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Lounge")
                .withPosition("Guest")
                .withAccreditation("Ana", "Guest")
                .withRegistration("Bo", "Guest");
        JsonNode option = made(event);
        event.desk()
                .put(path(option) + "/zones", Map.of("zones", List.of(Map.of("id", event.zone("Lounge")))))
                .expect(200);
        String holders = path(option) + "/registrations";
        assertThat(badge(event).path("zones")).isEmpty();

        event.desk().put(holders + "/" + event.registration("Ana")).expect(204);
        event.desk().put(holders + "/" + event.registration("Ana")).expect(204);
        event.desk().put(holders + "/" + event.registration("Bo")).expect(204);

        assertThat(badge(event).path("zones")).hasSize(1);
        JsonNode page =
                event.gate().get(holders + "?limit=1&offset=1").expect(200).json();
        assertThat(page.path("total_count").asInt()).isEqualTo(2);
        assertThat(page.at("/registrations/0/first_name").asString()).isEqualTo("Bo");
        assertThat(page.at("/registrations/0/state").asString()).isEqualTo("PENDING");
        JsonNode registration =
                event.gate().get("/registrations/" + event.registration("Ana")).json();
        assertThat(registration.at("/package_options/0/id").asLong())
                .isEqualTo(option.path("id").asLong());
        assertThat(registration.path("version").asInt()).isEqualTo(2);
        assertThat(event.gate().get(path(option)).json().path("holders").asInt())
                .isEqualTo(2);

        event.desk().delete(holders + "/" + event.registration("Ana")).expect(204);
        event.desk().delete(holders + "/" + event.registration("Ana")).expect(404);

        assertThat(badge(event).path("zones")).isEmpty();
        assertThat(Audit.of(fixture, "registration", event.registration("Ana")))
                .filteredOn(entry -> entry.startsWith("registration_changed"))
                .hasSize(2);
    }

    @Test
    void zonesAreLimitedToAPeriodOfItsDays(Fixture fixture) {
        EventFixture event =
                fixture.event().withZone("Lounge").withPosition("Guest").withAccreditation("Ana", "Guest");
        PackageOptionService service = fixture.bean(PackageOptionService.class);
        JsonNode option = made(event);
        long id = option.path("id").asLong();
        assertThatThrownBy(() -> service.limitToDays(event.id(), id, "LUNCH", 0, Fixture.OPERATOR))
                .hasMessageContaining("no first and last day");
        Map<String, Object> lunch = lunch(event);
        lunch.put("end", "2026-09-23");
        event.desk().put(path(option), lunch).expect(200);
        assertThatThrownBy(() -> service.limitToDays(event.id(), id, "LUNCH", 1, Fixture.OPERATOR))
                .hasMessageContaining("no zones");
        event.desk()
                .put(path(option) + "/zones", Map.of("zones", List.of(Map.of("id", event.zone("Lounge")))))
                .expect(200);
        event.desk()
                .put(path(option) + "/registrations/" + event.registration("Ana"))
                .expect(204);
        assertThat(badge(event).path("zones")).hasSize(1);

        Map<Long, @Nullable Long> zones = new HashMap<>();
        zones.put(event.zone("Lounge"), null);
        AccessEffect effect = fixture.bean(AccessEffectRepository.class)
                .ofOption(
                        event.id(),
                        id,
                        zones,
                        fixture.bean(PeriodService.class)
                                .ofDays(event.id(), LocalDate.parse("2026-09-22"), LocalDate.parse("2026-09-23")));
        assertThatThrownBy(() -> service.limitToDays(event.id(), id, "LUNCH", 1, Fixture.OPERATOR))
                .hasMessageContaining("version");
        service.limitToDays(event.id(), id, "LUNCH", 2, Fixture.OPERATOR);

        assertThat(effect.losing()).isOne();
        assertThat(effect.closing()).isOne();
        assertThat(effect.gaining() + effect.opening()).isZero();
        assertThat(effect.zones()).singleElement().satisfies(one -> {
            assertThat(one.zone().usage()).isOne();
            assertThat(one.usage()).isZero();
        });
        JsonNode period = event.desk().get(event.path() + "/periods").json().at("/periods/0");
        assertThat(period.path("code").asString()).isEqualTo("LUNCH");
        assertThat(period.at("/name/text").asString()).isEqualTo("Lunch");
        assertThat(period.at("/entries/0/last_day").asString()).isEqualTo("2026-09-23");
        JsonNode limited = event.desk().get(path(option)).json();
        assertThat(limited.at("/zones/0/period/id").asLong())
                .isEqualTo(period.path("id").asLong());
        assertThat(badge(event).path("zones")).isEmpty();
        assertThat(badge(event).at("/access/0/zones/0").asLong()).isEqualTo(event.zone("Lounge"));

        assertThatThrownBy(() -> service.limitToDays(event.id(), id, "LUNCH", 3, Fixture.OPERATOR))
                .hasMessageContaining("'LUNCH'");
        assertThat(event.desk().get(path(option)).json()).isEqualTo(limited);
    }

    @Test
    void anOptionIsKeptWhileItIsHeld(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Guest").withRegistration("Ana", "Guest");
        JsonNode option = made(event);
        String holder = path(option) + "/registrations/" + event.registration("Ana");
        event.desk().put(holder).expect(204);

        Answer refused = event.desk().delete(path(option)).expect(409);

        assertThat(refused.problem()).isEqualTo("2700-210");
        assertThat(refused.json().path("detail").asString()).startsWith("1 ");
        event.desk().delete(holder).expect(204);
        event.desk().delete(path(option)).expect(204);
        event.desk().delete(path(option)).expect(404);
        event.desk().get(path(option)).expect(404);
    }

    @Test
    void whatIsOfAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Guest").withRegistration("Ana", "Guest");
        EventFixture other = fixture.event().withPosition("Guest").withRegistration("Eve", "Guest");
        JsonNode option = made(event);
        String holders = path(option) + "/registrations";

        other.desk().get(path(option)).expect(404);
        other.desk().put(path(option), lunch(other)).expect(404);
        other.desk().delete(path(option)).expect(404);
        other.desk().get(holders).expect(404);
        other.desk().put(holders + "/" + other.registration("Eve")).expect(404);
        event.desk().put(holders + "/" + other.registration("Eve")).expect(404);
        event.desk().delete(holders + "/" + other.registration("Eve")).expect(404);
        event.desk().put(holders + "/999999999").expect(404);
        other.desk().post(OPTIONS, lunch(event)).expect(404);
        fixture.api(Scope.values())
                .put(holders + "/" + other.registration("Eve"))
                .expect(404);
    }

    @Test
    void readersCannotWrite(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Guest").withRegistration("Ana", "Guest");
        JsonNode option = made(event);

        event.gate().post(OPTIONS, lunch(event)).expect(403);
        event.gate().put(path(option), lunch(event)).expect(403);
        event.gate().delete(path(option)).expect(403);
        event.gate()
                .put(path(option) + "/registrations/" + event.registration("Ana"))
                .expect(403);
    }

    @Test
    void whoEditsPackageOptionsOfAnEventGivesThemToo(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Guest").withRegistration("Ana", "Guest");
        EventFixture other = fixture.event();
        JsonNode option = made(event);
        Api editor = fixture.person(event, Role.EDIT_PACKAGE_OPTIONS);

        editor.post(OPTIONS, lunch(event)).expect(201);
        editor.post(OPTIONS, lunch(other)).expect(404);
        editor.put(path(option), lunch(event)).expect(200);
        editor.put(path(option) + "/registrations/" + event.registration("Ana")).expect(204);
        editor.get(path(option) + "/registrations").expect(200);
        editor.get("/registrations/" + event.registration("Ana")).expect(403);
        editor.get(path(made(other))).expect(404);
        fixture.person(event, Role.VIEW_REGISTRATIONS)
                .put(path(option), lunch(event))
                .expect(403);
        fixture.person(other, Role.ADMIN).put(path(option), lunch(event)).expect(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'T','name':{'text':'N'}} | event_id",
                "{'event_id':'EVENT','type':'T','name':{'text':'N'}} | event_id",
                "{'event_id':EVENT,'name':{'text':'N'}} | type",
                "{'event_id':EVENT,'type':' ','name':{'text':'N'}} | type",
                "{'event_id':EVENT,'type':'T'} | name",
                "{'event_id':EVENT,'type':'T','name':{'text':''}} | name.text",
                "{'event_id':EVENT,'type':'T','name':{'text':'N'},'description':'D'} | description",
                "{'event_id':EVENT,'type':'T','name':{'text':'N'},'description':{'text':'D\\u0007'}} | description.text",
                "{'event_id':EVENT,'type':'T','name':{'text':'N'},'start':'soon'} | start",
                "{'event_id':EVENT,'type':'T','name':{'text':'N'},'start':'2026-09-22','end':'2026-09-21'} | end",
                "{'event_id':EVENT,'type':'T','name':{'text':'N'},'end':'+999999999-12-31'} | end",
                "{'event_id':EVENT,'type':'T','name':{'text':'N'},'zones':{}} | zones",
                "{'event_id':EVENT,'type':'T','name':{'text':'N'},'zones':[{'id':999999999}]} | zones",
            })
    void aWrongFieldIsNamedAndNothingIsMade(String body, String field, Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode refused = event.desk()
                .post(OPTIONS, body.replace('\'', '"').replace("EVENT", String.valueOf(event.id())))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field + ": ");
        assertThat(event.gate().get(OPTIONS + "?event=" + event.id()).json().path("options"))
                .isEmpty();
    }

    @Test
    void aLongDescriptionIsRefused(Fixture fixture) {
        EventFixture event = fixture.event();
        Map<String, Object> lunch = lunch(event);
        lunch.put("description", Map.of("text", "x".repeat(10_000)));

        event.desk().post(OPTIONS, lunch).expect(422);
    }
}
