package org.gatehouse.contract;

import static org.gatehouse.contract.Refusals.row;
import static org.gatehouse.contract.Refusals.with;
import static org.gatehouse.contract.Refusals.without;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each write of operators and scripts refuses, as {@link RefusalsTest} has it for the desk's. */
@ApiTest
class OperatorRefusalsTest {

    private static final String EVENTS = "/registrations/accreditation/events";
    private static final String EVENT = EVENTS + "/{event}";
    private static final String FOREIGN = EVENTS + "/{foreignEvent}";
    private static final String SKILLS = EVENT + "/skills";
    private static final String SKILL = SKILLS + "/{skill}";
    private static final String SECTORS = EVENT + "/sectors";
    private static final String SECTOR = SECTORS + "/{sector}";
    private static final String GROUPS = EVENT + "/groups";
    private static final String GROUP = GROUPS + "/{group}";
    private static final String FIELDS = EVENT + "/custom_fields";
    private static final String SHIRT = FIELDS + "/{shirt}";
    private static final String TYPES = EVENT + "/delegate_types";
    private static final String OPTIONS = "/registrations/accreditation/package_options";
    private static final String DINNER = OPTIONS + "/{dinner}";
    private static final String HOLDERS = DINNER + "/registrations";
    private static final String MEMBERS = "/org/members";
    private static final String MEMBER = MEMBERS + "/{member}";
    private static final String COUNTRIES = "/org/countries";
    private static final String COUNTRY = COUNTRIES + "/{country}";
    private static final String ORGANIZATIONS = "/org/organizations";
    private static final String ORGANIZATION = ORGANIZATIONS + "/{organization}";
    private static final String REGISTRATIONS = "/registrations";
    private static final String ANAS = REGISTRATIONS + "/{registration}";
    private static final String PEOPLE = "/people/person";
    private static final String ANA = PEOPLE + "/{ana}";
    private static final String PRIMARY = ANA + "/emails/primary";
    private static final String HELD = ANA + "/positions";
    private static final String COMPETITOR = HELD + "/{held}";
    private static final String IMAGE = ANA + "/image";

    private static final String HUGE = "99999999999999999999";
    private static final String LONG = "\"" + "x".repeat(10_000) + "\"";
    private static final String NAME = "{\"text\": \"New\"}";

    private static final Map<String, String> AN_EVENT =
            Map.of("name", NAME, "start_date", "\"2026-09-22\"", "end_date", "\"2026-09-27\"");
    private static final Map<String, String> A_SKILL = Map.of("skill_number", "\"77\"", "name", NAME);
    private static final Map<String, String> A_SECTOR = Map.of("name", NAME);
    private static final Map<String, String> A_GROUP = Map.of("name", "\"New\"");
    private static final Map<String, String> A_FIELD = Map.of("name", "\"New\"", "field_type", "\"TEXT\"");
    private static final Map<String, String> A_TYPE = Map.of("name", NAME);
    private static final Map<String, String> AN_OPTION =
            Map.of("event_id", "{event}", "type", "\"CATERING\"", "name", NAME);
    private static final Map<String, String> A_MEMBER =
            Map.of("code", "\"NEW-{event}\"", "name", NAME, "member_of", "[{\"id\": {organization}}]");
    private static final Map<String, String> A_COUNTRY = Map.of("code", "\"QZ\"", "name", NAME);
    private static final Map<String, String> A_REGISTRATION =
            Map.of("event_id", "{event}", "person_id", "{di}", "position_id", "{judge}");
    private static final Map<String, String> A_PERSON = Map.of("last_name", "\"New\"");
    private static final Map<String, String> A_POSITION =
            Map.of("event", "{\"id\": {event}}", "position", "{\"id\": {judge}}");
    private static final Map<String, String> A_PICTURE =
            Map.of("image_id", "{image}", "thumbnail_hash", "\"{hash}\"", "type", "\"ACCREDITATION\"");

    /** Names that begin with {@code foreign} are of another event, {@code gone…} of what was deleted. */
    static Stream<Arguments> refused() {
        return Stream.of(
                        unreadable(),
                        names(),
                        events(),
                        skills(),
                        sectors(),
                        groups(),
                        fields(),
                        types(),
                        options(),
                        holders(),
                        members(),
                        countries(),
                        organizations(),
                        registrations(),
                        decisions(),
                        people(),
                        heldPositions(),
                        images())
                .flatMap(rows -> rows);
    }

    /** No object at all. */
    private static Stream<Arguments> unreadable() {
        return Stream.of(
                        List.of(
                                EVENTS,
                                SKILLS,
                                SECTORS,
                                GROUPS,
                                FIELDS,
                                TYPES,
                                OPTIONS,
                                MEMBERS,
                                COUNTRIES,
                                ORGANIZATIONS,
                                REGISTRATIONS,
                                PEOPLE,
                                HELD,
                                IMAGE),
                        List.of(
                                EVENT,
                                SKILL,
                                SECTOR,
                                GROUP,
                                SHIRT,
                                DINNER,
                                MEMBER,
                                COUNTRY,
                                ORGANIZATION,
                                ANAS,
                                ANA,
                                PRIMARY,
                                COMPETITOR))
                .flatMap(List::stream)
                .flatMap(path -> Stream.of("", "[]", "null", "{\"name\": ")
                        .map(body -> row(isMade(path) ? "POST" : "PUT", path, body, 400, "")));
    }

    private static boolean isMade(String path) {
        return !path.endsWith("}") && !path.equals(PRIMARY);
    }

