package org.gatehouse.audit;

import org.jspecify.annotations.Nullable;

/** Who made a change: a machine client, a person through a client, or the service itself. */
public interface Actor {

    /** Shown in the log: user name, else client id. */
    String name();

    @Nullable
    String clientId();

    @Nullable
    Long userId();
}
