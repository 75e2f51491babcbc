package org.gatehouse.contract;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Refusals.assertRefused;
import static org.gatehouse.contract.Refusals.row;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** What the writes about zone requests, access and pictures' crops refuse: saying why and of which field, and nothing changed. */
@ApiTest
class RequestRefusalsTest {

    private static final String FORMS = "/zone-request-forms";
    private static final String FORM = "/zone-request-forms/{form}";
    private static final String EMAILS = "/zone-request-form-email/form/{form}";
    private static final String POSITIONS = "/zone-request-form-position/form/{form}";
    private static final String ASK = "/zone-requests/form/{form}";
    private static final String ALLOCATION = "/zone-request-allocation";
    private static final String BOARD = ALLOCATION + "/form/{form}";
    private static final String TRIBUNE = BOARD + "/zone/{tribune}";
    private static final String NEW_PERSON = BOARD + "/new-person/zone/{tribune}";
    private static final String ONE = ALLOCATION + "/{allocation}";
    private static final String ORDER = ONE + "/order?zone_req_alloc_version=";
    private static final String SPOT = ONE + "/direct_edit_order?zone_req_alloc_version=";
    private static final String USERS = "/auth/users";
    private static final String USER = "/auth/users/{user}";
    private static final String CLIENTS = "/auth/clients";
    private static final String CLIENT = "/auth/clients/{client}";
    private static final String DEVICES = "/auth/devices";
    private static final String CLONE = "/images/{image}/{hash}/clone";

    private static final String LONG = "x".repeat(10_001);
    private static final List<String> NO_NUMBERS = List.of(
            "\"5.5\"",
            "\" 7\"",
            "\"\"",
            "\"7x\"",
            "99999999999",
            "\"99999999999\"",
            "0",
            "-1",
            "1.5",
            "true",
            "[1]",
            "null");

    private static final RefusalStage.Shared SHARED = new RefusalStage.Shared();

    static Stream<Arguments> refused() {
        return Stream.of(forms(), requests(), places(), access()).flatMap(rows -> rows);
    }