    /** Names in one language or in all are the same everywhere. */
    private static Stream<Arguments> names() {
        return Stream.of(
                        Map.entry(EVENTS, AN_EVENT),
                        Map.entry(EVENT, AN_EVENT),
                        Map.entry(SKILLS, A_SKILL),
                        Map.entry(SKILL, A_SKILL),
                        Map.entry(SECTORS, A_SECTOR),
                        Map.entry(SECTOR, A_SECTOR),
                        Map.entry(OPTIONS, AN_OPTION),
                        Map.entry(DINNER, AN_OPTION),
                        Map.entry(MEMBERS, A_MEMBER),
                        Map.entry(MEMBER, A_MEMBER),
                        Map.entry(COUNTRIES, A_COUNTRY),
                        Map.entry(COUNTRY, A_COUNTRY),
                        Map.entry(ORGANIZATIONS, A_SECTOR),
                        Map.entry(ORGANIZATION, A_SECTOR))
                .flatMap(write -> {
                    String method = isMade(write.getKey()) ? "POST" : "PUT";
                    return Stream.of(
                            row(method, write.getKey(), without(write.getValue(), "name"), 422, "name"),
                            name(method, write, "null", "name"),
                            name(method, write, "\"New\"", "name"),
                            name(method, write, "[]", "name"),
                            name(method, write, "{\"text\": 5}", "name.text"),
                            name(method, write, "{\"text\": " + LONG + "}", "name.text"),
                            name(method, write, "{\"text\": \"a\\nb\"}", "name.text"),
                            name(method, write, "{\"text\": \"a\\u0000b\"}", "name.text"),
                            name(method, write, "{\"lang_code\": \"<b>\", \"text\": \"A\"}", "name.lang_code"),
                            name(method, write, "{\"translations\": {\"en\": null}}", "name.translations"),
                            name(method, write, "{\"translations\": []}", "name.translations"));
                });
    }

    private static Arguments name(
            String method, Map.Entry<String, Map<String, String>> write, String name, String field) {
        return row(method, write.getKey(), with(write.getValue(), "name", name), 422, field);
    }

    private static Stream<Arguments> events() {
        return Stream.of(
                row("POST", EVENTS, "{}", 422, "name"),
                row("POST", EVENTS, with(AN_EVENT, "name", "{\"text\": \" \"}"), 422, "name.text"),
                row("POST", EVENTS, without(AN_EVENT, "start_date"), 422, "start_date"),
                row("POST", EVENTS, with(AN_EVENT, "start_date", "null"), 422, "start_date"),
                row("POST", EVENTS, with(AN_EVENT, "start_date", "20260922"), 422, "start_date"),
                row("POST", EVENTS, with(AN_EVENT, "start_date", "[2026, 9, 22]"), 422, "start_date"),
                row("POST", EVENTS, with(AN_EVENT, "start_date", "\"2026-02-30\""), 422, "start_date"),
                row("POST", EVENTS, with(AN_EVENT, "start_date", "\"22.09.2026\""), 422, "start_date"),
                row("POST", EVENTS, with(AN_EVENT, "start_date", "\"1899-12-31\""), 422, "start_date"),
                row("POST", EVENTS, with(AN_EVENT, "start_date", "\"+999999999-01-01\""), 422, "start_date"),
                row("POST", EVENTS, without(AN_EVENT, "end_date"), 422, "end_date"),
                row("POST", EVENTS, with(AN_EVENT, "end_date", "\"2026-09-21\""), 422, "end_date"),
                row("POST", EVENTS, with(AN_EVENT, "end_date", "\"3000-01-01\""), 422, "end_date"),
                row("POST", EVENTS, with(AN_EVENT, "type", LONG), 422, "type"),
                row("POST", EVENTS, with(AN_EVENT, "type", "\"a\\tb\""), 422, "type"),
                row("POST", EVENTS, with(AN_EVENT, "time_zone", "\"Mars/Olympus\""), 422, "time_zone"),
                row("POST", EVENTS, with(AN_EVENT, "time_zone", "\"+02:00\""), 422, "time_zone"),
                row("POST", EVENTS, with(AN_EVENT, "time_zone", LONG), 422, "time_zone"),
                row("POST", EVENTS, with(AN_EVENT, "member_id", "0"), 422, "member_id"),
                row("POST", EVENTS, with(AN_EVENT, "member_id", "\"1\""), 422, "member_id"),
                row("POST", EVENTS, with(AN_EVENT, "member_id", HUGE), 422, "member_id"),
                row("POST", EVENTS, with(AN_EVENT, "require_host_approval", "\"yes\""), 422, "require_host_approval"),
                row("POST", EVENTS, with(AN_EVENT, "public_people", "1"), 422, "public_people"),
                row("POST", EVENTS, with(AN_EVENT, "photos_reviewed", "\"no\""), 422, "photos_reviewed"),
                row("POST", EVENTS, with(AN_EVENT, "require_passkey", "\"no\""), 422, "require_passkey"),
                row("POST", EVENTS, with(AN_EVENT, "ws_entity", "{}"), 422, "ws_entity.id"),
                row("POST", EVENTS, with(AN_EVENT, "ws_entity", "{\"id\": 0}"), 422, "ws_entity"),
                row("PUT", EVENT, with(AN_EVENT, "end_date", "\"2026-09-21\""), 422, "end_date"),
                row("PUT", EVENT, with(AN_EVENT, "time_zone", "\"Europe/Atlantis\""), 422, "time_zone"),
                row("PUT", EVENT, with(AN_EVENT, "member_id", "0"), 422, "member_id"),
                row("PUT", EVENT, with(AN_EVENT, "ws_entity", "{\"id\": 0}"), 422, "ws_entity"),
                row("PUT", EVENT, with(AN_EVENT, "version", "99"), 409, ""),
                row("PUT", EVENT, with(AN_EVENT, "version", "\"0\""), 422, "version"),
                row("PUT", EVENT, with(AN_EVENT, "version", "2147483648"), 422, "version"),
                row("PUT", EVENTS + "/0", with(AN_EVENT, "type", "\"x\""), 404, ""),
                row("PUT", EVENTS + "/" + HUGE, with(AN_EVENT, "type", "\"x\""), 404, ""),
                row("DELETE", EVENT, "", 409, ""),
                row("DELETE", EVENTS + "/0", "", 404, ""),
                row("DELETE", EVENTS + "/{goneEvent}", "", 404, ""));
    }

