package org.gatehouse.auth.device;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A gate that was set up in the console.
 *
 * @param clientId the client that the gate is; null for a scan app whose code nobody has used yet
 * @param revoked whether that client is revoked
 * @param zones the zones that the gate serves, as the desk chose them
 */
public record GateSetUp(
        long id, String name, Kind kind, @Nullable String clientId, boolean revoked, Set<Long> zones) {

    /** How a gate is connected. */
    public enum Kind {
        /** An access-control system that keeps a copy of who may enter, and calls the API with an id and a secret. */
        SYSTEM,
        /** A reader that asks for each person, with an id and a secret. It may read nothing. */
        READER,
        /** A scan app, which is set up by a QR code. */
        APP
    }
}
