package org.gatehouse.scan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.Gatehouse;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** An event where Ana and Bo may enter the arena but not the pool, and a reader that asks for each person. */
public final class DecideScene {

    private final Fixture fixture;
    public final EventFixture event;
    public final Api reader;
    public final long arena;
    public final long pool;
    private int scans;

    private DecideScene(Fixture fixture) {
        this.fixture = fixture;
        this.event = fixture.event()
                .withZone("Arena")
                .withZone("Pool")
                .withPosition("Athlete", "Arena")
                .withAccreditation("Ana", "Athlete")
                .withAccreditation("Bo", "Athlete");
        this.reader = fixture.api(Set.of(event.id()), Scope.SCANS_WRITE);
        this.arena = event.zone("Arena");
        this.pool = event.zone("Pool");
    }

    public static DecideScene of(Fixture fixture) {
        return new DecideScene(fixture);
    }

    public String path() {
        return event.path() + "/decide";
    }

    /** The text of the badge's QR code as it is now. */
    public String qr(String name) {
        return fixture.bean(JdbcClient.class)
                .sql("select id || '-' || random_hash from accreditation where id = :id")
                .param("id", event.accreditation(name))
                .query(String.class)
                .single();
    }

    /** A question that nobody asked before. */
    public Map<String, @Nullable Object> question(String name, long zone) {
        return questionOf(qr(name), zone);
    }

    public Map<String, @Nullable Object> questionOf(String qr, long zone) {
        Map<String, @Nullable Object> question = new HashMap<>();
        question.put("qr", qr);
        question.put("zone_id", zone);
        question.put("scan_id", "asked-" + scans++);
        return question;
    }

    public Answer ask(Map<String, ?> question) {
        return reader.post(path(), question);
    }

    public JsonNode decide(Map<String, ?> question) {
        return ask(question).expect(200).json();
    }

    public String reason(Map<String, ?> question) {
        return decide(question).path("reason").stringValue();
    }

    public void withdraw(String name) {
        fixture.bean(DecisionService.class).withdraw(event.registration(name), null, Fixture.OPERATOR);
    }

    public void replaceBadge(String name) {
        event.desk()
                .delete(event.path() + "/accreditations/" + event.accreditation(name) + "/randomHash")
                .expect(204);
    }

    /** Takes the arena from everybody who is there as an athlete. */
    public void closeArena() {
        event.desk()
                .put(
                        event.path() + "/delegate_types/" + event.position("Athlete"),
                        Map.of("zones", List.of(Map.of("id", pool))))
                .expect(200);
    }

    /** How many the arena admits at once; null is no limit. */
    public Answer limit(@Nullable Integer capacity) {
        Map<String, @Nullable Object> zone =
                new HashMap<>(Map.of("code", "ARENA", "name", "Arena", "color", "#0055A4"));
        zone.put("capacity", capacity);
        return event.desk().put(event.path() + "/zones/" + arena, zone);
    }

    /** One more server on the same database, with these settings. */
    public ConfigurableApplicationContext anotherNode(String... settings) {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--gatehouse.home=target/gatehouse-capacity",
                "--gatehouse.base-url=https://gatehouse.test",
                "--gatehouse.images.store="
                        + Path.of(fixture.bean(Environment.class).getRequiredProperty("gatehouse.home"))
                                .resolve("images"),
                "--spring.datasource.url=" + database.getJdbcUrl(),
                "--spring.datasource.username=" + database.getUsername(),
                "--spring.datasource.password=" + database.getPassword()));
        arguments.addAll(List.of(settings));
        return new SpringApplicationBuilder(Gatehouse.class).run(arguments.toArray(String[]::new));
    }

    public long stored() {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from scan where event_id = :event")
                .param("event", event.id())
                .query(Long.class)
                .single();
    }
}
