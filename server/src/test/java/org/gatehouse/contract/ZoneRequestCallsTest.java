package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.BOOLEAN;
import static org.gatehouse.contract.Shape.DATE;
import static org.gatehouse.contract.Shape.DATE_TIME;
import static org.gatehouse.contract.Shape.HASH;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.NULL;
import static org.gatehouse.contract.Shape.STRING;
import static org.gatehouse.contract.Shape.listOf;
import static org.gatehouse.contract.Shape.object;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Zone requests as the desk's screens make them (contract 3.13 to 3.16, 4.9 to 4.13). */
@ApiTest
class ZoneRequestCallsTest {

    /** 3.13. */
    private static final Shape FORM = object(
            "id", INTEGER,
            "random_hash", HASH,
            "event_id", INTEGER,
            "name", Shapes.TEXT,
            "header_text", Shapes.TEXT,
            "open_for_request", BOOLEAN,
            "zones",
                    listOf(object(
                            "id", INTEGER,
                            "zone_request_form_id", INTEGER,
                            "zone", Shapes.ZONE,
                            "quota", INTEGER,
                            "available_for_request", BOOLEAN,
                            "available_for_allocation", BOOLEAN)));

    /** 3.14. */
    private static final Shape REQUEST = object(
            "id",
            INTEGER,
            "request_date",
            DATE.orNull(),
            "person_accreditation",
            Shapes.ACCREDITATION,
            "first_choice_zone",
            Shapes.ZONE,
            "second_choice_zone",
            Shapes.ZONE.orNull(),
            "objective",
            STRING,
            "zone_request_form",
            FORM);

    /** 3.15. */
    private static final Shape ALLOCATION = object(
            "id",
            INTEGER,
            "form",
            FORM,
            "zone_request",
            REQUEST.orNull(),
            "manual_allocation_to_person_accreditation",
            Shapes.ACCREDITATION.orNull(),
            "allocated_zone",
            Shapes.ZONE,
            "allocated_zone_spot_label",
            INTEGER,
            "allocated_at",
            DATE_TIME,
            "allocated_by_person_id",
            INTEGER.orNull(),
            "notification_sent_at",
            STRING.orNull(),
            "wristband_distributed_at",
            STRING.orNull(),
            "version",
            INTEGER);

    private static final Shape FORMS = object("zone_request_forms", listOf(FORM));
    private static final Shape REQUESTS = object("zone_requests", listOf(REQUEST));
    private static final Shape ALLOCATIONS = object("allocations", listOf(ALLOCATION));
    private static final Shape EMAILS = object(
            "emails",
            listOf(object("id", INTEGER, "zone_request_form_id", INTEGER, "email_address", STRING, "type", STRING)));
    private static final Shape POSITIONS = object(
            "positions",
            listOf(object(
                    "id", INTEGER, "zone_request_form_id", INTEGER, "position", Shapes.POSITION, "type", STRING)));

    private Scene scene;
    private JsonNode form;
    private long formId;

    @BeforeEach
    void formWithTwoZones(Fixture fixture) {
        scene = Scene.in(fixture);
        form = FORM.in(scene.desk.post(scene.path() + "/zone-request-forms", newForm()));
        formId = form.path("id").asLong();
    }

    private ObjectNode newForm() {
        ObjectNode sent = scene.object()
                .put("id", 0)
                .put("random_hash", "")
                .put("event_id", scene.event.id())
                .put("open_for_request", true);
        sent.putObject("name").put("lang_code", "en").put("text", "Broadcast");
        sent.putObject("header_text").put("lang_code", "en").put("text", "Where do you want to film?");
        for (String name : List.of("Lounge", "Bar")) {
            ObjectNode zone = sent.withArray("zones").addObject();
            zone.put("quota", "2").put("available_for_request", true).put("available_for_allocation", true);
            zone.set("zone", DeskClient.used(scene.zone(name)));
        }
        return sent;
    }

    private String board() {
        return scene.path() + "/zone-request-allocation/form/" + formId;
    }

