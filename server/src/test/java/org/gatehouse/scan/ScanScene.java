package org.gatehouse.scan;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An event with a zone and an accreditation, and a gate that reports scans of them. */
public final class ScanScene {

    public static final String TIMESTAMP = "2020-09-23T08:15:00Z";

    private final Fixture fixture;
    private final JsonMapper json;
    private final Api gate;
    public final EventFixture event;
    public final long zone;
    public final long accreditation;

    private ScanScene(Fixture fixture) {
        this.fixture = fixture;
        this.json = fixture.bean(JsonMapper.class);
        this.event = fixture.event().withZone("Arena").withAccreditation("Ana");
        this.gate = event.gate();
        this.zone = event.zone("Arena");
        this.accreditation = event.accreditation("Ana");
    }

    public static ScanScene of(Fixture fixture) {
        return new ScanScene(fixture);
    }

    public Api gate() {
        return gate;
    }

    public String path() {
        return event.path();
    }

    /** The scan that all facts start from. */
    public Map<String, Object> scan() {
        Map<String, Object> scan = new HashMap<>();
        scan.put("accreditation_id", accreditation);
        scan.put("zone_id", zone);
        scan.put("allowed", true);
        scan.put("timestamp", TIMESTAMP);
        return scan;
    }

    /** The same with one field changed. */
    public Map<String, Object> scanWith(String field, @Nullable Object value) {
        Map<String, Object> scan = scan();
        scan.put(field, value);
        return scan;
    }

    /** The same with one field written in JSON manually, as no library would write it. */
    public String scanWritten(String field, String value) {
        String marked = json.writeValueAsString(scanWith(field, "?"));
        return marked.replace("\"?\"", value);
    }

    public Answer report(Object scan) {
        return gate.post(path() + "/scan", scan);
    }

    public Answer reportFrom(String device, Object scan) {
        return gate.send(gate.request(path() + "/scan")
                .header("Gatehouse-Device", device)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(scan))));
    }

    public List<JsonNode> reportAll(List<?> scans) {
        Answer answer = gate.post(path() + "/scans", Map.of("scans", scans)).expect(200);
        return answer.json().path("results").valueStream().toList();
    }

    public Answer list(String query) {
        return event.desk().get(path() + "/scans" + query);
    }

    public List<JsonNode> listed(String query) {
        return list(query).expect(200).json().path("scans").valueStream().toList();
    }

    public Answer replay(long scan) {
        return event.desk().post(path() + "/scans/" + scan + "/replay");
    }

    public long auditsOf(String action) {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from audit_entry where event_id = :event and action = :action")
                .param("event", event.id())
                .param("action", action)
                .query(Long.class)
                .single();
    }

    public long stored() {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from scan where event_id = :event")
                .param("event", event.id())
                .query(Long.class)
                .single();
    }

    /** A zone of this event. */
    public long addZone(String name) {
        return event.withZone(name).zone(name);
    }

    /** An accreditation of this event. */
    public long addAccreditation(String firstName) {
        return event.withAccreditation(firstName).accreditation(firstName);
    }

    public long addAccreditation(String firstName, String position) {
        return event.withPosition(position)
                .withAccreditation(firstName, position)
                .accreditation(firstName);
    }

    public void withdraw() {
        fixture.bean(DecisionService.class).withdraw(event.registration("Ana"), null, Fixture.OPERATOR);
    }
}