    private static Stream<Arguments> skills() {
        return Stream.of(
                row("POST", SKILLS, "{}", 422, "skill_number"),
                row("POST", SKILLS, with(A_SKILL, "skill_number", "77"), 422, "skill_number"),
                row("POST", SKILLS, with(A_SKILL, "skill_number", "null"), 422, "skill_number"),
                row("POST", SKILLS, with(A_SKILL, "skill_number", "\" \""), 422, "skill_number"),
                row("POST", SKILLS, with(A_SKILL, "skill_number", LONG), 422, "skill_number"),
                row("POST", SKILLS, with(A_SKILL, "skill_number", "\"7\\u001b7\""), 422, "skill_number"),
                row("POST", SKILLS, with(A_SKILL, "skill_number", "\"09\""), 409, "skill_number"),
                row("POST", SKILLS, with(A_SKILL, "skill_number", "\" 09 \""), 409, "skill_number"),
                row("POST", SKILLS, with(A_SKILL, "sector", "{sector}"), 422, "sector"),
                row("POST", SKILLS, with(A_SKILL, "sector", "{}"), 422, "sector.id"),
                row("POST", SKILLS, with(A_SKILL, "sector", "{\"id\": 0}"), 422, "sector"),
                row("POST", SKILLS, with(A_SKILL, "sector", "{\"id\": " + HUGE + "}"), 422, "sector.id"),
                row("POST", SKILLS, with(A_SKILL, "sector", "{\"id\": {foreignSector}}"), 422, "sector"),
                row("POST", SKILLS, with(A_SKILL, "sector", "{\"id\": {goneSector}}"), 422, "sector"),
                row("POST", EVENTS + "/0/skills", with(A_SKILL, "version", "0"), 404, ""),
                row("PUT", SKILL, with(A_SKILL, "skill_number", "\"10\""), 409, "skill_number"),
                row("PUT", SKILL, with(A_SKILL, "sector", "{\"id\": {foreignSector}}"), 422, "sector"),
                row("PUT", SKILL, with(A_SKILL, "version", "99"), 409, ""),
                row("PUT", SKILLS + "/{foreignSkill}", with(A_SKILL, "version", "0"), 404, ""),
                row("PUT", SKILLS + "/{goneSkill}", with(A_SKILL, "version", "0"), 404, ""),
                row("DELETE", SKILL, "", 409, ""),
                row("DELETE", SKILLS + "/{foreignSkill}", "", 404, ""),
                row("DELETE", FOREIGN + "/skills/{skill}", "", 404, ""),
                row("DELETE", SKILLS + "/{goneSkill}", "", 404, ""));
    }

    private static Stream<Arguments> sectors() {
        return Stream.of(
                row("POST", EVENTS + "/0/sectors", with(A_SECTOR, "version", "0"), 404, ""),
                row("PUT", SECTOR, with(A_SECTOR, "version", "99"), 409, ""),
                row("PUT", SECTOR, with(A_SECTOR, "version", "1.5"), 422, "version"),
                row("PUT", SECTORS + "/{foreignSector}", with(A_SECTOR, "version", "0"), 404, ""),
                row("PUT", SECTORS + "/{goneSector}", with(A_SECTOR, "version", "0"), 404, ""),
                row("DELETE", SECTOR, "", 409, ""),
                row("DELETE", SECTORS + "/{foreignSector}", "", 404, ""),
                row("DELETE", SECTORS + "/{goneSector}", "", 404, ""));
    }

    private static Stream<Arguments> groups() {
        return Stream.of(
                row("POST", GROUPS, "{}", 422, "name"),
                row("POST", GROUPS, with(A_GROUP, "name", "null"), 422, "name"),
                row("POST", GROUPS, with(A_GROUP, "name", "5"), 422, "name"),
                row("POST", GROUPS, with(A_GROUP, "name", "\" \""), 422, "name"),
                row("POST", GROUPS, with(A_GROUP, "name", LONG), 422, "name"),
                row("POST", GROUPS, with(A_GROUP, "name", "\"a\\nb\""), 422, "name"),
                row("POST", GROUPS, with(A_GROUP, "name", "\"a\\u0000b\""), 422, "name"),
                row("POST", GROUPS, with(A_GROUP, "name", "\"Team\""), 409, "name"),
                row("POST", GROUPS, with(A_GROUP, "name", "\" Team \""), 409, "name"),
                row("POST", EVENTS + "/0/groups", with(A_GROUP, "version", "0"), 404, ""),
                row("PUT", GROUP, with(A_GROUP, "name", "\"Other\""), 409, "name"),
                row("PUT", GROUP, with(A_GROUP, "name", "[]"), 422, "name"),
                row("PUT", GROUP, with(A_GROUP, "version", "99"), 409, ""),
                row("PUT", GROUPS + "/{foreignGroup}", with(A_GROUP, "version", "0"), 404, ""),
                row("PUT", GROUPS + "/{goneGroup}", with(A_GROUP, "version", "0"), 404, ""),
                row("DELETE", GROUP, "", 409, ""),
                row("DELETE", GROUPS + "/{foreignGroup}", "", 404, ""),
                row("DELETE", GROUPS + "/{goneGroup}", "", 404, ""));
    }