    private String allocation(JsonNode allocation, String rest) {
        return scene.path() + "/zone-request-allocation/"
                + allocation.path("id").asLong() + "/" + rest;
    }

    private List<JsonNode> allocations() {
        return ALLOCATIONS
                .in(scene.desk.get(board()))
                .path("allocations")
                .valueStream()
                .toList();
    }

    private static void done(Answer answer) {
        assertThat(answer.status() / 100).as(answer.text()).isEqualTo(2);
    }

    /** Ana's request, asked for by the screen that people open by the form's hash. */
    private JsonNode request() {
        DeskClient ana = new DeskClient(scene.fixture.person(scene.event, "Ana", Role.REQUEST_ZONE));
        JsonNode opened = FORM.in(ana.get(
                scene.path() + "/zone-request-forms/" + form.path("random_hash").asString()));
        ObjectNode sent = scene.object().put("objective", "Interviews");
        sent.set("first_choice_zone", DeskClient.used(scene.zone("Lounge")));
        sent.putNull("second_choice_zone");
        sent.set("zone_request_form", DeskClient.used(opened));
        JsonNode made = REQUEST.in(ana.post(scene.path() + "/zone-requests/form/" + formId, sent));
        return REQUEST.in(
                ana.get(scene.path() + "/zone-requests/" + made.path("id").asLong()));
    }

    @Test
    void calls28To31ListReadMakeAndChangeForms() {
        assertThat(FORMS.in(scene.desk.get(scene.path() + "/zone-request-forms"))
                        .path("zone_request_forms"))
                .containsExactly(form);
        ObjectNode changed = DeskClient.used(form);
        changed.put("open_for_request", false);
        changed.withArray("zones").remove(1);
        ((ObjectNode) changed.withArray("zones").get(0)).put("quota", "9").put("checked", true);

        JsonNode after = FORM.in(scene.desk.put(scene.path() + "/zone-request-forms/" + formId, changed));

        assertThat(after.path("open_for_request").asBoolean()).isFalse();
        assertThat(after.path("zones")).hasSize(1);
        assertThat(after.path("zones").get(0).path("quota").asInt()).isEqualTo(9);
        assertThat(after.path("random_hash")).isEqualTo(form.path("random_hash"));
    }

    @Test
    void calls32To34KeepAddressesAndPositions() {
        String emails = scene.path() + "/zone-request-form-email/form/" + formId;
        ObjectNode sent = scene.object();
        sent.withArray("emails")
                .addObject()
                .put("email_address", "zones@example.org")
                .put("type", "FROM");
        sent.withArray("emails")
                .addObject()
                .put("email_address", "boss@example.org")
                .put("type", "MANAGER");

        EMAILS.in(scene.desk.put(emails, sent));

        assertThat(EMAILS.in(scene.desk.get(emails)).path("emails")).hasSize(2);
        assertThat(POSITIONS
                        .in(scene.desk.get(scene.path() + "/zone-request-form-position/form/" + formId
                                + "?type=NEW_PERSON_MANUAL_ALLOCATION"))
                        .path("positions"))
                .isEmpty();
    }

    @Test
    void calls35To37AskReadAndListRequests() {
        JsonNode request = request();

        assertThat(request.path("person_accreditation").path("id").asLong()).isEqualTo(scene.ana);
        String list = scene.path() + "/zone-requests/form/" + formId;
        assertThat(REQUESTS.in(scene.desk.get(list)).path("zone_requests")).containsExactly(request);
        assertThat(SheetFile.xlsx(scene.desk.get(list + "?export=true"))).hasSize(1);
    }

