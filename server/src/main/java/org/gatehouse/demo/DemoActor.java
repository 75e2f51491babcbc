package org.gatehouse.demo;

import org.gatehouse.audit.Actor;
import org.jspecify.annotations.Nullable;

/** Who does what the demo does. */
record DemoActor(
        String name, @Nullable String clientId, @Nullable Long userId) implements Actor {

    static final DemoActor DEMO = new DemoActor("demo", null, null);
}
