package org.gatehouse.feed;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Looks every second which revisions every live gate has by now, and has it measured how long they took. */
@Component
class FeedReach {

    private static final Logger log = LoggerFactory.getLogger(FeedReach.class);

    private final FeedReachRepository reach;
    private final FeedLatency latency;
    private final GateSettings settings;

    FeedReach(FeedReachRepository reach, FeedLatency latency, GateSettings settings) {
        this.reach = reach;
        this.latency = latency;
        this.settings = settings;
    }

    @Scheduled(fixedDelayString = "PT1S")
    void look() {
        try {
            reach.advance(settings.gateLiveFor()).forEach(latency::isEverywhere);
        } catch (RuntimeException failure) {
            log.debug("Which revisions are everywhere is not known for now: {}", failure.getMessage());
        }
    }
}