    @Test
    void calls38To41AllocateListTellAndVerify() {
        done(scene.desk.post(board() + "/zone/" + scene.event.zone("Bar"), DeskClient.used(request())));

        JsonNode allocation = allocations().getFirst();
        assertThat(allocation.path("manual_allocation_to_person_accreditation").isNull())
                .isTrue();
        NULL.in(allocation.get("notification_sent_at"));
        assertThat(Scene.codes(scene.atTheGate(scene.ana).path("zones"))).contains("BAR");
        done(scene.desk.put(board()));
        assertThat(ALLOCATIONS
                        .in(scene.desk.get(board() + "/person-accreditation/" + scene.ana))
                        .path("allocations"))
                .hasSize(1);
        Answer unknown = scene.desk.get(board() + "/person-accreditation/1234567890");
        assertThat(unknown.status()).isEqualTo(404);
        Shapes.ERROR.in(unknown.json());
        assertThat(SheetFile.xlsx(scene.desk.get(board() + "?export=true"))).hasSize(1);
    }

    @Test
    void calls42To45DenyAllocateByHandMakePeopleAndUndo() {
        done(scene.desk.post(
                scene.path() + "/zone-request-allocation/zone-request/"
                        + request().path("id").asLong() + "/deny",
                "{}"));
        assertThat(REQUESTS.in(scene.desk.get(scene.path() + "/zone-requests/form/" + formId))
                        .path("zone_requests"))
                .isEmpty();
        done(scene.desk.post(board() + "/person-accreditation/" + scene.bo + "/zone/" + scene.event.zone("Bar"), "{}"));
        ObjectNode positions = scene.object();
        positions
                .withArray("positions")
                .addObject()
                .put("type", "NEW_PERSON_MANUAL_ALLOCATION")
                .set("position", scene.position("Judge"));
        POSITIONS.in(scene.desk.put(scene.path() + "/zone-request-form-position/form/" + formId, positions));
        ObjectNode person =
                scene.object(Map.of("first_name", "Cy", "last_name", "Lu", "email_address", "cy@example.org"));
        person.putNull("id").putNull("country").putNull("images");
        ObjectNode position = person.withArray("positions").addObject();
        position.put("organizational_unit", "Camera")
                .putNull("id")
                .putNull("skill")
                .putNull("member");
        position.set("position", DeskClient.used(scene.position("Judge")));
        done(scene.desk.post(board() + "/new-person/zone/" + scene.event.zone("Bar"), person));

        List<JsonNode> made = allocations();
        assertThat(made).hasSize(2).allMatch(each -> each.path("zone_request").isNull());
        assertThat(made.getLast()
                        .path("manual_allocation_to_person_accreditation")
                        .path("summary")
                        .path("first_name")
                        .asString())
                .isEqualTo("Cy");
        done(scene.desk.delete(allocation(made.getFirst(), "undo?notify=true")));
        assertThat(allocations()).hasSize(1);
    }

    @Test
    void calls46To48HandOutAndOrder() {
        for (long accreditation : List.of(scene.ana, scene.bo)) {
            done(scene.desk.post(
                    board() + "/person-accreditation/" + accreditation + "/zone/" + scene.event.zone("Bar"), "{}"));
        }
        JsonNode first = allocations().getFirst();

        JsonNode handedOut = ALLOCATION.in(scene.desk.put(allocation(first, "wristband"), "true"));
        DATE_TIME.in(handedOut.get("wristband_distributed_at"));
        NULL.in(ALLOCATION
                .in(scene.desk.put(allocation(first, "wristband"), "false"))
                .get("wristband_distributed_at"));

        done(scene.desk.put(allocation(first, "order?zone_req_alloc_version=0"), "{\"move_direction\": \"DOWN\"}"));
        assertThat(allocations().getLast().path("id")).isEqualTo(first.path("id"));
        Answer stale =
                scene.desk.put(allocation(first, "order?zone_req_alloc_version=0"), "{\"move_direction\": \"UP\"}");
        assertThat(stale.status()).isEqualTo(409);
        Shapes.ERROR.in(stale.json());
        done(scene.desk.put(
                allocation(first, "direct_edit_order?zone_req_alloc_version=1"), "{\"spot_label\": \"12\"}"));
        assertThat(allocations().getLast().path("allocated_zone_spot_label").asInt())
                .isEqualTo(12);
    }
}
