package org.gatehouse.contract;

import org.gatehouse.auth.Role;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Fixture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A form of the zones Lounge (2 places) and Bar (3), somebody who asks by it, and the desk that allocates. */
final class Board {

    final Scene scene;
    final DeskClient desk;

    /** Ana, who is accredited and may ask for zones. */
    final DeskClient asking;

    final JsonNode form;

    private Board(Fixture fixture) {
        this.scene = Scene.in(fixture);
        this.desk = scene.desk;
        this.asking = new DeskClient(fixture.person(scene.event, "Ana", Role.REQUEST_ZONE));
        this.form = desk.post(forms(), newForm()).expect(201).json();
    }

    static Board in(Fixture fixture) {
        return new Board(fixture);
    }

    String forms() {
        return scene.path() + "/zone-request-forms";
    }

    /** {@code …/zone-requests/form/4}. */
    String ofForm(String resource) {
        return scene.path() + "/" + resource + "/form/" + form.path("id").asLong();
    }

    String allocations() {
        return scene.path() + "/zone-request-allocation";
    }

    /** As the desk's screen makes one: quotas come from text inputs. */
    ObjectNode newForm() {
        ObjectNode sent = scene.object()
                .put("id", 0)
                .put("random_hash", "")
                .put("event_id", scene.event.id())
                .put("open_for_request", true);
        sent.putObject("name").put("lang_code", "en").put("text", "Broadcast");
        sent.putObject("header_text").put("lang_code", "en").put("text", "Where do you want to film?");
        sent.putArray("zones").add(formZone("Lounge", "2")).add(formZone("Bar", "3"));
        return sent;
    }

    ObjectNode formZone(String name, String quota) {
        ObjectNode zone = scene.object()
                .put("quota", quota)
                .put("available_for_request", true)
                .put("available_for_allocation", true);
        zone.set("zone", DeskClient.used(scene.zone(name)));
        return zone;
    }

    Answer ask(String firstZone) {
        ObjectNode sent = scene.object().put("objective", "Interviews after the final");
        sent.set("first_choice_zone", DeskClient.used(scene.zone(firstZone)));
        sent.putNull("second_choice_zone");
        sent.set("zone_request_form", form);
        return asking.post(ofForm("zone-requests"), sent);
    }

    /** Bo gets the zone without having asked. */
    JsonNode given(long accreditation, String zone) {
        desk.post(byHand(accreditation, zone), "{}").expect(204);
        return listed(accreditation);
    }

    String byHand(long accreditation, String zone) {
        return ofForm("zone-request-allocation") + "/person-accreditation/" + accreditation + "/zone/"
                + scene.event.zone(zone);
    }

    /** The only allocation of the accreditation. */
    JsonNode listed(long accreditation) {
        return desk.get(ofForm("zone-request-allocation") + "/person-accreditation/" + accreditation)
                .expect(200)
                .json()
                .path("allocations")
                .get(0);
    }
}