    private static Stream<Arguments> fields() {
        Map<String, String> choice =
                Map.of("name", "\"Shirt\"", "field_type", "\"CHOICE\"", "choices", "[\"S\", \"M\"]");
        String many = "[\"0\"" + ", \"1\"".repeat(10_000) + "]";
        return Stream.of(
                row("POST", FIELDS, "{}", 422, "name"),
                row("POST", FIELDS, with(A_FIELD, "name", "null"), 422, "name"),
                row("POST", FIELDS, with(A_FIELD, "name", LONG), 422, "name"),
                row("POST", FIELDS, with(A_FIELD, "name", "\"a\\u0085b\""), 422, "name"),
                row("POST", FIELDS, with(A_FIELD, "name", "\"Shirt\""), 409, "name"),
                row("POST", FIELDS, without(A_FIELD, "field_type"), 422, "field_type"),
                row("POST", FIELDS, with(A_FIELD, "field_type", "\"COLOUR\""), 422, "field_type"),
                row("POST", FIELDS, with(A_FIELD, "field_type", "0"), 422, "field_type"),
                row("POST", FIELDS, with(A_FIELD, "choices", "[\"S\"]"), 422, "choices"),
                row("POST", FIELDS, with(A_FIELD, "field_type", "\"CHOICE\""), 422, "choices"),
                row("POST", FIELDS, with(choice, "choices", "\"S\""), 422, "choices"),
                row("POST", FIELDS, with(choice, "choices", "[null]"), 422, "choices[0]"),
                row("POST", FIELDS, with(choice, "choices", "[\"S\", 5]"), 422, "choices[1]"),
                row("POST", FIELDS, with(choice, "choices", "[\"S\", \" \"]"), 422, "choices[1]"),
                row("POST", FIELDS, with(choice, "choices", "[" + LONG + "]"), 422, "choices[0]"),
                row("POST", FIELDS, with(choice, "choices", "[\"a\\nb\"]"), 422, "choices[0]"),
                row("POST", FIELDS, with(choice, "choices", many), 422, "choices"),
                row("POST", FIELDS, with(A_FIELD, "sort", "-1"), 422, "sort"),
                row("POST", FIELDS, with(A_FIELD, "sort", "2147483648"), 422, "sort"),
                row("POST", FIELDS, with(A_FIELD, "sort", "\"1\""), 422, "sort"),
                row("POST", EVENTS + "/0/custom_fields", with(A_FIELD, "sort", "1"), 404, ""),
                row("PUT", SHIRT, with(choice, "name", "\"Size\""), 409, "name"),
                row("PUT", SHIRT, with(choice, "choices", "[\"S\"]"), 409, ""),
                row("PUT", SHIRT, with(A_FIELD, "sort", "1"), 409, ""),
                row("PUT", SHIRT, with(choice, "version", "99"), 409, ""),
                row("PUT", FIELDS + "/{foreignField}", with(A_FIELD, "sort", "1"), 404, ""),
                row("PUT", FIELDS + "/{goneField}", with(A_FIELD, "sort", "1"), 404, ""),
                row("DELETE", SHIRT, "", 409, ""),
                row("DELETE", SHIRT + "?with_values=perhaps", "", 422, "with_values"),
                row("DELETE", FIELDS + "/{foreignField}?with_values=true", "", 404, ""),
                row("DELETE", FIELDS + "/{goneField}", "", 404, ""));
    }

    private static Stream<Arguments> types() {
        return Stream.of(
                row("POST", TYPES, "{}", 422, "name.text"),
                row("POST", TYPES, with(A_TYPE, "name", "\"New\""), 422, "name"),
                row("POST", TYPES, with(A_TYPE, "name", "{\"text\": " + LONG + "}"), 422, "name.text"),
                row("POST", TYPES, with(A_TYPE, "code", LONG), 422, "code"),
                row("POST", TYPES, with(A_TYPE, "code", "\"a\\u0000b\""), 422, "code"),
                row("POST", TYPES, with(A_TYPE, "line1", LONG), 422, "line1"),
                row("POST", TYPES, with(A_TYPE, "color", "\"red; background:url(\""), 422, "color"),
                row("POST", TYPES, with(A_TYPE, "color", "\"#123456\\n\""), 422, "color"),
                row("POST", TYPES, with(A_TYPE, "text_color", "16777215"), 422, "text_color"),
                row("POST", TYPES, with(A_TYPE, "sort", "-1"), 422, "sort"),
                row("POST", TYPES, with(A_TYPE, "zones", "[{\"id\": {arena}}, {\"id\": 0}]"), 422, "zones"),
                row("POST", TYPES, with(A_TYPE, "zones", "[{\"id\": {foreignZone}}]"), 422, "zones"),
                row("POST", EVENTS + "/0/delegate_types", with(A_TYPE, "sort", "1"), 404, ""),
                row("DELETE", TYPES + "/{competitor}", "", 409, ""),
                row("DELETE", TYPES + "/{foreignPosition}", "", 404, ""),
                row("DELETE", TYPES + "/0", "", 404, ""));
    }

    private static Stream<Arguments> options() {
        return Stream.of(
                row("POST", OPTIONS, "{}", 422, "name"),
                row("POST", OPTIONS, without(AN_OPTION, "event_id"), 422, "event_id"),
                row("POST", OPTIONS, with(AN_OPTION, "event_id", "\"{event}\""), 422, "event_id"),
                row("POST", OPTIONS, with(AN_OPTION, "event_id", HUGE), 422, "event_id"),
                row("POST", OPTIONS, with(AN_OPTION, "event_id", "0"), 404, ""),
                row("POST", OPTIONS, without(AN_OPTION, "type"), 422, "type"),
                row("POST", OPTIONS, with(AN_OPTION, "type", LONG), 422, "type"),
                row("POST", OPTIONS, with(AN_OPTION, "type", "\"a\\rb\""), 422, "type"),
                row("POST", OPTIONS, with(AN_OPTION, "description", "\"Lunch\""), 422, "description"),
                row(
                        "POST",
                        OPTIONS,
                        with(AN_OPTION, "description", "{\"text\": " + LONG + "}"),
                        422,
                        "description.text"),
                row(
                        "POST",
                        OPTIONS,
                        with(AN_OPTION, "description", "{\"text\": \"a\\u0000b\"}"),
                        422,
                        "description.text"),
                row("POST", OPTIONS, with(AN_OPTION, "start", "\"2026-02-30\""), 422, "start"),
                row("POST", OPTIONS, with(AN_OPTION, "start", "\"1899-12-31\""), 422, "start"),
                row("POST", OPTIONS, with(AN_OPTION, "end", "\"+999999999-01-01\""), 422, "end"),
                row(
                        "POST",
                        OPTIONS,
                        with(and(AN_OPTION, "start", "\"2026-09-23\""), "end", "\"2026-09-22\""),
                        422,
                        "end"),
                row("POST", OPTIONS, with(AN_OPTION, "zones", "{}"), 422, "zones"),
                row("POST", OPTIONS, with(AN_OPTION, "zones", "[null]"), 422, "zones[0]"),
                row("POST", OPTIONS, with(AN_OPTION, "zones", "[{\"id\": {arena}}, {}]"), 422, "zones[1].id"),
                row("POST", OPTIONS, with(AN_OPTION, "zones", "[{\"id\": {foreignZone}}]"), 422, "zones"),
                row("PUT", DINNER, with(AN_OPTION, "type", "\" \""), 422, "type"),
                row("PUT", DINNER, with(AN_OPTION, "zones", "[{\"id\": {arena}}, {\"id\": 0}]"), 422, "zones"),
                row("PUT", DINNER, with(AN_OPTION, "version", "99"), 409, ""),
                row("PUT", OPTIONS + "/0", with(AN_OPTION, "version", "0"), 404, ""),
                row("PUT", OPTIONS + "/{goneOption}", with(AN_OPTION, "version", "0"), 404, ""),
                row("DELETE", DINNER, "", 409, ""),
                row("DELETE", OPTIONS + "/{goneOption}", "", 404, ""));
    }

