package org.gatehouse.auth;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Makes the first key before the first request, and removes what has expired; every node may do it at any time. */
@Component
@EnableScheduling
class Housekeeping implements SmartInitializingSingleton {

    private final SigningKeys keys;

    Housekeeping(SigningKeys keys) {
        this.keys = keys;
    }

    @Override
    public void afterSingletonsInstantiated() {
        keys.rotate();
    }

    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "PT10M")
    void clean() {
        keys.rotate();
    }
}
