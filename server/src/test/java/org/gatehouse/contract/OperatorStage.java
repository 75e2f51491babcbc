package org.gatehouse.contract;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An event whose things are all in use, another event, and what was deleted, as a script sees them. */
final class OperatorStage implements RefusalStage {

    private static final String EVENTS = "/registrations/accreditation/events/";
    private static final String OPTIONS = "/registrations/accreditation/package_options";

    private final Fixture fixture;
    private final Api script;
    private final EventFixture event;
    private final Map<String, String> names = new HashMap<>();

    private OperatorStage(Fixture fixture) {
        this.fixture = fixture;
        this.script = fixture.api(Scope.values());
        this.event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withPosition("Judge")
                .withSkill("09")
                .withSkill("10")
                .withMember("FI")
                .withMember("SE")
                .withPackageOption("Dinner")
                .withPerson("Ana")
                .withPerson("Di")
                .withRegistration("Bo", "Judge")
                .withAccreditation("Cy", "Judge");
        EventFixture foreign = fixture.event()
                .withZone("Arena")
                .withSkill("09")
                .withPackageOption("Dinner")
                .withAccreditation("Eve");
        script.post("/registrations/" + event.registration("Cy") + "/withdraw").expect(200);
        name("event", event.id());
        name("foreignEvent", foreign.id());
        name("arena", event.zone("Arena"));
        name("competitor", event.position("Competitor"));
        name("judge", event.position("Judge"));
        name("skill", event.skill("09"));
        name("dinner", event.packageOption("Dinner"));
        name("member", event.member("FI"));
        name("ana", event.person("Ana"));
        name("di", event.person("Di"));
        name("pending", event.registration("Bo"));
        name("withdrawn", event.registration("Cy"));
        name("foreignZone", foreign.zone("Arena"));
        name("foreignPosition", foreign.position("Competitor"));
        name("foreignSkill", foreign.skill("09"));
        name("foreignOption", foreign.packageOption("Dinner"));
        name("foreignRegistration", foreign.registration("Eve"));
        makeAll();
        deleteAll();
        register();
        JsonNode image =
                Uploads.send(script, TestPictures.jpeg(60, 80, 7), "blob").json();
        name("image", image.path("id").asLong());
        names.put("hash", image.path("thumbnail_hash").asString());
    }

    static OperatorStage in(Fixture fixture) {
        return new OperatorStage(fixture);
    }

    private void makeAll() {
        name("sector", made(EVENTS + "{event}/sectors", "{\"name\": {\"text\": \"Track\"}}"));
        name("foreignSector", made(EVENTS + "{foreignEvent}/sectors", "{\"name\": {\"text\": \"Track\"}}"));
        send(
                        "PUT",
                        EVENTS + "{event}/skills/{skill}",
                        "{\"skill_number\": \"09\", \"name\": {\"text\": \"Run\"}, \"sector\": {\"id\": {sector}}}")
                .expect(200);
        name("group", made(EVENTS + "{event}/groups", "{\"name\": \"Team\"}"));
        name("otherGroup", made(EVENTS + "{event}/groups", "{\"name\": \"Other\"}"));
        name("foreignGroup", made(EVENTS + "{foreignEvent}/groups", "{\"name\": \"Team\"}"));
        name(
                "shirt",
                made(
                        EVENTS + "{event}/custom_fields",
                        "{\"name\": \"Shirt\", \"field_type\": \"CHOICE\", \"choices\": [\"S\", \"M\"]}"));
        name("size", made(EVENTS + "{event}/custom_fields", "{\"name\": \"Size\", \"field_type\": \"TEXT\"}"));
        name(
                "foreignField",
                made(EVENTS + "{foreignEvent}/custom_fields", "{\"name\": \"Shirt\", \"field_type\": \"TEXT\"}"));
        name("country", country("QX"));
        name("otherCountry", country("QY"));
        name("organization", made("/org/organizations", "{\"name\": {\"text\": \"Broadcaster\"}}"));
        fixture.bean(JdbcClient.class)
                .sql("update person set country_id = :country where id = :person")
                .param("country", Long.valueOf(names.get("country")))
                .param("person", event.person("Ana"))
                .update();
    }