    private static Map<String, String> and(Map<String, String> valid, String field, String value) {
        Map<String, String> sent = new TreeMap<>(valid);
        sent.put(field, value);
        return sent;
    }

    private static Stream<Arguments> holders() {
        return Stream.of(
                row("PUT", HOLDERS + "/0", "", 404, ""),
                row("PUT", HOLDERS + "/{foreignRegistration}", "", 404, ""),
                row("PUT", HOLDERS + "/{goneRegistration}", "", 404, ""),
                row("PUT", HOLDERS + "/" + HUGE, "", 404, ""),
                row("PUT", OPTIONS + "/0/registrations/{registration}", "", 404, ""),
                row("PUT", OPTIONS + "/{foreignOption}/registrations/{registration}", "", 404, ""),
                row("PUT", OPTIONS + "/{goneOption}/registrations/{registration}", "", 404, ""),
                row("DELETE", HOLDERS + "/{pending}", "", 404, ""),
                row("DELETE", HOLDERS + "/{foreignRegistration}", "", 404, ""),
                row("DELETE", OPTIONS + "/{foreignOption}/registrations/{registration}", "", 404, ""));
    }

    private static Stream<Arguments> members() {
        return Stream.of(
                row("POST", MEMBERS, "{}", 422, "code"),
                row("POST", MEMBERS, with(A_MEMBER, "code", "null"), 422, "code"),
                row("POST", MEMBERS, with(A_MEMBER, "code", "5"), 422, "code"),
                row("POST", MEMBERS, with(A_MEMBER, "code", LONG), 422, "code"),
                row("POST", MEMBERS, with(A_MEMBER, "code", "\"a\\nb\""), 422, "code"),
                row("POST", MEMBERS, with(A_MEMBER, "code", "\"FI-{event}\""), 409, "code"),
                row("POST", MEMBERS, with(A_MEMBER, "name_1058", LONG), 422, "name_1058"),
                row("POST", MEMBERS, with(A_MEMBER, "name_1058", "\"a\\nb\""), 422, "name_1058"),
                row("POST", MEMBERS, without(A_MEMBER, "member_of"), 422, "member_of"),
                row("POST", MEMBERS, with(A_MEMBER, "member_of", "[]"), 422, "member_of"),
                row("POST", MEMBERS, with(A_MEMBER, "member_of", "[null]"), 422, "member_of[0]"),
                row("POST", MEMBERS, with(A_MEMBER, "member_of", "[{}]"), 422, "member_of[0].id"),
                row("POST", MEMBERS, with(A_MEMBER, "member_of", "[{\"id\": 0}]"), 422, "member_of"),
                row("POST", MEMBERS, with(A_MEMBER, "member_of", "[{\"id\": 1}, {\"id\": 2}]"), 422, "member_of"),
                row("POST", MEMBERS, with(A_MEMBER, "organization", "{\"id\": 0}"), 422, "organization"),
                row(
                        "POST",
                        MEMBERS,
                        with(A_MEMBER, "organization", "{\"id\": {goneOrganization}}"),
                        422,
                        "organization"),
                row("POST", MEMBERS, with(A_MEMBER, "organization", "{\"id\": {organization}}"), 422, "organization"),
                row("POST", MEMBERS, with(A_MEMBER, "country", "{\"id\": 0}"), 422, "country"),
                row("POST", MEMBERS, with(A_MEMBER, "country", "\"FI\""), 422, "country"),
                row("POST", MEMBERS, with(A_MEMBER, "ws_entity", "{\"id\": 0}"), 422, "ws_entity"),
                row("POST", MEMBERS, with(A_MEMBER, "flag", "{}"), 422, "flag.thumbnail_hash"),
                row("POST", MEMBERS, with(A_MEMBER, "flag", "{\"thumbnail_hash\": \"{hash}\"}"), 422, "flag.image_id"),
                row(
                        "POST",
                        MEMBERS,
                        with(A_MEMBER, "flag", "{\"image_id\": 0, \"thumbnail_hash\": \"{hash}\"}"),
                        422,
                        "flag.image_id"),
                row("PUT", MEMBER, with(A_MEMBER, "code", "\"SE-{event}\""), 409, "code"),
                row("PUT", MEMBER, with(A_MEMBER, "member_of", "[{\"id\": {goneOrganization}}]"), 422, "member_of"),
                row("PUT", MEMBER, with(A_MEMBER, "organization", "{\"id\": {organization}}"), 422, "organization"),
                row("PUT", MEMBER, with(A_MEMBER, "version", "99"), 409, ""),
                row("PUT", MEMBERS + "/0", with(A_MEMBER, "version", "0"), 404, ""),
                row("DELETE", MEMBER, "", 409, ""),
                row("DELETE", MEMBERS + "/0", "", 404, ""),
                row("DELETE", MEMBERS + "/0/flag", "", 404, ""));
    }