    /** In paths and bodies names in braces stand for what the stage has; {@code {foreign…}} is of another event. */
    private static Stream<Arguments> forms() {
        String manyZones =
                "[" + "{\"zone\":{\"id\":1},\"quota\":1},".repeat(49_999) + "{\"zone\":{\"id\":1},\"quota\":1}]";
        Stream<Arguments> rows = Stream.of(
                row("POST", FORMS, "", 400, ""),
                row("POST", FORMS, "[]", 400, ""),
                row("POST", FORMS, "null", 400, ""),
                row("POST", FORMS, "{\"name\": ", 400, ""),
                row("POST", FORMS, "{}", 422, "name"),
                row("POST", FORMS, form("name", "null"), 422, "name"),
                row("POST", FORMS, form("name", "\"Press\""), 422, "name"),
                row("POST", FORMS, form("name", "{}"), 422, "name.text"),
                row("POST", FORMS, form("name", text("\" \"")), 422, "name.text"),
                row("POST", FORMS, form("name", text("5")), 422, "name.text"),
                row("POST", FORMS, form("name", text("\"" + LONG + "\"")), 422, "name.text"),
                row("POST", FORMS, form("name", text("\"Press\\r\\nBcc: x\"")), 422, "name.text"),
                row("POST", FORMS, form("name", text("\"a\\u0000b\"")), 422, "name.text"),
                row("POST", FORMS, form("name", "{\"text\": \"N\", \"lang_code\": \"<b>\"}"), 422, "name.lang_code"),
                row("POST", FORMS, form("header_text", "null"), 422, "header_text"),
                row("POST", FORMS, form("header_text", text("null")), 422, "header_text.text"),
                row("POST", FORMS, form("header_text", text("\"" + LONG + "\"")), 422, "header_text.text"),
                row("POST", FORMS, form("header_text", text("\"a\\u001bb\"")), 422, "header_text.text"),
                row("POST", FORMS, form("open_for_request", "\"true\""), 422, "open_for_request"),
                row("POST", FORMS, form("open_for_request", "1"), 422, "open_for_request"),
                row("POST", FORMS, form("zones", "null"), 422, "zones"),
                row("POST", FORMS, form("zones", "[]"), 422, "zones"),
                row("POST", FORMS, form("zones", "{}"), 422, "zones"),
                row("POST", FORMS, form("zones", "[null]"), 422, "zones[0]"),
                row("POST", FORMS, form("zones", "[{}]"), 422, "zones[0].zone"),
                row("POST", FORMS, form("zones", "[{\"zone\": {\"id\": {tribune}}}]"), 422, "zones[0].quota"),
                row(
                        "POST",
                        FORMS,
                        form("zones", "[" + zone("{tribune}", "5, \"available_for_request\": 1") + "]"),
                        422,
                        "zones[0].available_for_request"),
                row("POST", FORMS, form("zones", "[" + zone("null", "5") + "]"), 422, "zones[0].zone.id"),
                row("POST", FORMS, form("zones", "[" + zone("\"{tribune}\"", "5") + "]"), 422, "zones[0].zone.id"),
                row("POST", FORMS, form("zones", "[" + zone("{foreignZone}", "5") + "]"), 422, "zones[0].zone"),
                row("POST", FORMS, form("zones", "[" + zone("{deletedZone}", "5") + "]"), 422, "zones[0].zone"),
                row("POST", FORMS, form("zones", "[" + zone("0", "5") + "]"), 422, "zones[0].zone"),
                row(
                        "POST",
                        FORMS,
                        form("zones", "[" + zone("{pool}", "5") + "," + zone("{pool}", "5") + "]"),
                        422,
                        "zones[1].zone"),
                row("POST", FORMS, form("zones", manyZones), 422, "zones"),
                row("POST", FORMS, form("zones", "[" + (zone("1", "1") + ",").repeat(99_999) + "{}]"), 413, ""),
                row("PUT", FORM, "", 400, ""),
                row("PUT", FORM, "[]", 400, ""),
                row("PUT", FORM, "{\"name\": {\"text\": \"Other\"}}", 422, "header_text"),
                row("PUT", FORM, form("zones", "[" + zone("{foreignZone}", "5") + "]"), 422, "zones[0].zone"),
                row("PUT", FORM, form("zones", manyZones), 422, "zones"),
                row("PUT", FORM, form("zones", "[" + zone("{pool}", "5") + "]"), 409, ""),
                row(
                        "PUT",
                        "/zone-request-forms/{foreignForm}",
                        form("zones", "[" + zone("{pool}", "5") + "]"),
                        404,
                        ""),
                row(
                        "PUT",
                        "/zone-request-forms/{deletedForm}",
                        form("zones", "[" + zone("{pool}", "5") + "]"),
                        404,
                        ""),
                row("PUT", "/zone-request-forms/{formHash}", form("zones", "[" + zone("{pool}", "5") + "]"), 404, ""),
                row("DELETE", FORM, "", 409, ""),
                row("DELETE", "/zone-request-forms/{foreignForm}", "", 404, ""),
                row("DELETE", "/zone-request-forms/{deletedForm}", "", 404, ""),
                row("DELETE", "/zone-request-forms/{formHash}", "", 404, ""),
                // addresses
                row("PUT", EMAILS, "", 400, ""),
                row("PUT", EMAILS, "[]", 400, ""),
                row("PUT", EMAILS, "{}", 422, "emails"),
                row("PUT", EMAILS, "{\"emails\": null}", 422, "emails"),
                row("PUT", EMAILS, "{\"emails\": {}}", 422, "emails"),
                row("PUT", EMAILS, "{\"emails\": []}", 422, "emails"),
                row("PUT", EMAILS, "{\"emails\": [null]}", 422, "emails[0]"),
                row("PUT", EMAILS, "{\"emails\": [{\"type\": \"FROM\"}]}", 422, "emails[0].email_address"),
                row("PUT", EMAILS, emails(email("null", "FROM")), 422, "emails[0].email_address"),
                row("PUT", EMAILS, emails(email("5", "FROM")), 422, "emails[0].email_address"),
                row("PUT", EMAILS, emails(email("\"\"", "FROM")), 422, "emails[0].email_address"),
                row(
                        "PUT",
                        EMAILS,
                        emails(email("\"" + LONG + "@example.org\"", "FROM")),
                        422,
                        "emails[0].email_address"),
                row(
                        "PUT",
                        EMAILS,
                        emails(email("\"a@example.org\\r\\nBcc: b@example.org\"", "FROM")),
                        422,
                        "emails[0].email_address"),
                row("PUT", EMAILS, emails(email("\"a\\u0000@example.org\"", "FROM")), 422, "emails[0].email_address"),
                row("PUT", EMAILS, emails(email("\"Ana <nobody>\"", "FROM")), 422, "emails[0].email_address"),
                row(
                        "PUT",
                        EMAILS,
                        emails(email("\"a@example.org, b@example.org\"", "FROM")),
                        422,
                        "emails[0].email_address"),
                row(
                        "PUT",
                        EMAILS,
                        emails(email("\"a@example.org\"", "FROM"), email("\"b\"", "MANAGER")),
                        422,
                        "emails[1].email_address"),
                row("PUT", EMAILS, emails(email("\"a@example.org\"", "from")), 422, "emails[0].type"),
                row(
                        "PUT",
                        EMAILS,
                        "{\"emails\": [{\"email_address\": \"a@example.org\", \"type\": null}]}",
                        422,
                        "emails[0].type"),
                row(
                        "PUT",
                        EMAILS,
                        "{\"emails\": [{\"email_address\": \"a@example.org\", \"type\": 0}]}",
                        422,
                        "emails[0].type"),
                row("PUT", EMAILS, emails(email("\"a@example.org\"", "MANAGER")), 422, "emails"),
                row(
                        "PUT",
                        EMAILS,
                        emails(email("\"a@example.org\"", "FROM"), email("\"b@example.org\"", "FROM")),
                        422,
                        "emails"),
                row(
                        "PUT",
                        EMAILS,
                        "{\"emails\": [" + (email("\"a@example.org\"", "FROM") + ",").repeat(50)
                                + email("\"a@example.org\"", "FROM") + "]}",
                        422,
                        "emails"),
                row(
                        "PUT",
                        "/zone-request-form-email/form/{foreignForm}",
                        emails(email("\"a@example.org\"", "FROM")),
                        404,
                        ""),
                row(
                        "PUT",
                        "/zone-request-form-email/form/{deletedForm}",
                        emails(email("\"a@example.org\"", "FROM")),
                        404,
                        ""),
                row(
                        "PUT",
                        "/zone-request-form-email/form/{formHash}",
                        emails(email("\"a@example.org\"", "FROM")),
                        404,
                        ""),
                // positions
                row("PUT", POSITIONS, "", 400, ""),
                row("PUT", POSITIONS, "[]", 400, ""),
                row("PUT", POSITIONS, "{}", 422, "positions"),
                row("PUT", POSITIONS, "{\"positions\": null}", 422, "positions"),
                row("PUT", POSITIONS, "{\"positions\": {}}", 422, "positions"),
                row("PUT", POSITIONS, "{\"positions\": [null]}", 422, "positions[0]"),
                row("PUT", POSITIONS, "{\"positions\": [{}]}", 422, "positions[0].position"),
                row("PUT", POSITIONS, "{\"positions\": [{\"position\": {}}]}", 422, "positions[0].position.id"),
                row(
                        "PUT",
                        POSITIONS,
                        "{\"positions\": [{\"position\": {\"id\": \"{press}\"}}]}",
                        422,
                        "positions[0].position.id"),
                row(
                        "PUT",
                        POSITIONS,
                        "{\"positions\": [{\"position\": {\"id\": {press}}, \"type\": \"ANY\"}]}",
                        422,
                        "positions[0].type"),
                row(
                        "PUT",
                        POSITIONS,
                        "{\"positions\": [{\"position\": {\"id\": {press}}}, {\"position\": {\"id\": {foreignPosition}}}]}",
                        422,
                        "positions[1].position"),
                row(
                        "PUT",
                        POSITIONS,
                        "{\"positions\": [" + "{\"position\":{\"id\":1}},".repeat(49_999)
                                + "{\"position\":{\"id\":1}}]}",
                        422,
                        "positions"),
                row("PUT", "/zone-request-form-position/form/{foreignForm}", "{\"positions\": []}", 404, ""),
                row("PUT", "/zone-request-form-position/form/{deletedForm}", "{\"positions\": []}", 404, ""));
        Stream<Arguments> quotas = NO_NUMBERS.stream()
                .map(wrong ->
                        row("POST", FORMS, form("zones", "[" + zone("{tribune}", wrong) + "]"), 422, "zones[0].quota"));
        return Stream.concat(rows, quotas);
    }

