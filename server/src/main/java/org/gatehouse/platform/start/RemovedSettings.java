package org.gatehouse.platform.start;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Warns of each setting that earlier builds had and that has no effect any more. */
@Component
class RemovedSettings {

    private static final Logger log = LoggerFactory.getLogger(RemovedSettings.class);

    private static final List<String> OF_THE_REPLICA =
            List.of("gatehouse.db.replica-url", "gatehouse.db.replica-connections");

    RemovedSettings(Environment environment) {
        OF_THE_REPLICA.stream()
                .filter(environment::containsProperty)
                .forEach(setting -> log.warn(
                        "The setting {} no longer exists: all reads go to the primary. Remove it from the configuration.",
                        setting));
    }
}
