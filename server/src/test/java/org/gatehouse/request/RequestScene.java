package org.gatehouse.request;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** An event with a form of the zones Mixed (2 places), Tribune (1 place) and Pool (20), and people who ask for them. */
public final class RequestScene {

    final Fixture fixture;
    public final EventFixture event;
    public final long form;
    private final Map<String, Api> logins = new HashMap<>();

    private RequestScene(Fixture fixture, EventFixture event) {
        this.fixture = fixture;
        this.event = event;
        this.form = event.desk()
                .post(forms(), form(zone("Mixed", 2), zone("Tribune", 1), zone("Pool", 20)))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    public static RequestScene of(Fixture fixture) {
        return of(fixture, event(fixture));
    }

    public static RequestScene of(Fixture fixture, EventFixture event) {
        return new RequestScene(fixture, event);
    }

    public static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Mixed")
                .withZone("Tribune")
                .withZone("Pool")
                .withZone("Unlisted")
                .withAccreditation("Ana")
                .withAccreditation("Ben")
                .withAccreditation("Cho");
    }

    public String forms() {
        return event.path() + "/zone-request-forms";
    }

    public String formPath() {
        return forms() + "/" + form;
    }

    public String requests() {
        return event.path() + "/zone-requests/form/" + form;
    }

    public String allocation() {
        return event.path() + "/zone-request-allocation";
    }

    public String board() {
        return allocation() + "/form/" + form;
    }

    public String emails() {
        return event.path() + "/zone-request-form-email/form/" + form;
    }

    public String positions() {
        return event.path() + "/zone-request-form-position/form/" + form;
    }

    public Api desk() {
        return event.desk();
    }

    /** The form as the desk sends it when it makes one. */
    public Map<String, Object> form(Map<?, ?>... zones) {
        Map<String, Object> form = new HashMap<>();
        form.put("id", 0);
        form.put("random_hash", "");
        form.put("event_id", event.id());
        form.put("name", Map.of("lang_code", "en", "text", "Broadcast"));
        form.put("header_text", Map.of("lang_code", "en", "text", "Ask for a place."));
        form.put("open_for_request", true);
        form.put("zones", List.of(zones));
        return form;
    }

    /** A zone of a form as the desk sends it: the whole zone, and the quota as a text input has it. */
    public Map<String, Object> zone(String name, int quota) {
        return zone(name, String.valueOf(quota), true, true);
    }

    public Map<String, Object> zone(String name, Object quota, boolean forRequest, boolean forAllocation) {
        Map<String, Object> zone = new HashMap<>();
        zone.put("zone", Map.of("id", event.zone(name), "name", name, "colorPicker", "#FFFFFF"));
        zone.put("quota", quota);
        zone.put("available_for_request", forRequest);
        zone.put("available_for_allocation", forAllocation);
        return zone;
    }

    /** Somebody of the event who logs in and may ask for zones, nothing else. */
    public Api login(String firstName) {
        return logins.computeIfAbsent(firstName, name -> fixture.person(event, name, Role.REQUEST_ZONE));
    }

    /** What a person sends who asks for a zone; the form comes along whole. */
    public Map<String, Object> asking(String first, String second) {
        Map<String, Object> request = new HashMap<>();
        request.put("first_choice_zone", Map.of("id", event.zone(first), "name", first));
        request.put("second_choice_zone", second.isEmpty() ? null : Map.of("id", event.zone(second)));
        request.put("objective", "Interviews");
        request.put("zone_request_form", Map.of("id", form, "name", Map.of("text", "Broadcast")));
        return request;
    }

    /** Asks and answers the request. */
    public JsonNode asked(String firstName, String zone) {
        return login(firstName).post(requests(), asking(zone, "")).expect(201).json();
    }

    public Answer allocate(JsonNode request, String zone) {
        return desk().post(board() + "/zone/" + event.zone(zone), request);
    }

    public Answer allocateByHand(String firstName, String zone) {
        return desk().post(byHand(firstName, zone), Map.of());
    }

    public String byHand(String firstName, String zone) {
        return board() + "/person-accreditation/" + event.accreditation(firstName) + "/zone/" + event.zone(zone);
    }

    /** The board: allocations of the form. */
    public List<JsonNode> allocations() {
        return list(desk().get(board()).expect(200).json().path("allocations"));
    }

    public List<JsonNode> pending() {
        return list(desk().get(requests()).expect(200).json().path("zone_requests"));
    }

    public List<JsonNode> mails() {
        return list(desk().get(event.path() + "/mails?limit=1000")
                .expect(200)
                .json()
                .path("mails"));
    }

    /** The codes of a person's zones, as gates get them. */
    public List<String> zonesAtTheGate(String firstName) {
        long accreditation = event.accreditation(firstName);
        for (JsonNode document :
                event.gate().get(event.path() + "/sync").expect(200).json().path("accreditations")) {
            if (document.path("id").asLong() == accreditation) {
                return list(document.path("zones")).stream()
                        .map(zone -> zone.path("code").asString())
                        .toList();
            }
        }
        return List.of();
    }

    /** Gives somebody of the event an address. */
    public void address(String firstName, String address) {
        db().sql("insert into person_email (person_id, email_address, is_primary) values (:person, :address, true)")
                .param("person", event.person(firstName))
                .param("address", address)
                .update();
    }

    public List<String> audit(String action) {
        return db().sql(
                        "select coalesce(after::text, '') from audit_entry where event_id = :event and action = :action order by id")
                .param("event", event.id())
                .param("action", action)
                .query((row, number) -> row.getString(1))
                .list();
    }

    public JdbcClient db() {
        return fixture.bean(JdbcClient.class);
    }

    static List<JsonNode> list(JsonNode array) {
        List<JsonNode> list = new ArrayList<>();
        array.forEach(list::add);
        return list;
    }

    /** The one allocation of somebody on the board. */
    public JsonNode of(String firstName) {
        long accreditation = event.accreditation(firstName);
        return allocations().stream()
                .filter(allocation -> accreditation == accreditationOf(allocation))
                .findFirst()
                .map(Objects::requireNonNull)
                .orElseThrow();
    }

    private static long accreditationOf(JsonNode allocation) {
        JsonNode byHand = allocation.path("manual_allocation_to_person_accreditation");
        return (byHand.isNull() ? allocation.path("zone_request").path("person_accreditation") : byHand)
                .path("id")
                .asLong();
    }
}