    private static Stream<Arguments> requests() {
        return Stream.of(
                row("POST", ASK, "", 400, ""),
                row("POST", ASK, "[]", 400, ""),
                row("POST", ASK, "{}", 422, "first_choice_zone"),
                row("POST", ASK, asking("first_choice_zone", "null"), 422, "first_choice_zone"),
                row("POST", ASK, asking("first_choice_zone", "{tribune}"), 422, "first_choice_zone"),
                row("POST", ASK, asking("first_choice_zone", "{}"), 422, "first_choice_zone.id"),
                row("POST", ASK, asking("first_choice_zone", id("\"{tribune}\"")), 422, "first_choice_zone.id"),
                row("POST", ASK, asking("first_choice_zone", id("{pool}")), 422, "first_choice_zone"),
                row("POST", ASK, asking("first_choice_zone", id("{unlisted}")), 422, "first_choice_zone"),
                row("POST", ASK, asking("first_choice_zone", id("{foreignZone}")), 422, "first_choice_zone"),
                row("POST", ASK, asking("first_choice_zone", id("{deletedZone}")), 422, "first_choice_zone"),
                row("POST", ASK, asking("second_choice_zone", id("{tribune}")), 422, "second_choice_zone"),
                row("POST", ASK, asking("second_choice_zone", id("{foreignZone}")), 422, "second_choice_zone"),
                row("POST", ASK, asking("second_choice_zone", "[]"), 422, "second_choice_zone"),
                row("POST", ASK, asking("objective", ""), 422, "objective"),
                row("POST", ASK, asking("objective", "null"), 422, "objective"),
                row("POST", ASK, asking("objective", "\" \""), 422, "objective"),
                row("POST", ASK, asking("objective", "5"), 422, "objective"),
                row("POST", ASK, asking("objective", "\"" + LONG + "\""), 422, "objective"),
                row("POST", ASK, asking("objective", "\"a\\u001bb\""), 422, "objective"),
                row("POST", ASK, asking("objective", "\"a\\u0000b\""), 422, "objective"),
                row("POST", ASK, asking("objective", "\"Interviews\""), 409, ""),
                row("POST", "/zone-requests/form/{closedForm}", asking("objective", "\"O\""), 409, ""),
                row("POST", "/zone-requests/form/{foreignForm}", asking("objective", "\"O\""), 404, ""),
                row("POST", "/zone-requests/form/{deletedForm}", asking("objective", "\"O\""), 404, ""),
                row("POST", "/zone-requests/form/{formHash}", asking("objective", "\"O\""), 404, ""),
                // allocation of a request
                row("POST", TRIBUNE, "", 400, ""),
                row("POST", TRIBUNE, "[]", 400, ""),
                row("POST", TRIBUNE, "{}", 422, "id"),
                row("POST", TRIBUNE, id("null"), 422, "id"),
                row("POST", TRIBUNE, id("\"{request}\""), 422, "id"),
                row("POST", TRIBUNE, id("1.5"), 422, "id"),
                row("POST", TRIBUNE, id("99999999999999999999"), 422, "id"),
                row("POST", TRIBUNE, id("0"), 422, "id"),
                row("POST", TRIBUNE, id("{foreignRequest}"), 422, "id"),
                row("POST", TRIBUNE, id("{denied}"), 409, ""),
                row("POST", TRIBUNE, id("{allocated}"), 409, ""),
                row("POST", ALLOCATION + "/form/{closedForm}/zone/{tribune}", id("{request}"), 422, "id"),
                row("POST", BOARD + "/zone/{mixed}", id("{request}"), 409, ""),
                row("POST", BOARD + "/zone/{pool}", id("{request}"), 409, ""),
                row("POST", BOARD + "/zone/{unlisted}", id("{request}"), 409, ""),
                row("POST", BOARD + "/zone/{foreignZone}", id("{request}"), 404, ""),
                row("POST", BOARD + "/zone/{deletedZone}", id("{request}"), 404, ""),
                row("POST", ALLOCATION + "/form/{foreignForm}/zone/{tribune}", id("{request}"), 404, ""),
                row("POST", ALLOCATION + "/form/{deletedForm}/zone/{tribune}", id("{request}"), 404, ""),
                // manually
                row("POST", BOARD + "/person-accreditation/{cho}/zone/{mixed}", "", 409, ""),
                row("POST", BOARD + "/person-accreditation/{cho}/zone/{pool}", "", 409, ""),
                row("POST", BOARD + "/person-accreditation/{cho}/zone/{foreignZone}", "", 404, ""),
                row("POST", BOARD + "/person-accreditation/{cho}/zone/{deletedZone}", "", 404, ""),
                row("POST", BOARD + "/person-accreditation/{withdrawn}/zone/{tribune}", "", 409, ""),
                row("POST", BOARD + "/person-accreditation/{foreignAccreditation}/zone/{tribune}", "", 404, ""),
                row("POST", BOARD + "/person-accreditation/0/zone/{tribune}", "", 404, ""),
                row("POST", ALLOCATION + "/form/{foreignForm}/person-accreditation/{cho}/zone/{tribune}", "", 404, ""),
                // a new person
                row("POST", NEW_PERSON, "", 400, ""),
                row("POST", NEW_PERSON, "[]", 400, ""),
                row("POST", NEW_PERSON, "{}", 422, "positions"),
                row("POST", NEW_PERSON, person("positions", "null"), 422, "positions"),
                row("POST", NEW_PERSON, person("positions", "{}"), 422, "positions"),
                row("POST", NEW_PERSON, person("positions", "[]"), 422, "positions"),
                row("POST", NEW_PERSON, person("positions", "[null]"), 422, "positions[0]"),
                row("POST", NEW_PERSON, person("positions", "[{}]"), 422, "positions[0].position"),
                row(
                        "POST",
                        NEW_PERSON,
                        person("positions", "[{\"position\": {\"id\": {press}}}, {\"position\": {\"id\": {press}}}]"),
                        422,
                        "positions"),
                row(
                        "POST",
                        NEW_PERSON,
                        person("positions", "[{\"position\": {\"id\": {competitor}}}]"),
                        422,
                        "positions[0].position"),
                row(
                        "POST",
                        NEW_PERSON,
                        person("positions", "[{\"position\": {\"id\": {foreignPosition}}}]"),
                        422,
                        "positions[0].position"),
                row(
                        "POST",
                        NEW_PERSON,
                        person(
                                "positions",
                                "[{\"position\": {\"id\": {press}}, \"organizational_unit\": \"" + LONG + "\"}]"),
                        422,
                        "positions[0].organizational_unit"),
                row(
                        "POST",
                        NEW_PERSON,
                        person("positions", "[{\"position\": {\"id\": {press}}, \"organizational_unit\": \"a\\nb\"}]"),
                        422,
                        "positions[0].organizational_unit"),
                row("POST", NEW_PERSON, "{\"positions\": [{\"position\": {\"id\": {press}}}]}", 422, "last_name"),
                row("POST", NEW_PERSON, person("first_name", "5"), 422, "first_name"),
                row("POST", NEW_PERSON, person("first_name", "\"" + LONG + "\""), 422, "first_name"),
                row("POST", NEW_PERSON, person("first_name", "\"a\\u0000b\""), 422, "first_name"),
                row("POST", NEW_PERSON, person("last_name", "\"a\\r\\nb\""), 422, "last_name"),
                row("POST", NEW_PERSON, person("email_address", "\"nobody\""), 422, "email_address"),
                row(
                        "POST",
                        NEW_PERSON,
                        person("email_address", "\"a@example.org\\r\\nBcc: b@example.org\""),
                        422,
                        "email_address"),
                row("POST", NEW_PERSON, person("email_address", "\"" + LONG + "@example.org\""), 422, "email_address"),
                row("POST", NEW_PERSON, person("email_address", "[]"), 422, "email_address"),
                row("POST", BOARD + "/new-person/zone/{mixed}", person("first_name", "\"New\""), 409, ""),
                row("POST", BOARD + "/new-person/zone/{pool}", person("first_name", "\"New\""), 409, ""),
                row("POST", BOARD + "/new-person/zone/{foreignZone}", person("first_name", "\"New\""), 404, ""),
                row(
                        "POST",
                        ALLOCATION + "/form/{foreignForm}/new-person/zone/{tribune}",
                        person("first_name", "\"New\""),
                        404,
                        ""),
                // denial, undo, mails
                row("POST", ALLOCATION + "/zone-request/{allocated}/deny", "", 409, ""),
                row("POST", ALLOCATION + "/zone-request/{foreignRequest}/deny", "", 404, ""),
                row("POST", ALLOCATION + "/zone-request/0/deny", "", 404, ""),
                row("DELETE", ONE + "/undo?notify=maybe", "", 422, "notify"),
                row("DELETE", ALLOCATION + "/{undone}/undo", "", 404, ""),
                row("DELETE", ALLOCATION + "/{foreignAllocation}/undo", "", 404, ""),
                row("PUT", ALLOCATION + "/form/{foreignForm}", "", 404, ""),
                row("PUT", ALLOCATION + "/form/{deletedForm}", "", 404, ""),
                row("PUT", ALLOCATION + "/form/{formHash}", "", 404, ""),
                row("POST", "/mails/{mail}/retry", "", 409, ""),
                row("POST", "/mails/{foreignMail}/retry", "", 404, ""),
                row("POST", "/mails/0/retry", "", 404, ""),
                row("POST", "/mails/x/retry", "", 404, ""));
    }

