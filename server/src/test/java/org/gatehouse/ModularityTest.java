package org.gatehouse;

import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/** Features use only each other's public types, only those their {@code package-info} allows, and never in a circle. */
class ModularityTest {

    @Test
    void featuresKeepTheirBounds() {
        ApplicationModules.of(Gatehouse.class).verify();
    }
}
