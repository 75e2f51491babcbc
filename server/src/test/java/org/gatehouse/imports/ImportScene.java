package org.gatehouse.imports;

import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import tools.jackson.databind.JsonNode;

/** An event to import into, and imports as a desk drives them. */
final class ImportScene {

    private static final String BOUNDARY = "--------gatehouse-test";

    final Fixture fixture;
    final EventFixture event;
    final Api desk;

    ImportScene(Fixture fixture) {
        this(fixture, fixture.event().withPosition("Competitor").withPosition("Judge"));
    }

    ImportScene(Fixture fixture, EventFixture event) {
        this.fixture = fixture;
        this.event = event;
        this.desk = fixture.api(
                java.util.Set.of(event.id()),
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE,
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE);
    }

    /** A CSV in UTF-8 of these lines. */
    Answer send(String... lines) {
        return send(String.join("\r\n", lines), StandardCharsets.UTF_8);
    }

    Answer send(String text, Charset encoding) {
        return send(text.getBytes(encoding));
    }

    Answer send(byte[] file) {
        String head = "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"team.csv\""
                + "\r\nContent-Type: application/octet-stream\r\n\r\n";
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        body.writeBytes(file);
        body.writeBytes(("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return desk.send(desk.request(path())
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(BodyPublishers.ofByteArray(body.toByteArray())));
    }

    String path() {
        return event.path() + "/imports";
    }

    String path(long importId) {
        return path() + "/" + importId;
    }

    /** The id of what was sent. */
    long uploaded(String... lines) {
        return id(send(lines));
    }

    long id(Answer sent) {
        return sent.expect(201).json().path("id").asLong();
    }

    long customField(String name, String type, String choices) {
        return event.insert("""
            insert into custom_field (event_id, name, field_type, choices, sort)
            values (:event, :name, :type, :choices::text[], 0) returning id
            """, Map.of("name", name, "type", type, "choices", choices));
    }

    /** As suggested, but approving. */
    void approve(long importId) {
        map(importId, Map.of("approve", true));
    }

    /** As suggested, for people who may share an address. */
    void shareAddresses(long importId) {
        map(importId, Map.of("shared_addresses", true));
    }

    /** As suggested, with this position for rows that name none. */
    void position(long importId, String name) {
        map(importId, Map.of("position_id", event.position(name)));
    }

    /** As suggested, with these options. */
    void map(long importId, Map<String, Object> options) {
        Map<String, Object> mapping = new HashMap<>(options);
        JsonNode columns = get(importId).path("columns");
        mapping.put(
                "columns",
                StreamSupport.stream(columns.spliterator(), false)
                        .filter(column -> !column.path("field").isNull())
                        .map(column -> Map.of(
                                "index",
                                column.path("index").asInt(),
                                "field",
                                column.path("field").asString()))
                        .toList());
        desk.put(path(importId) + "/mapping", mapping).expect(200);
    }

    JsonNode get(long importId) {
        return desk.get(path(importId)).expect(200).json();
    }

    JsonNode run(long importId) {
        desk.post(path(importId) + "/run").expect(202);
        return ended(importId);
    }

    JsonNode dryRun(long importId) {
        desk.post(path(importId) + "/dry_run").expect(202);
        return ended(importId);
    }

    JsonNode ended(long importId) {
        return ended(importId, now -> {});
    }

    /** Waits, and shows how far it is meanwhile. */
    JsonNode ended(long importId, Consumer<JsonNode> progress) {
        return await().until(
                        () -> {
                            JsonNode now = get(importId);
                            if (isUnderWay(now)) {
                                progress.accept(now);
                            }
                            return now;
                        },
                        now -> !isUnderWay(now));
    }

    private static boolean isUnderWay(JsonNode file) {
        return List.of("CHECKING", "RUNNING").contains(file.path("state").asString());
    }

    /** {@code [created, updated, unchanged, refused]}. */
    static List<Integer> counts(JsonNode file) {
        return List.of(
                file.path("created").asInt(),
                file.path("updated").asInt(),
                file.path("unchanged").asInt(),
                file.path("refused").asInt());
    }

    /** {@code 2 CREATED}, {@code 3 REFUSED unknown_position} and so on. */
    List<String> outcomes(long importId) {
        JsonNode rows =
                desk.get(path(importId) + "/rows?limit=1000").expect(200).json().path("rows");
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.path("row").asInt() + " " + row.path("outcome").asString()
                        + (row.path("reason").isNull()
                                ? ""
                                : " " + row.path("reason").asString()))
                .toList();
    }

    /** {@code Ana Souza Judge PENDING} for each registration of the event. */
    List<String> registrations() {
        JsonNode found = desk.get("/registrations?limit=1000&event=" + event.id())
                .expect(200)
                .json()
                .path("registrations");
        return StreamSupport.stream(found.spliterator(), false)
                .map(one -> String.join(
                        " ",
                        one.path("person").path("first_name").asString(),
                        one.path("person").path("last_name").asString(),
                        one.path("person_position")
                                .path("position")
                                .path("code")
                                .asString(),
                        one.path("state").asString()))
                .toList();
    }
}