    private static Stream<Arguments> places() {
        Stream<Arguments> rows = Stream.of(
                row("PUT", ONE + "/wristband", "", 400, ""),
                row("PUT", ONE + "/wristband", "null", 400, ""),
                row("PUT", ONE + "/wristband", "\"true\"", 400, ""),
                row("PUT", ONE + "/wristband", "true false", 400, ""),
                row("PUT", ONE + "/wristband", "1", 400, ""),
                row("PUT", ONE + "/wristband", "[true]", 400, ""),
                row("PUT", ONE + "/wristband", "{\"distributed\": true}", 400, ""),
                row("PUT", ALLOCATION + "/{withdrawnAllocation}/wristband", "true", 409, ""),
                row("PUT", ALLOCATION + "/{undone}/wristband", "true", 404, ""),
                row("PUT", ALLOCATION + "/{foreignAllocation}/wristband", "true", 404, ""),
                // by one
                row("PUT", ONE + "/order", "{\"move_direction\": \"DOWN\"}", 422, "zone_req_alloc_version"),
                row("PUT", ORDER, "{\"move_direction\": \"DOWN\"}", 422, "zone_req_alloc_version"),
                row("PUT", ORDER + "x", "{\"move_direction\": \"DOWN\"}", 422, "zone_req_alloc_version"),
                row("PUT", ORDER + "1.5", "{\"move_direction\": \"DOWN\"}", 422, "zone_req_alloc_version"),
                row("PUT", ORDER + "99999999999", "{\"move_direction\": \"DOWN\"}", 422, "zone_req_alloc_version"),
                row("PUT", ORDER + "99", "{\"move_direction\": \"DOWN\"}", 409, ""),
                row("PUT", ORDER + "{version}", "", 400, ""),
                row("PUT", ORDER + "{version}", "[]", 400, ""),
                row("PUT", ORDER + "{version}", "{}", 422, "move_direction"),
                row("PUT", ORDER + "{version}", "{\"move_direction\": null}", 422, "move_direction"),
                row("PUT", ORDER + "{version}", "{\"move_direction\": \"SIDEWAYS\"}", 422, "move_direction"),
                row("PUT", ORDER + "{version}", "{\"move_direction\": 1}", 422, "move_direction"),
                row(
                        "PUT",
                        ALLOCATION + "/{undone}/order?zone_req_alloc_version=0",
                        "{\"move_direction\": \"DOWN\"}",
                        404,
                        ""),
                row(
                        "PUT",
                        ALLOCATION + "/{foreignAllocation}/order?zone_req_alloc_version=0",
                        "{\"move_direction\": \"DOWN\"}",
                        404,
                        ""),
                // to a place
                row("PUT", ONE + "/direct_edit_order", "{\"spot_label\": 9}", 422, "zone_req_alloc_version"),
                row("PUT", SPOT, "{\"spot_label\": 9}", 422, "zone_req_alloc_version"),
                row("PUT", SPOT + "x", "{\"spot_label\": 9}", 422, "zone_req_alloc_version"),
                row("PUT", SPOT + "99", "{\"spot_label\": 9}", 409, ""),
                row("PUT", SPOT + "{version}", "", 400, ""),
                row("PUT", SPOT + "{version}", "[]", 400, ""),
                row("PUT", SPOT + "{version}", "{}", 422, "spot_label"),
                row("PUT", SPOT + "{version}", "{\"spot_label\": 1000000}", 422, "spot_label"),
                row("PUT", SPOT + "{version}", "{\"spot_label\": {taken}}", 409, "spot_label"),
                row(
                        "PUT",
                        ALLOCATION + "/{undone}/direct_edit_order?zone_req_alloc_version=0",
                        "{\"spot_label\": 9}",
                        404,
                        ""),
                row(
                        "PUT",
                        ALLOCATION + "/{foreignAllocation}/direct_edit_order?zone_req_alloc_version=0",
                        "{\"spot_label\": 9}",
                        404,
                        ""));
        Stream<Arguments> labels = NO_NUMBERS.stream()
                .map(wrong -> row("PUT", SPOT + "{version}", "{\"spot_label\": " + wrong + "}", 422, "spot_label"));
        return Stream.concat(rows, labels);
    }

