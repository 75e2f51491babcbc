package org.gatehouse.watchlist;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** People with names that nobody else has, and entries of the watchlist. */
final class WatchlistScene {

    static final String IN_2900 = "2900-01-01T00:00:00Z";

    final Fixture fixture;
    final EventFixture event;
    final Api watcher;
    final Api desk;

    /** A word that no other test uses. */
    final String word = word();

    WatchlistScene(Fixture fixture) {
        this.fixture = fixture;
        this.event = fixture.event().withZone("Arena").withPosition("Guest", "Arena");
        this.watcher = fixture.api(Scope.WATCHLIST);
        this.desk = fixture.api(
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE,
                Scope.PEOPLE_ERASE,
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE,
                Scope.ADMIN);
    }

    /** Letters alone, so that it is a word of a name. */
    static String word() {
        StringBuilder word = new StringBuilder("w");
        UUID.randomUUID()
                .toString()
                .chars()
                .filter(c -> c != '-')
                .limit(16)
                .forEach(c -> word.append((char) ('a' + Character.digit(c, 16))));
        return word.toString();
    }

    static Map<String, Object> fields(Object... namesAndValues) {
        Map<String, Object> fields = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return fields;
    }

    /** An entry with these fields, a reason and an end. */
    static Map<String, Object> entry(Object... namesAndValues) {
        Map<String, Object> entry = fields("reason", "Ban", "expires_at", IN_2900);
        entry.putAll(fields(namesAndValues));
        return entry;
    }

    Answer sent(Object... entries) {
        return watcher.post("/watchlist", Map.of("entries", List.of(entries)));
    }

    long made(Object... namesAndValues) {
        return sent(entry(namesAndValues))
                .expect(201)
                .json()
                .at("/entries/0/id")
                .asLong();
    }

    /** Somebody without a position. */
    long person(Object... namesAndValues) {
        return desk.post("/people/person", fields(namesAndValues))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    /** Somebody at the event. */
    long guest(Object... namesAndValues) {
        Map<String, Object> fields = fields(namesAndValues);
        fields.put(
                "positions",
                List.of(Map.of("event", Map.of("id", event.id()), "position", Map.of("id", event.position("Guest")))));
        return desk.post("/people/person", fields).expect(201).json().path("id").asLong();
    }

    /** The state of the hit; null for none. */
    @Nullable
    String state(long entry, long person) {
        return fixture.bean(JdbcClient.class)
                .sql("select state from watchlist_hit where entry_id = ? and person_id = ?")
                .param(entry)
                .param(person)
                .query(String.class)
                .optional()
                .orElse(null);
    }

    JsonNode hits() {
        return watcher.get(event.path() + "/watchlist/hits").expect(200).json().path("hits");
    }

    Answer decide(long hit, String decision) {
        return watcher.post(
                event.path() + "/watchlist/hits/" + hit + "/decide", Map.of("decision", decision, "note", "Passport"));
    }
}
