package org.gatehouse.org;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class OrgWriteApiTest {

    private static Api admin(Fixture fixture) {
        return fixture.api(Scope.ADMIN, Scope.IMAGES_WRITE, Scope.ACCREDITATION_READ);
    }

    private static Map<String, Object> named(String name) {
        return new HashMap<>(Map.of("name", Map.of("lang_code", "en", "text", name)));
    }

    private static long organization(Api admin) {
        return admin.post("/org/organizations", named("World"))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    /** Codes are unique in the whole installation. */
    private static String code() {
        return UUID.randomUUID().toString();
    }

    private static Map<String, Object> member(long organization) {
        Map<String, Object> member = named("Finland");
        member.put("code", code());
        member.put("member_of", List.of(Map.of("id", organization, "name", Map.of("text", "ignored"))));
        return member;
    }

    private static String path(JsonNode member) {
        return "/org/members/" + member.path("id").asLong();
    }

    @Test
    void aMemberIsMadeWithAllFieldsOfTheContract(Fixture fixture) {
        Api admin = admin(fixture);
        long world = organization(admin);
        long itself = organization(admin);
        Map<String, Object> sent = member(world);
        sent.put("organization", Map.of("id", itself));
        sent.put("websites", List.of(Map.of("url", "ignored")));

        JsonNode member = admin.post("/org/members", sent).expect(201).json();

        assertThat(member.propertyNames())
                .containsExactly(
                        "id",
                        "code",
                        "name",
                        "name_1058",
                        "ws_entity",
                        "organization",
                        "member_of",
                        "country",
                        "flag",
                        "websites",
                        "phones",
                        "addresses",
                        "contacts",
                        "social_networks",
                        "links",
                        "version");
        assertThat(member.path("name_1058").asString()).isEqualTo("Finland");
        assertThat(member.at("/member_of/0/id").asLong()).isEqualTo(world);
        assertThat(member.at("/organization/id").asLong()).isEqualTo(itself);
        assertThat(member.path("flag").isNull()).isTrue();
        assertThat(member.path("websites")).isEmpty();
        assertThat(admin.get(path(member)).expect(200).json()).isEqualTo(member);
        assertThat(admin.get("/org/members/by_code/" + member.path("code").asString() + "?include_translations=true")
                        .json()
                        .at("/name/translations/en")
                        .asString())
                .isEqualTo("Finland");
        assertThat(Audit.of(fixture, "member", member.path("id").asLong())).hasSize(1);
    }

    @Test
    void gatesHearOfMemberAndOrganization(Fixture fixture) {
        Api admin = admin(fixture);
        EventFixture event = fixture.event().withPosition("Competitor").withRegistration("Ana", "Competitor");
        event.desk()
                .put(
                        event.path() + "/delegate_types/" + event.position("Competitor"),
                        Map.of("line1", "MEMBER", "line2", "ORGANIZATION"))
                .expect(200);
        long world = organization(admin);
        Map<String, Object> sent = member(world);
        JsonNode member = admin.post("/org/members", sent).expect(201).json();
        String registration = "/registrations/" + event.registration("Ana");
        event.desk()
                .put(registration, Map.of("member_id", member.path("id").asLong(), "organization_id", world))
                .expect(200);
        event.desk().post(registration + "/approve").expect(200);

        sent.put("name", Map.of("text", "Suomi"));
        admin.put(path(member), sent).expect(200);
        admin.put("/org/organizations/" + world, named("Globe")).expect(200);

        assertThat(admin.get("/org/organizations?limit=1000").expect(200).json())
                .isEqualTo(admin.get("/org?limit=1000").json());
        JsonNode badge = event.gate().get(event.path() + "/sync").json().at("/accreditations/0");
        assertThat(badge.path("lines").toString()).isEqualTo("[\"Suomi\",\"Globe\",\"\"]");
        assertThat(badge.at("/member/name").asString()).isEqualTo("Suomi");
        assertThat(badge.at("/member/code").asString()).isEqualTo(sent.get("code"));
        assertThat(Audit.of(fixture, "organization", world))
                .last()
                .asString()
                .contains("World")
                .contains("Globe");
    }

    @Test
    void aFlagIsGivenKeptAndTakenAway(Fixture fixture) {
        Api admin = admin(fixture);
        JsonNode image = Uploads.portrait(admin, 901);
        Map<String, Object> sent = member(organization(admin));
        sent.put(
                "flag",
                Map.of(
                        "image_id",
                        image.path("id").asLong(),
                        "thumbnail_hash",
                        image.path("thumbnail_hash").asString(),
                        "width",
                        60,
                        "height",
                        80));

        JsonNode member = admin.post("/org/members", sent).expect(201).json();

        assertThat(member.path("flag").propertyNames()).containsExactly("id", "thumbnail_hash", "thumbnail");
        assertThat(member.at("/flag/thumbnail")).isEqualTo(image.path("thumbnail"));
        assertThat(admin.put(path(member), member.toString()).expect(200).json())
                .as("sent back as read")
                .isEqualTo(member);
        sent.remove("flag");
        assertThat(admin.put(path(member), sent).expect(200).json().path("flag").isNull())
                .isFalse();

        JsonNode without = admin.delete(path(member) + "/flag").expect(200).json();
        assertThat(without.path("flag").isNull()).isTrue();
        assertThat(without.path("version").asInt()).isEqualTo(1);
        admin.delete(path(member) + "/flag").expect(200);
        admin.delete("/org/members/999999999/flag").expect(404);
    }

    @Test
    void aFlagMustBeAnUploadThatTheCallerHasSeen(Fixture fixture) {
        Api admin = admin(fixture);
        JsonNode image = Uploads.portrait(admin, 902);
        Map<String, Object> sent = member(organization(admin));

        sent.put("flag", Map.of("image_id", image.path("id").asLong(), "thumbnail_hash", UUID.randomUUID()));
        Answer wrong = admin.post("/org/members", sent).expect(422);
        sent.put("flag", Map.of("image_id", 999_999_999, "thumbnail_hash", UUID.randomUUID()));
        Answer unknown = admin.post("/org/members", sent).expect(422);
        sent.put("flag", Map.of("thumbnail_hash", UUID.randomUUID()));
        Answer missing = admin.post("/org/members", sent).expect(422);

        assertThat(wrong.json().path("errors").get(0).asString()).startsWith("flag.thumbnail_hash: ");
        assertThat(unknown.json().path("errors").get(0).asString()).startsWith("flag.image_id: ");
        assertThat(missing.json().path("errors").get(0).asString()).startsWith("flag.image_id: ");
        admin.get("/org/members/by_code/" + sent.get("code")).expect(404);
    }

    @Test
    void whatIsInUseIsKept(Fixture fixture) {
        Api admin = admin(fixture);
        EventFixture event = fixture.event().withPosition("Competitor").withRegistration("Ana", "Competitor");
        long world = organization(admin);
        Map<String, Object> sent = member(world);
        long country = event.insert(
                "insert into country (code, name) values ('Y' || :event, '{\"en\": \"Why\"}') returning id", Map.of());
        sent.put("country", Map.of("id", country));
        JsonNode member = admin.post("/org/members", sent).expect(201).json();
        event.desk()
                .put(
                        "/registrations/" + event.registration("Ana"),
                        Map.of("member_id", member.path("id").asLong()))
                .expect(200);

        assertThat(admin.delete(path(member)).expect(409).problem()).isEqualTo("1200-102");
        assertThat(admin.delete("/org/countries/" + country).expect(409).problem())
                .isEqualTo("1200-104");
        assertThat(admin.delete("/org/organizations/" + world).expect(409).problem())
                .isEqualTo("1200-105");

        event.desk()
                .put("/registrations/" + event.registration("Ana"), Map.of())
                .expect(200);
        for (String unused : List.of(path(member), "/org/countries/" + country, "/org/organizations/" + world)) {
            admin.delete(unused).expect(204);
            admin.delete(unused).expect(404);
            admin.get(unused).expect(404);
        }
    }

    @Test
    void codesAreUnique(Fixture fixture) {
        Api admin = admin(fixture);
        Map<String, Object> sent = member(organization(admin));
        admin.post("/org/members", sent).expect(201);
        assertThat(admin.post("/org/members", sent).expect(409).problem()).isEqualTo("1200-101");

        Map<String, Object> country = named("Nowhere");
        country.put("code", "QZ");
        country.put("phone_prefix", "+999");
        JsonNode made = admin.post("/org/countries", country).expect(201).json();
        assertThat(made.propertyNames()).containsExactly("id", "code", "name", "phone_prefix", "version");
        assertThat(admin.post("/org/countries", country).expect(409).problem()).isEqualTo("1200-103");
        String path = "/org/countries/" + made.path("id").asLong();
        country.put("phone_prefix", "");
        country.put("name", Map.of("lang_code", "fi", "text", "Ei missään"));
        JsonNode changed = admin.put(path, country).expect(200).json();
        assertThat(changed.path("phone_prefix").isNull()).isTrue();
        assertThat(changed.at("/name/text").asString()).isEqualTo("Nowhere");
        assertThat(admin.get(path + "?l=fi").json().at("/name/text").asString()).isEqualTo("Ei missään");
        admin.delete(path).expect(204);
    }

    @Test
    void theSecondOfTwoWritersIsTold(Fixture fixture) {
        Api admin = admin(fixture);
        long world = organization(admin);
        Map<String, Object> sent = member(world);
        JsonNode member = admin.post("/org/members", sent).expect(201).json();
        Map<String, Object> organization = named("Globe");

        for (Map.Entry<String, Map<String, Object>> each : Map.of(
                        path(member), sent, "/org/organizations/" + world, organization)
                .entrySet()) {
            Map<String, Object> first = new HashMap<>(each.getValue());
            first.put("version", 0);
            first.put("name", Map.of("text", "First"));
            admin.put(each.getKey(), first).expect(200);
            first.put("name", Map.of("text", "Second"));
            assertThat(admin.put(each.getKey(), first).expect(409).problem()).isEqualTo("100-112");
            assertThat(admin.get(each.getKey()).json().at("/name/text").asString())
                    .isEqualTo("First");
        }
    }

    /** A member is of all events: who is limited to some must not rename it for the others. */
    @Test
    void onlyAdministratorsOfAllEventsWrite(Fixture fixture) {
        EventFixture event = fixture.event().withMember("FI");
        Api limited = fixture.api(Set.of(event.id()), Scope.values());
        String member = "/org/members/" + event.member("FI");

        Answer refused = limited.put(member, member(1)).expect(403);
        limited.delete(member).expect(403);
        limited.post("/org/organizations", named("Mine")).expect(403);
        event.desk().post("/org/organizations", named("Mine")).expect(403);

        assertThat(refused.problem()).isEqualTo("100-103");
        assertThat(refused.json().path("detail").asString()).contains("the scope admin for all events");
        limited.get(member).expect(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/org/members | {'name':{'text':'N'},'member_of':[{'id':1}]} | code",
                "/org/members | {'code':' ','name':{'text':'N'},'member_of':[{'id':1}]} | code",
                "/org/members | {'code':'C','member_of':[{'id':1}]} | name",
                "/org/members | {'code':'C','name':{'text':'N'}} | member_of",
                "/org/members | {'code':'C','name':{'text':'N'},'member_of':[]} | member_of",
                "/org/members | {'code':'C','name':{'text':'N'},'member_of':[{'id':1},{'id':2}]} | member_of",
                "/org/members | {'code':'C','name':{'text':'N'},'member_of':[{'id':999999999}]} | member_of",
                "/org/members | {'code':'C','name':{'text':'N'},'member_of':[{'id':ORG}],'organization':{'id':999999999}} | organization",
                "/org/members | {'code':'C','name':{'text':'N'},'member_of':[{'id':ORG}],'country':{'id':999999999}} | country",
                "/org/members | {'code':'C','name':{'text':'N'},'member_of':[{'id':ORG}],'ws_entity':{'id':999999999}} | ws_entity",
                "/org/members | {'code':'C','name':{'text':'N'},'member_of':[{'id':ORG}],'name_1058':'a\\nb'} | name_1058",
                "/org/members | {'code':'C','name':{'text':'N'},'member_of':[{'id':ORG}],'flag':{'image_id':1}} | flag.thumbnail_hash",
                "/org/members | {'code':'C','name':{'text':'N'},'member_of':[{'id':ORG}],'flag':'x'} | flag",
                "/org/countries | {'code':'fi','name':{'text':'N'}} | code",
                "/org/countries | {'code':'FIN','name':{'text':'N'}} | code",
                "/org/countries | {'code':'QY','name':{'text':'N'},'phone_prefix':'call me'} | phone_prefix",
                "/org/countries | {'code':'QY'} | name",
                "/org/organizations | {} | name",
                "/org/organizations | {'name':'World'} | name",
                "/org/organizations | {'name':{'text':'a\\u0007b'}} | name.text",
            })
    void aWrongFieldIsNamed(String path, String body, String field, Fixture fixture) {
        Api admin = admin(fixture);
        String organization = body.contains("ORG") ? String.valueOf(organization(admin)) : "";

        JsonNode refused = admin.post(path, body.replace('\'', '"').replace("ORG", organization))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field + ": ");
    }
}