    private static Stream<Arguments> access() {
        return Stream.of(
                row("POST", USERS, "", 400, ""),
                row("POST", USERS, "[]", 400, ""),
                row("POST", USERS, "{}", 422, "username"),
                row("POST", USERS, user("username", "null"), 422, "username"),
                row("POST", USERS, user("username", "\" \""), 422, "username"),
                row("POST", USERS, user("username", "5"), 422, "username"),
                row("POST", USERS, user("username", "\"" + LONG + "\""), 422, "username"),
                row("POST", USERS, user("username", "\"a\\r\\nb\""), 422, "username"),
                row("POST", USERS, user("username", "\"a\\u0000b\""), 422, "username"),
                row("POST", USERS, user("username", "\"{USERNAME}\""), 409, "username"),
                row("POST", USERS, user("password", "\"short\""), 422, "password"),
                row("POST", USERS, user("password", "\"" + LONG + "\""), 422, "password"),
                row("POST", USERS, user("password", "12345678"), 422, "password"),
                row("POST", USERS, user("first_name", "\"" + LONG + "\""), 422, "first_name"),
                row("POST", USERS, user("first_name", "\"a\\r\\nb\""), 422, "first_name"),
                row("POST", USERS, user("last_name", "\"a\\u001bb\""), 422, "last_name"),
                row("POST", USERS, user("last_name", "[\"a\"]"), 422, "last_name"),
                row("POST", USERS, user("person_id", "0"), 422, "person_id"),
                row("POST", USERS, user("person_id", "\"{person}\""), 422, "person_id"),
                row("POST", USERS, user("person_id", "{person}"), 409, "person_id"),
                row("POST", USERS, user("active", "\"yes\""), 422, "active"),
                row("POST", USERS, user("scopes", "{}"), 422, "scopes"),
                row("POST", USERS, user("scopes", "[null]"), 422, "scopes"),
                row("POST", USERS, user("scopes", "[\"everything\"]"), 422, "scopes"),
                row("POST", USERS, user("scopes", "[\"admin\"]"), 422, "events"),
                row("POST", USERS, user("events", "[null]"), 422, "events"),
                row("POST", USERS, user("events", "[\"{event}\"]"), 422, "events"),
                row("POST", USERS, user("events", "[{event}], \"all_events\": true"), 422, "events"),
                row("POST", USERS, user("all_events", "1"), 422, "all_events"),
                row("PUT", USER, "", 400, ""),
                row("PUT", USER, "[]", 400, ""),
                row("PUT", USER, "{}", 422, "username"),
                row("PUT", USER, user("username", "\"a\\r\\nb\""), 422, "username"),
                row("PUT", USER, user("username", "\"{USERNAME}\""), 409, "username"),
                row("PUT", USER, user("first_name", "\"a\\r\\nb\""), 422, "first_name"),
                row("PUT", USER, user("person_id", "{person}"), 409, "person_id"),
                row("PUT", USER, user("scopes", "[null]"), 422, "scopes"),
                row("PUT", USER, user("events", "[null]"), 422, "events"),
                row("PUT", USER, user("version", "\"0\""), 422, "version"),
                row("PUT", USER, user("version", "99"), 409, ""),
                row("PUT", "/auth/users/0", user("version", "null"), 404, ""),
                row("POST", USER + "/password", "[]", 400, ""),
                row("POST", USER + "/password", "{\"password\": 12345678}", 422, "password"),
                row("POST", USER + "/password", "{\"password\": \"\"}", 422, "password"),
                row("POST", USER + "/password", "{\"password\": \"" + "ä".repeat(37) + "\"}", 422, "password"),
                row("POST", USER + "/password", "{\"password\": \"1234567\\u0000\"}", 422, "password"),
                row("POST", "/auth/users/0/password", "{}", 404, ""),
                // roles
                row("POST", USER + "/roles", "", 400, ""),
                row("POST", USER + "/roles", "[]", 400, ""),
                row("POST", USER + "/roles", "{}", 422, "role_id"),
                row("POST", USER + "/roles", "{\"role_id\": null}", 422, "role_id"),
                row("POST", USER + "/roles", "{\"role_id\": \"2\"}", 422, "role_id"),
                row("POST", USER + "/roles", "{\"role_id\": 0}", 422, "role_id"),
                row("POST", USER + "/roles", "{\"role_id\": {role}, \"ws_entity_id\": 0}", 422, "ws_entity_id"),
                row("POST", USER + "/roles", "{\"role_id\": {role}, \"ws_entity_id\": \"1\"}", 422, "ws_entity_id"),
                row("POST", "/auth/users/0/roles", "{\"role_id\": {role}}", 404, ""),
                row("DELETE", USER + "/roles/{role}?ws_entity_id=x", "", 422, "ws_entity_id"),
                row("DELETE", USER + "/roles/0", "", 404, ""),
                row("DELETE", "/auth/users/0/roles/{role}", "", 404, ""),
                // clients
                row("POST", CLIENTS, "", 400, ""),
                row("POST", CLIENTS, "[]", 400, ""),
                row("POST", CLIENTS, "{}", 422, "name"),
                row("POST", CLIENTS, client("name", "null"), 422, "name"),
                row("POST", CLIENTS, client("name", "\" \""), 422, "name"),
                row("POST", CLIENTS, client("name", "5"), 422, "name"),
                row("POST", CLIENTS, client("name", "\"" + LONG + "\""), 422, "name"),
                row("POST", CLIENTS, client("name", "\"a\\r\\nb\""), 422, "name"),
                row("POST", CLIENTS, client("name", "\"a\\u0000b\""), 422, "name"),
                row("POST", CLIENTS, client("scopes", ""), 422, "scopes"),
                row("POST", CLIENTS, client("scopes", "[]"), 422, "scopes"),
                row("POST", CLIENTS, client("scopes", "[null]"), 422, "scopes"),
                row("POST", CLIENTS, client("scopes", "[\"everything\"]"), 422, "scopes"),
                row("POST", CLIENTS, client("scopes", "\"admin\""), 422, "scopes"),
                row("POST", CLIENTS, client("all_events", ""), 422, "events"),
                row("POST", CLIENTS, client("events", "[{event}]"), 422, "events"),
                row("POST", CLIENTS, client("all_events", "null, \"events\": [null]"), 422, "events"),
                row("POST", CLIENTS, client("all_events", "null, \"events\": [\"x\"]"), 422, "events"),
                row("POST", CLIENTS, client("all_events", "null, \"events\": {}"), 422, "events"),
                row("POST", CLIENTS, client("gate", "\"yes\""), 422, "gate"),
                row("POST", CLIENTS, client("implicit_allowed", "1"), 422, "implicit_allowed"),
                row(
                        "POST",
                        CLIENTS,
                        client("confidential", "false, \"grant_types\": [\"client_credentials\"]"),
                        422,
                        "grant_types"),
                row("POST", CLIENTS, client("grant_types", "[\"password\"]"), 422, "grant_types"),
                row("POST", CLIENTS, client("grant_types", "[null]"), 422, "grant_types"),
                row("POST", CLIENTS, client("grant_types", "[]"), 422, "grant_types"),
                row("POST", CLIENTS, client("grant_types", "[\"authorization_code\"]"), 422, "redirect_uris"),
                row("POST", CLIENTS, client("redirect_uris", "[null]"), 422, "redirect_uris"),
                row("POST", CLIENTS, client("redirect_uris", "{}"), 422, "redirect_uris"),
                row("POST", CLIENTS, client("redirect_uris", "[\"desk.example\"]"), 422, "redirect_uris"),
                row("POST", CLIENTS, client("redirect_uris", "[\"javascript:alert(1)\"]"), 422, "redirect_uris"),
                row(
                        "POST",
                        CLIENTS,
                        client("redirect_uris", "[\"https://desk.example/\\r\\nX: y\"]"),
                        422,
                        "redirect_uris"),
                row(
                        "POST",
                        CLIENTS,
                        client("redirect_uris", "[\"https://desk.example/" + LONG + "\"]"),
                        422,
                        "redirect_uris"),
                row("PUT", CLIENT, "", 400, ""),
                row("PUT", CLIENT, "[]", 400, ""),
                row("PUT", CLIENT, client("name", "\"a\\r\\nb\""), 422, "name"),
                row("PUT", CLIENT, client("scopes", "[null]"), 422, "scopes"),
                row("PUT", CLIENT, client("grant_types", "[null]"), 422, "grant_types"),
                row("PUT", CLIENT, client("redirect_uris", "[null]"), 422, "redirect_uris"),
                row("PUT", CLIENT, client("version", "99"), 409, ""),
                row("PUT", "/auth/clients/{revoked}", client("name", "\"Other\""), 409, ""),
                row("PUT", "/auth/clients/unknown", client("name", "\"Other\""), 404, ""),
                row("DELETE", "/auth/clients/unknown", "", 404, ""),
                row("POST", "/auth/clients/unknown/secret", "", 404, ""),
                row("POST", "/auth/clients/{revoked}/secret", "", 409, ""),
                // devices; unknown codes are DeviceApiTest's, since an address may try only so many
                row("POST", DEVICES, "", 400, ""),
                row("POST", DEVICES, "[]", 400, ""),
                row("POST", DEVICES, "{\"device\": \"Gate\"}", 422, "code"),
                row("POST", DEVICES, "{\"code\": null, \"device\": \"Gate\"}", 422, "code"),
                row("POST", DEVICES, "{\"code\": 5, \"device\": \"Gate\"}", 422, "code"),
                row("POST", DEVICES, "{\"code\": \"" + LONG + "\", \"device\": \"Gate\"}", 422, "code"),
                row("POST", DEVICES, "{\"code\": \"c\"}", 422, "device"),
                row("POST", DEVICES, "{\"code\": \"c\", \"device\": \" \"}", 422, "device"),
                row("POST", DEVICES, "{\"code\": \"c\", \"device\": \"" + LONG + "\"}", 422, "device"),
                row("POST", DEVICES, "{\"code\": \"c\", \"device\": \"a\\r\\nb\"}", 422, "device"),
                row("POST", DEVICES, "{\"code\": \"c\", \"device\": \"a\\u0000b\"}", 422, "device"),
                // a picture's part
                row("POST", CLONE, "", 400, ""),
                row("POST", CLONE, "[]", 400, ""),
                row("POST", CLONE, "{}", 422, "crop_x"),
                row("POST", CLONE, crop("crop_y", "null"), 422, "crop_y"),
                row("POST", CLONE, crop("crop_x", "\"1\""), 422, "crop_x"),
                row("POST", CLONE, crop("crop_x", "1.5"), 422, "crop_x"),
                row("POST", CLONE, crop("crop_x", "-1"), 422, "crop_x"),
                row("POST", CLONE, crop("crop_width", "0"), 422, "crop_width"),
                row("POST", CLONE, crop("crop_width", "2147483647"), 422, "crop_width"),
                row("POST", CLONE, crop("crop_height", "99999999999"), 422, "crop_height"),
                row("POST", CLONE, crop("crop_y", "80"), 422, "crop_height"),
                row("POST", "/images/{image}/00000000-0000-0000-0000-000000000000/clone", crop("crop_x", "0"), 404, ""),
                row("POST", "/images/{image}/x/clone", crop("crop_x", "0"), 404, ""),
                row("POST", "/images/0/{hash}/clone", crop("crop_x", "0"), 404, ""));
    }

