package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;

/** Scans of a gate that brings them late, twice and in any order. */
final class SimulatedScans {

    private final FeedEvent event;
    private final Api api;
    private final List<Map<String, Object>> waiting = new ArrayList<>();
    private final Map<Map<String, Object>, Long> acknowledged = new HashMap<>();

    SimulatedScans(FeedEvent event, Api api) {
        this.event = event;
        this.api = api;
    }

    void scan(long accreditation, long zone, boolean allowed, Instant at) {
        waiting.add(Map.of(
                "accreditation_id", accreditation, "zone_id", zone, "allowed", allowed, "timestamp", at.toString()));
    }

    /** Sends some of what waits; about half of it stays, to be sent once more. */
    void deliver(Random random) {
        Collections.shuffle(waiting, random);
        List<Map<String, Object>> again = new ArrayList<>();
        for (Map<String, Object> scan : waiting) {
            send(scan);
            if (random.nextBoolean()) {
                again.add(scan);
            }
        }
        waiting.clear();
        waiting.addAll(again);
    }

    private void send(Map<String, Object> scan) {
        Answer answer = api.post(event.path() + "/scan", scan);
        assertThat(answer.status()).isIn(200, 201);
        long id = answer.json().get("id").asLong();
        assertThat(acknowledged.getOrDefault(scan, id)).isEqualTo(id);
        acknowledged.put(scan, id);
    }

    void everyAcknowledgedScanIsThereOnce() {
        assertThat(event.number("select count(*) from scan where event_id = :event"))
                .isEqualTo(acknowledged.size());
        assertThat(acknowledged.values()).doesNotHaveDuplicates();
    }
}