    private static Stream<Arguments> countries() {
        return Stream.of(
                row("POST", COUNTRIES, "{}", 422, "code"),
                row("POST", COUNTRIES, with(A_COUNTRY, "code", "null"), 422, "code"),
                row("POST", COUNTRIES, with(A_COUNTRY, "code", "\"\""), 422, "code"),
                row("POST", COUNTRIES, with(A_COUNTRY, "code", "\"qz\""), 422, "code"),
                row("POST", COUNTRIES, with(A_COUNTRY, "code", "\"QZ\\n\""), 422, "code"),
                row("POST", COUNTRIES, with(A_COUNTRY, "code", LONG), 422, "code"),
                row("POST", COUNTRIES, with(A_COUNTRY, "code", "\"QX\""), 409, "code"),
                row("POST", COUNTRIES, with(A_COUNTRY, "phone_prefix", "\"+\""), 422, "phone_prefix"),
                row("POST", COUNTRIES, with(A_COUNTRY, "phone_prefix", "358"), 422, "phone_prefix"),
                row("POST", COUNTRIES, with(A_COUNTRY, "phone_prefix", LONG), 422, "phone_prefix"),
                row("PUT", COUNTRY, with(A_COUNTRY, "code", "\"QY\""), 409, "code"),
                row("PUT", COUNTRY, with(A_COUNTRY, "version", "99"), 409, ""),
                row("PUT", COUNTRIES + "/0", with(A_COUNTRY, "version", "0"), 404, ""),
                row("DELETE", COUNTRY, "", 409, ""),
                row("DELETE", COUNTRIES + "/0", "", 404, ""));
    }

    private static Stream<Arguments> organizations() {
        return Stream.of(
                row("PUT", ORGANIZATION, with(A_SECTOR, "version", "99"), 409, ""),
                row("PUT", ORGANIZATIONS + "/{goneOrganization}", with(A_SECTOR, "version", "0"), 404, ""),
                row("DELETE", ORGANIZATION, "", 409, ""),
                row("DELETE", ORGANIZATIONS + "/{goneOrganization}", "", 404, ""));
    }

    private static Stream<Arguments> registrations() {
        Map<String, String> change = Map.of();
        return Stream.concat(
                Stream.of(
                        row("POST", REGISTRATIONS, "{}", 422, "event_id"),
                        row("POST", REGISTRATIONS, without(A_REGISTRATION, "person_id"), 422, "person_id"),
                        row("POST", REGISTRATIONS, with(A_REGISTRATION, "event_id", "0"), 404, ""),
                        row("POST", REGISTRATIONS, with(A_REGISTRATION, "event_id", "{goneEvent}"), 404, ""),
                        row("POST", REGISTRATIONS, with(A_REGISTRATION, "event_id", HUGE), 422, "event_id"),
                        row("POST", REGISTRATIONS, with(A_REGISTRATION, "person_id", "0"), 422, "person_id"),
                        row("POST", REGISTRATIONS, with(A_REGISTRATION, "person_id", "{gonePerson}"), 422, "person_id"),
                        row("POST", REGISTRATIONS, with(A_REGISTRATION, "person_id", "\"{di}\""), 422, "person_id"),
                        row("POST", REGISTRATIONS, without(A_REGISTRATION, "position_id"), 422, "position_id"),
                        row(
                                "POST",
                                REGISTRATIONS,
                                with(A_REGISTRATION, "person_position_id", "{held}"),
                                422,
                                "person_position_id"),
                        row(
                                "POST",
                                REGISTRATIONS,
                                "{\"event_id\": {event}, \"person_id\": {ana}, \"position_id\": {competitor}, \"open_field\": \"Other\"}",
                                409,
                                "")),
                Stream.of(Map.entry(REGISTRATIONS, A_REGISTRATION), Map.entry(ANAS, change))
                        .flatMap(write -> Stream.of(
                                field(write, "position_id", "0", "position_id"),
                                field(write, "position_id", "{foreignPosition}", "position_id"),
                                field(write, "skill_id", "{foreignSkill}", "skill_id"),
                                field(write, "skill_id", "{goneSkill}", "skill_id"),
                                field(write, "skill_id", HUGE, "skill_id"),
                                field(write, "member_id", "0", "member_id"),
                                field(write, "organization_id", "{goneOrganization}", "organization_id"),
                                field(write, "organizational_unit", LONG, "organizational_unit"),
                                field(write, "organizational_unit", "\"a\\nb\"", "organizational_unit"),
                                field(write, "open_field", LONG, "open_field"),
                                field(write, "open_field", "\"a\\u001bb\"", "open_field"),
                                field(write, "open_field", "\"a\\u0000b\"", "open_field"),
                                field(write, "group_name", LONG, "group_name"),
                                field(write, "group_name", "\"a\\nb\"", "group_name"),
                                field(write, "group_name", "5", "group_name"),
                                field(write, "package_options", "{dinner}", "package_options"),
                                field(write, "package_options", "[null]", "package_options[0]"),
                                field(write, "package_options", "[{dinner}, 0]", "package_options"),
                                field(write, "package_options", "[{foreignOption}]", "package_options"),
                                field(write, "package_options", "[{goneOption}]", "package_options"),
                                field(write, "package_options", "[1" + ", 1".repeat(10_000) + "]", "package_options"),
                                field(write, "custom_field_data", "[]", "custom_field_data"),
                                field(write, "custom_field_data", "{\"{foreignField}\": \"M\"}", "custom_field_data"),
                                field(write, "custom_field_data", "{\"{goneField}\": \"M\"}", "custom_field_data"),
                                field(write, "custom_field_data", "{\"x\": \"M\"}", "custom_field_data"),
                                field(
                                        write,
                                        "custom_field_data",
                                        "{\"{shirt}\": \"XXL\"}",
                                        "custom_field_data.{shirt}"),
                                field(write, "custom_field_data", "{\"{shirt}\": 5}", "custom_field_data.{shirt}"),
                                field(write, "custom_field_data", "{\"{shirt}\": " + LONG + "}", "custom_field_data"),
                                field(write, "custom_field_data", "{\"{size}\": \"a\\nb\"}", "custom_field_data"))));
    }

    private static Arguments field(
            Map.Entry<String, Map<String, String>> write, String field, String value, String wrong) {
        String method = isMade(write.getKey()) ? "POST" : "PUT";
        return row(method, write.getKey(), with(write.getValue(), field, value), 422, wrong);
    }