    private static String form(String field, String value) {
        return with(
                field,
                value,
                entry("name", text("\"Press\"")),
                entry("header_text", text("\"Ask.\"")),
                entry("zones", "[" + zone("{tribune}", "5") + "]"));
    }

    private static String text(String text) {
        return "{\"text\": " + text + "}";
    }

    private static String id(String id) {
        return "{\"id\": " + id + "}";
    }

    private static String zone(String id, String quota) {
        return "{\"zone\": " + id(id) + ", \"quota\": " + quota + "}";
    }

    private static String email(String address, String type) {
        return "{\"email_address\": " + address + ", \"type\": \"" + type + "\"}";
    }

    private static String emails(String... emails) {
        return "{\"emails\": [" + String.join(",", emails) + "]}";
    }

    private static String asking(String field, String value) {
        return with(field, value, entry("first_choice_zone", id("{tribune}")), entry("objective", "\"Interviews\""));
    }

    private static String person(String field, String value) {
        return with(
                field, value, entry("last_name", "\"New\""), entry("positions", "[{\"position\": {\"id\": {press}}}]"));
    }

    private static String user(String field, String value) {
        return with(field, value, entry("username", "\"new-{user}\""));
    }

    private static String client(String field, String value) {
        return with(
                field, value, entry("name", "\"New\""), entry("scopes", "[\"admin\"]"), entry("all_events", "true"));
    }

    private static String crop(String field, String value) {
        return with(
                field,
                value,
                entry("crop_x", "0"),
                entry("crop_y", "0"),
                entry("crop_width", "10"),
                entry("crop_height", "10"));
    }