    /** Countries are of no event, and there are few codes. */
    private long country(String code) {
        return event.insert("""
                insert into country (code, name) values (:code, '{"en": "Somewhere"}')
                on conflict (code) do update set code = excluded.code returning id
                """, Map.of("code", code));
    }

    private void deleteAll() {
        gone(
                "goneEvent",
                "/registrations/accreditation/events",
                "{\"name\": {\"text\": \"X\"}, \"start_date\": \"2026-09-22\", \"end_date\": \"2026-09-22\"}");
        gone("goneSector", EVENTS + "{event}/sectors", "{\"name\": {\"text\": \"X\"}}");
        gone("goneSkill", EVENTS + "{event}/skills", "{\"skill_number\": \"X\", \"name\": {\"text\": \"X\"}}");
        gone("goneGroup", EVENTS + "{event}/groups", "{\"name\": \"X\"}");
        gone("goneField", EVENTS + "{event}/custom_fields", "{\"name\": \"X\", \"field_type\": \"TEXT\"}");
        gone("goneOption", OPTIONS, "{\"event_id\": {event}, \"type\": \"X\", \"name\": {\"text\": \"X\"}}");
        gone("goneOrganization", "/org/organizations", "{\"name\": {\"text\": \"X\"}}");
        gone(
                "goneRegistration",
                "/registrations",
                "{\"event_id\": {event}, \"person_id\": {di}, \"position_id\": {competitor}}");
        gone("gonePerson", "/people/person", "{\"last_name\": \"X\"}");
    }

    private void gone(String name, String path, String body) {
        name(name, made(path, body));
        send("DELETE", path + "/{" + name + "}", "").expect(204);
    }

    private void register() {
        name(
                "registration",
                made(
                        "/registrations",
                        "{\"event_id\": {event}, \"person_id\": {ana}, \"position_id\": {competitor},"
                                + " \"skill_id\": {skill}, \"member_id\": {member}, \"organization_id\": {organization},"
                                + " \"group_name\": \"Team\", \"package_options\": [{dinner}],"
                                + " \"custom_field_data\": {\"{shirt}\": \"M\"}}"));
        send("POST", "/registrations/{registration}/approve", "").expect(200);
        name(
                "held",
                fixture.bean(JdbcClient.class)
                        .sql("select person_position_id from registration where id = :id")
                        .param("id", Long.valueOf(names.get("registration")))
                        .query((row, number) -> row.getLong(1))
                        .single());
    }

    private void name(String name, long id) {
        names.put(name, String.valueOf(id));
    }

    private long made(String path, String body) {
        return send("POST", path, body).expect(201).json().path("id").asLong();
    }

    /** Without a body where it is empty. */
    @Override
    public Answer send(String method, String path, String body) {
        String address = filled(path);
        return switch (method) {
            case "DELETE" -> script.delete(address);
            case "POST" -> body.isEmpty() ? script.post(address) : script.post(address, filled(body));
            default -> body.isEmpty() ? script.put(address) : script.put(address, filled(body));
        };
    }

    @Override
    public String filled(String text) {
        return Refusals.filled(text, names);
    }

    /** What readers and gates see, and how much there is of what is of no event. */
    @Override
    public List<JsonNode> everything() {
        return List.of(
                event.gate().get(event.path() + "/sync").expect(200).json().path("revision"),
                script.get("/people/person/" + event.person("Ana")).expect(200).json(),
                counts());
    }

    private JsonNode counts() {
        return fixture.bean(JsonMapper.class)
                .valueToTree(fixture.bean(JdbcClient.class).sql("""
                                select (select count(*) from event) as events, (select count(*) from entity) as entities,
                                    (select count(*) from person) as people, (select count(*) from person_email) as emails,
                                    (select count(*) from person_position) as positions,
                                    (select count(*) from registration) as registrations,
                                    (select count(*) from package_option) as options,
                                    (select count(*) from member) as members, (select count(*) from country) as countries,
                                    (select count(*) from organization) as organizations,
                                    (select count(*) from audit_entry) as entries
                                """).query().singleRow());
    }
}