    private static Stream<Arguments> decisions() {
        String pending = REGISTRATIONS + "/{pending}";
        return Stream.concat(
                Stream.of(
                        row("PUT", ANAS, "{\"version\": 99}", 409, ""),
                        row("PUT", REGISTRATIONS + "/0", "{}", 404, ""),
                        row("PUT", REGISTRATIONS + "/{goneRegistration}", "{}", 404, ""),
                        row("POST", ANAS + "/reject", "{}", 409, ""),
                        row("POST", ANAS + "/reopen", "{}", 409, ""),
                        row("POST", REGISTRATIONS + "/{withdrawn}/reject", "{}", 409, ""),
                        row("DELETE", ANAS, "", 409, ""),
                        row("DELETE", REGISTRATIONS + "/{goneRegistration}", "", 404, ""),
                        row("DELETE", REGISTRATIONS + "/" + HUGE, "", 404, "")),
                Stream.of("/approve", "/reject", "/withdraw", "/reopen")
                        .flatMap(decision -> Stream.of(
                                row("POST", pending + decision, "[]", 400, ""),
                                row("POST", pending + decision, "{\"note\": ", 400, ""),
                                row("POST", pending + decision, "{\"note\": 5}", 422, "note"),
                                row("POST", pending + decision, "{\"note\": " + LONG + "}", 422, "note"),
                                row("POST", pending + decision, "{\"note\": \"a\\u0000b\"}", 422, "note"),
                                row("POST", REGISTRATIONS + "/0" + decision, "{}", 404, ""),
                                row("POST", REGISTRATIONS + "/{goneRegistration}" + decision, "{}", 404, ""))));
    }

    private static Stream<Arguments> people() {
        String addresses = "[{\"email_address\": \"a@example.org\"}" + ", {}".repeat(100) + "]";
        return Stream.concat(
                Stream.of(
                        row("POST", PEOPLE, "{}", 422, "last_name"),
                        row("POST", PEOPLE, with(A_PERSON, "last_name", "null"), 422, "last_name"),
                        row("POST", PEOPLE, with(A_PERSON, "last_name", "\" \""), 422, "last_name"),
                        row("POST", PEOPLE, with(A_PERSON, "positions", "{}"), 422, "positions"),
                        row("POST", PEOPLE, with(A_PERSON, "positions", "[null]"), 422, "positions[0]"),
                        row("POST", PEOPLE, with(A_PERSON, "positions", "[{}]"), 422, "event"),
                        row(
                                "POST",
                                PEOPLE,
                                with(
                                        A_PERSON,
                                        "positions",
                                        "[{\"event\": {\"id\": {event}}, \"position\": {\"id\": {foreignPosition}}}]"),
                                422,
                                "position"),
                        row("PUT", ANA, "{\"first_name\": null, \"last_name\": null}", 422, "last_name"),
                        row("PUT", ANA, "{\"last_name\": \"New\", \"version\": 99}", 409, ""),
                        row("PUT", PEOPLE + "/0", "{}", 404, ""),
                        row("PUT", PEOPLE + "/{gonePerson}", "{}", 404, ""),
                        row("DELETE", ANA, "", 409, ""),
                        row("DELETE", PEOPLE + "/0", "", 404, ""),
                        row("DELETE", PEOPLE + "/{gonePerson}", "", 404, ""),
                        row("PUT", PRIMARY, "{}", 422, "email_address"),
                        row("PUT", PRIMARY, "{\"email_address\": null}", 422, "email_address"),
                        row("PUT", PRIMARY, "{\"email_address\": 5}", 422, "email_address"),
                        row("PUT", PRIMARY, "{\"email_address\": \"ana\"}", 422, "email_address"),
                        row("PUT", PRIMARY, "{\"email_address\": \"a@b\\nBcc: c@d\"}", 422, "email_address"),
                        row("PUT", PRIMARY, "{\"email_address\": \"a\\u0000@b\"}", 422, "email_address"),
                        row("PUT", PRIMARY, "{\"email_address\": " + LONG + "}", 422, "email_address"),
                        row("PUT", PEOPLE + "/0/emails/primary", "{\"email_address\": \"a@example.org\"}", 404, ""),
                        row(
                                "PUT",
                                PEOPLE + "/{gonePerson}/emails/primary",
                                "{\"email_address\": \"a@example.org\"}",
                                404,
                                "")),
                Stream.of(Map.entry(PEOPLE, A_PERSON), Map.entry(ANA, A_PERSON))
                        .flatMap(write -> Stream.of(
                                field(write, "first_name", "5", "first_name"),
                                field(write, "first_name", "[\"A\"]", "first_name"),
                                field(write, "first_name", LONG, "first_name"),
                                field(write, "first_name", "\"a\\nb\"", "first_name"),
                                field(write, "last_name", "\"a\\u0000b\"", "last_name"),
                                field(write, "last_name", "\"a\\u2028b\"", "last_name"),
                                field(write, "gender", "\"W\"", "gender"),
                                field(write, "gender", "0", "gender"),
                                field(write, "date_of_birth", "\"2026-02-30\"", "date_of_birth"),
                                field(write, "date_of_birth", "\"1899-12-31\"", "date_of_birth"),
                                field(write, "date_of_birth", "\"2999-01-01\"", "date_of_birth"),
                                field(write, "date_of_birth", "\"+999999999-01-01\"", "date_of_birth"),
                                field(write, "date_of_birth", "19990517", "date_of_birth"),
                                field(write, "title", "\"Dr\"", "title"),
                                field(write, "title", "{\"text\": " + LONG + "}", "title.text"),
                                field(write, "title", "{\"text\": \"a\\nb\"}", "title.text"),
                                field(write, "title", "{\"abbreviation\": \"a\\u001bb\"}", "title.abbreviation"),
                                field(write, "country", "\"FI\"", "country"),
                                field(write, "country", "{}", "country"),
                                field(write, "country", "{\"id\": 0}", "country"),
                                field(write, "country", "{\"id\": " + HUGE + "}", "country.id"),
                                field(write, "country", "{\"code\": \"ZZ\"}", "country"),
                                field(write, "country", "{\"code\": " + LONG + "}", "country.code"),
                                field(write, "email", "\"@\"", "email"),
                                field(write, "email", LONG, "email"),
                                field(write, "email", "[]", "email"),
                                field(write, "email_addresses", "{}", "email_addresses"),
                                field(write, "email_addresses", "[null]", "email_addresses[0]"),
                                field(write, "email_addresses", "[{}]", "email_addresses[0].email_address"),
                                field(write, "email_addresses", addresses, "email_addresses"),
                                field(write, "training_complete", "\"true\"", "training_complete"),
                                field(write, "deceased", "0", "deceased"),
                                field(write, "version", "\"1\"", "version"))));
    }