    /** An object that would be valid, were it not for this field; without it when there is no value. */
    @SafeVarargs
    private static String with(String field, String value, Map.Entry<String, String>... valid) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (Map.Entry<String, String> each : valid) {
            fields.put(each.getKey(), each.getValue());
        }
        fields.put(field, value);
        return fields.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(each -> "\"" + each.getKey() + "\": " + each.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void nothingIsDone(String method, String path, String body, int status, String field, Fixture fixture) {
        SHARED.refuses(Stage::new, method, path, body, status, field, fixture);
    }

    @Test
    void fullZoneSaysHowFull(Fixture fixture) {
        Stage stage = new Stage(fixture);

        Answer answer = stage.send("POST", BOARD + "/zone/{mixed}", id("{request}"));

        assertRefused(answer, 409, "");
        assertThat(answer.text()).contains("1 of at most 1");
    }

    /** Who looks after one event gives nothing that reaches further. */
    @Test
    void nobodyGivesMoreThanTheyHave(Fixture fixture) {
        Stage stage = new Stage(fixture);
        Api admin = fixture.person(stage.event, Role.ADMIN);
        Api machine = fixture.api(java.util.Set.of(stage.event.id()), Scope.ADMIN);
        long entity = stage.event.entity();
        long foreign = stage.foreign.entity();
        List<JsonNode> before = stage.everything();
        String roles = stage.filled(USER + "/roles");

        assertRefused(admin.post(roles, Map.of("role_id", stage.role("AccreditationEdit"))), 403, "");
        assertRefused(
                admin.post(roles, Map.of("role_id", stage.role("AccreditationEdit"), "ws_entity_id", foreign)),
                403,
                "");
        assertRefused(admin.post(roles, Map.of("role_id", stage.role("ViewLogs"), "ws_entity_id", entity)), 403, "");
        assertRefused(admin.delete(roles + "/" + stage.role("AccreditationEdit")), 403, "");
        assertRefused(
                admin.delete(roles + "/" + stage.role("AccreditationEdit") + "?ws_entity_id=" + foreign), 403, "");
        assertRefused(admin.post(USERS, stage.filled(user("first_name", "\"New\""))), 403, "");
        assertRefused(admin.put(stage.filled(USER), stage.filled(user("first_name", "\"New\""))), 403, "");
        assertRefused(admin.post(stage.filled(USER) + "/password", Map.of()), 403, "");
        assertRefused(machine.post(CLIENTS, client("gate", "true")), 403, "");
        assertRefused(
                machine.post(CLIENTS, client("all_events", "false, \"events\": [" + stage.foreign.id() + "]")),
                403,
                "");
        assertRefused(machine.put(stage.filled(CLIENT), client("gate", "true")), 404, "");
        assertRefused(machine.delete(stage.filled(CLIENT)), 404, "");
        assertRefused(machine.post(stage.filled(CLIENT) + "/secret"), 404, "");

        assertThat(stage.everything()).isEqualTo(before);
    }

    @Test
    void lastAdministratorStaysOneInEveryWay(Fixture fixture) {
        Stage stage = new Stage(fixture);
        JdbcClient db = fixture.bean(JdbcClient.class);
        List<Long> others = db.sql("""
                        update app_user set active = false
                        where active and 'admin' = any(scopes) and events is null returning id
                        """).query((row, number) -> row.getLong(1)).list();
        try {
            db.sql("update app_user set scopes = '{admin}' where id = :id")
                    .param("id", stage.user)
                    .update();
            List<JsonNode> before = stage.everything();
            String admin = "[\"admin\"], \"all_events\": true";

            assertRefused(stage.send("PUT", USER, user("scopes", "[]")), 409, "");
            assertRefused(stage.send("PUT", USER, user("scopes", "[\"people.read\"], \"all_events\": true")), 409, "");
            assertRefused(stage.send("PUT", USER, user("scopes", "[\"admin\"], \"events\": [{event}]")), 409, "");
            assertRefused(stage.send("PUT", USER, user("scopes", admin + ", \"active\": false")), 409, "");

            assertThat(stage.everything()).isEqualTo(before);
        } finally {
            db.sql("update app_user set active = false where id = :id")
                    .param("id", stage.user)
                    .update();
            db.sql("update app_user set active = true where id = any(:ids)")
                    .param("ids", others.toArray(Long[]::new))
                    .update();
        }
    }

    /** An event with a form that was used in every way, and what can be named wrongly. */
    private static final class Stage implements RefusalStage {

        private final Fixture fixture;
        private final EventFixture event;
        private final EventFixture foreign;
        private final Api desk;
        private final Api ana;
        private final Api administrator;
        private final long user;
        private final Map<String, String> names = new LinkedHashMap<>();

        Stage(Fixture fixture) {
            this.fixture = fixture;
            this.event = fixture.event()
                    .withZone("Mixed")
                    .withZone("Tribune")
                    .withZone("Pool")
                    .withZone("Unlisted")
                    .withZone("Gone")
                    .withPosition("Press")
                    .withAccreditation("Ana")
                    .withAccreditation("Ben")
                    .withAccreditation("Cho")
                    .withAccreditation("Dee");
            this.foreign = fixture.event().withZone("Mixed").withAccreditation("Ana");
            this.desk = event.desk();
            this.ana = fixture.person(event, "Ana", Role.REQUEST_ZONE);
            this.administrator = fixture.api(Scope.ADMIN);
            this.user = TestPeople.user(fixture, null);
            inTheForm();
            inTheForeignForm();
            inAccess();
        }

        private void inTheForm() {
            for (String zone : List.of("Mixed", "Tribune", "Pool", "Unlisted")) {
                names.put(zone.toLowerCase(java.util.Locale.ROOT), String.valueOf(event.zone(zone)));
            }
            name("deletedZone", event.zone("Gone"));
            desk.delete(event.path() + "/zones/" + event.zone("Gone")).expect(204);
            name("press", event.position("Press"));
            name("competitor", event.position("Competitor"));
            name("event", event.id());
            JsonNode form = made(event, true, offered("{mixed}", 1), offered("{tribune}", 20), zone("{pool}", "5"));
            names.put("form", form.path("id").asString());
            names.put("formHash", form.path("random_hash").asString());
            names.put(
                    "closedForm",
                    made(event, false, offered("{tribune}", 20)).path("id").asString());
            names.put(
                    "deletedForm",
                    made(event, true, offered("{tribune}", 20)).path("id").asString());
            send("DELETE", "/zone-request-forms/{deletedForm}", "").expect(204);
            send("PUT", EMAILS, emails(email("\"zones@example.org\"", "FROM"))).expect(200);
            send("PUT", POSITIONS, "{\"positions\": [{\"position\": {\"id\": {press}}}]}")
                    .expect(200);
            String asking = filled(asking("objective", "\"Interviews\""));
            for (String who : List.of("Ben", "Cho")) {
                Api person = fixture.person(event, who, Role.REQUEST_ZONE);
                names.put(
                        who,
                        person.post(event.path() + filled(ASK), asking)
                                .expect(201)
                                .json()
                                .path("id")
                                .asString());
            }
            names.put(
                    "request",
                    send("POST", ASK, asking).expect(201).json().path("id").asString());
            names.put("allocated", String.valueOf(names.get("Ben")));
            names.put("denied", String.valueOf(names.get("Cho")));
            send("POST", BOARD + "/zone/{mixed}", id("{allocated}")).expect(204);
            send("POST", ALLOCATION + "/zone-request/{denied}/deny", "").expect(204);
            name("undone", byHand("Ana"));
            send("DELETE", ALLOCATION + "/{undone}/undo", "").expect(204);
            name("allocation", byHand("Ben"));
            byHand("Dee");
            name("cho", event.accreditation("Cho"));
            name("withdrawn", event.accreditation("Dee"));
            name("withdrawnAllocation", latest());
            name(
                    "version",
                    number("select version from zone_request_allocation where id = " + names.get("allocation")));
            desk.post("/registrations/" + event.registration("Dee") + "/withdraw")
                    .expect(200);
            byHand("Cho");
            name("taken", number("select spot_label from zone_request_allocation where id = " + latest()));
            name(
                    "mail",
                    number(
                            "update mail_outbox set state = 'SENT', sent_at = now(), sender = 'a@b.org', recipient = 'c@d.org' where id = (select min(id) from mail_outbox where event_id = "
                                    + event.id() + ") returning id"));
        }

        private void inTheForeignForm() {
            name("foreignZone", foreign.zone("Mixed"));
            name("foreignPosition", foreign.position("Competitor"));
            name("foreignAccreditation", foreign.accreditation("Ana"));
            JsonNode form = made(foreign, true, offered("{foreignZone}", 5));
            names.put("foreignForm", form.path("id").asString());
            Api person = fixture.person(foreign, "Ana", Role.REQUEST_ZONE);
            String asking = asking("first_choice_zone", id("{foreignZone}"));
            JsonNode request = person.post(foreign.path() + filled("/zone-requests/form/{foreignForm}"), filled(asking))
                    .expect(201)
                    .json();
            names.put("foreignRequest", request.path("id").asString());
            String zone = foreign.path() + filled(ALLOCATION + "/form/{foreignForm}/zone/{foreignZone}");
            foreign.desk().post(zone, id(request.path("id").asString())).expect(204);
            name("foreignAllocation", latest());
            name("foreignMail", number("select max(id) from mail_outbox where event_id = " + foreign.id()));
        }

        private void inAccess() {
            name("user", user);
            name("person", event.person("Ana"));
            name("role", role("AccreditationEdit"));
            JdbcClient db = fixture.bean(JdbcClient.class);
            names.put(
                    "USERNAME",
                    db.sql("select upper(username) from app_user where person_id = :ana")
                            .param("ana", event.person("Ana"))
                            .query((row, number) -> row.getString(1))
                            .single());
            names.put("client", fixture.client(null, Scope.PEOPLE_READ).clientId());
            names.put("revoked", fixture.client(null, Scope.PEOPLE_READ).clientId());
            administrator.delete(filled("/auth/clients/{revoked}")).expect(204);
            JsonNode image = Uploads.portrait(desk, 7);
            names.put("image", image.path("id").asString());
            names.put("hash", image.path("thumbnail_hash").asString());
        }

        private static String offered(String zone, int quota) {
            return zone(zone, quota + ", \"available_for_request\": true, \"available_for_allocation\": true");
        }

        private JsonNode made(EventFixture at, boolean open, String... zones) {
            String form = form("zones", "[" + String.join(",", zones) + "], \"open_for_request\": " + open);
            return at.desk().post(at.path() + FORMS, filled(form)).expect(201).json();
        }

        private int role(String name) {
            return administrator
                    .get("/auth/roles")
                    .json()
                    .path("roles")
                    .valueStream()
                    .filter(role -> role.path("name").asString().equals(name))
                    .findFirst()
                    .orElseThrow()
                    .path("id")
                    .asInt();
        }

        private long byHand(String firstName) {
            String path = BOARD + "/person-accreditation/" + event.accreditation(firstName) + "/zone/{tribune}";
            send("POST", path, "").expect(204);
            return latest();
        }

        private long latest() {
            return number("select max(id) from zone_request_allocation");
        }

        private long number(String sql) {
            return fixture.bean(JdbcClient.class)
                    .sql(sql)
                    .query((row, number) -> row.getLong(1))
                    .single();
        }

        private void name(String name, long id) {
            names.put(name, String.valueOf(id));
        }

        @Override
        public Answer send(String method, String path, String body) {
            boolean ofEvent = !path.startsWith("/auth") && !path.startsWith("/images");
            String address = (ofEvent ? event.path() : "") + filled(path);
            Api sender = path.startsWith("/zone-requests") ? ana : path.startsWith("/auth") ? administrator : desk;
            return switch (method) {
                case "DELETE" -> sender.delete(address);
                case "POST" -> sender.post(address, filled(body));
                default -> sender.put(address, filled(body));
            };
        }

        @Override
        public String filled(String text) {
            return Refusals.filled(text, names);
        }

        @Override
        public List<JsonNode> everything() {
            Stream<JsonNode> read = Stream.of(
                            FORMS, EMAILS, POSITIONS, ASK, BOARD, "/mails?limit=1000", "/accreditations?limit=9999")
                    .map(path ->
                            desk.get(event.path() + filled(path)).expect(200).json());
            Stream<JsonNode> access = Stream.of(USER, CLIENT, "/auth/clients/{revoked}")
                    .map(path -> administrator.get(filled(path)).expect(200).json());
            JsonNode gate =
                    event.gate().get(event.path() + "/sync").expect(200).json().path("revision");
            return Stream.of(read, access, Stream.of(gate, counted()))
                    .flatMap(each -> each)
                    .toList();
        }

        /** How much there is of what has no list of the event's own. */
        private JsonNode counted() {
            String counts = fixture.bean(JdbcClient.class)
                    .sql("""
                            select json_build_array(
                                (select count(*) from person), (select count(*) from app_user), (select count(*) from user_role),
                                (select count(*) from client), (select count(*) from image), (select count(*) from audit_entry))
                            """)
                    .query((row, number) -> row.getString(1))
                    .single();
            return fixture.bean(tools.jackson.databind.json.JsonMapper.class).readTree(counts);
        }
    }
}
