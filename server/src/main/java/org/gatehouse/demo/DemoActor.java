package org.gatehouse.demo;

import org.gatehouse.audit.Actor;
import org.jspecify.annotations.Nullable;

/** The actor of everything that the demo does. */
record DemoActor(
        String name, @Nullable String clientId, @Nullable Long userId) implements Actor {

    static final DemoActor DEMO = new DemoActor("demo", null, null);
}