    private static Stream<Arguments> heldPositions() {
        return Stream.concat(
                Stream.of(
                        row("POST", HELD, "{}", 422, "event"),
                        row("POST", HELD, without(A_POSITION, "position"), 422, "position"),
                        row("POST", HELD, with(A_POSITION, "event", "{}"), 422, "event.id"),
                        row("POST", HELD, with(A_POSITION, "event", "{\"id\": 0}"), 422, "event"),
                        row("POST", HELD, with(A_POSITION, "event", "{\"id\": {goneEvent}}"), 422, "event"),
                        row("POST", HELD, with(A_POSITION, "position", "{\"id\": {competitor}}"), 409, ""),
                        row("POST", PEOPLE + "/0/positions", Refusals.object(A_POSITION), 404, ""),
                        row("POST", PEOPLE + "/{gonePerson}/positions", Refusals.object(A_POSITION), 404, ""),
                        row("PUT", COMPETITOR, "{\"event\": {\"id\": {foreignEvent}}}", 422, "event"),
                        row("PUT", COMPETITOR, "{\"open_field\": \"New\", \"version\": 99}", 409, ""),
                        row("PUT", HELD + "/0", "{}", 404, ""),
                        row("PUT", PEOPLE + "/{di}/positions/{held}", "{}", 404, ""),
                        row("DELETE", COMPETITOR, "", 409, ""),
                        row("DELETE", HELD + "/0", "", 404, ""),
                        row("DELETE", PEOPLE + "/{di}/positions/{held}", "", 404, "")),
                Stream.of(Map.entry(HELD, A_POSITION), Map.entry(COMPETITOR, Map.<String, String>of()))
                        .flatMap(write -> Stream.of(
                                field(write, "position", "{}", "position.id"),
                                field(write, "position", "{judge}", "position"),
                                field(write, "position", "{\"id\": {foreignPosition}}", "position"),
                                field(write, "skill", "{\"id\": {foreignSkill}}", "skill"),
                                field(write, "skill", "{\"id\": {goneSkill}}", "skill"),
                                field(write, "skill", "{\"id\": " + HUGE + "}", "skill.id"),
                                field(write, "sector", "{\"id\": {foreignSector}}", "sector"),
                                field(write, "sector", "{\"id\": {goneSector}}", "sector"),
                                field(write, "member", "{\"id\": 0}", "member"),
                                field(write, "organization", "{\"id\": {goneOrganization}}", "organization"),
                                field(write, "organizational_unit", LONG, "organizational_unit"),
                                field(write, "organizational_unit", "\"a\\nb\"", "organizational_unit"),
                                field(write, "open_field", "\"a\\u0000b\"", "open_field"),
                                field(write, "open_field", "{}", "open_field"),
                                field(write, "start", "\"2026-02-30\"", "start"),
                                field(write, "start", "20260922", "start"),
                                field(write, "start", "\"0001-01-01\"", "start"),
                                field(write, "start", "\"+999999999-01-01\"", "start"),
                                field(write, "end", "\"+12345-01-01\"", "end"),
                                row(
                                        isMade(write.getKey()) ? "POST" : "PUT",
                                        write.getKey(),
                                        with(and(write.getValue(), "start", "\"2026-09-23\""), "end", "\"2026-09-22\""),
                                        422,
                                        "end"),
                                field(write, "invalid", "\"false\"", "invalid"))));
    }

    private static Stream<Arguments> images() {
        return Stream.of(
                row("POST", IMAGE, "{}", 422, "image_id"),
                row("POST", IMAGE, with(A_PICTURE, "image_id", "null"), 422, "image_id"),
                row("POST", IMAGE, with(A_PICTURE, "image_id", "0"), 422, "image_id"),
                row("POST", IMAGE, with(A_PICTURE, "image_id", HUGE), 422, "image_id"),
                row("POST", IMAGE, without(A_PICTURE, "thumbnail_hash"), 422, "thumbnail_hash"),
                row("POST", IMAGE, with(A_PICTURE, "thumbnail_hash", "\"x\""), 422, "thumbnail_hash"),
                row("POST", IMAGE, with(A_PICTURE, "thumbnail_hash", LONG), 422, "thumbnail_hash"),
                row(
                        "POST",
                        IMAGE,
                        with(A_PICTURE, "thumbnail_hash", "\"00000000-0000-0000-0000-000000000000\""),
                        422,
                        "thumbnail_hash"),
                row("POST", IMAGE, without(A_PICTURE, "type"), 422, "type"),
                row("POST", IMAGE, with(A_PICTURE, "type", "\"SELFIE\""), 422, "type"),
                row("POST", IMAGE, with(A_PICTURE, "type", "0"), 422, "type"),
                row("POST", PEOPLE + "/0/image", Refusals.object(A_PICTURE), 404, ""),
                row("POST", PEOPLE + "/{gonePerson}/image", Refusals.object(A_PICTURE), 404, ""),
                row("DELETE", IMAGE + "/TEAM", "", 404, ""),
                row("DELETE", IMAGE + "/SELFIE", "", 404, ""),
                row("DELETE", PEOPLE + "/{gonePerson}/image/TEAM", "", 404, ""));
    }

    private static final RefusalStage.Shared SHARED = new RefusalStage.Shared();

    @ParameterizedTest
    @MethodSource("refused")
    void nothingIsDone(String method, String path, String body, int status, String field, Fixture fixture) {
        SHARED.refuses(OperatorStage::in, method, path, body, status, field, fixture);
    }
}
