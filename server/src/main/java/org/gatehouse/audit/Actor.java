package org.gatehouse.audit;

import org.jspecify.annotations.Nullable;

/** Who made a change: a machine client, a person through a client, or the service itself. */
public interface Actor {

    /** Returns the name that the log shows: the user name, or else the client id. */
    String name();

    @Nullable
    String clientId();

    @Nullable
    Long userId();

    /** Whether it may change what belongs to no event, such as members and countries. */
    default boolean isAdministrator() {
        return false;
    }
}
