package org.gatehouse.console.admin;

import static org.gatehouse.auth.Scope.ACCREDITATION_READ;
import static org.gatehouse.auth.Scope.ACCREDITATION_WRITE;
import static org.gatehouse.auth.Scope.IMAGES_WRITE;
import static org.gatehouse.auth.Scope.PEOPLE_READ;
import static org.gatehouse.auth.Scope.PEOPLE_WRITE;
import static org.gatehouse.auth.Scope.SCANS_READ;
import static org.gatehouse.auth.Scope.SCANS_WRITE;
import static org.gatehouse.auth.Scope.SYNC_READ;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.auth.Scope;

/** The rights of a kind of client, given at once. {@code clients.preset.<name>} is its name, with {@code .text} what it opens. */
public enum ClientPreset {
    GATE(SYNC_READ, SCANS_WRITE),
    PEOPLE(PEOPLE_READ),
    REPORTS(PEOPLE_READ, ACCREDITATION_READ, SCANS_READ),
    PHOTOS(PEOPLE_READ, IMAGES_WRITE),
    DESK(PEOPLE_READ, PEOPLE_WRITE, IMAGES_WRITE, ACCREDITATION_READ, ACCREDITATION_WRITE, SCANS_READ);

    /** In the place of a preset: the rights are chosen one by one. */
    public static final String SINGLE = "SINGLE";

    /** Made by {@code Set.of}, so nobody can change it. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Set<Scope> scopes;

    ClientPreset(Scope... scopes) {
        this.scopes = Set.of(scopes);
    }

    /** The preset that gives just this; empty where the rights were chosen one by one. */
    public static Optional<ClientPreset> of(Set<Scope> scopes, boolean gate) {
        return Arrays.stream(values())
                .filter(one -> one.scopes.equals(scopes) && one.isGate() == gate)
                .findFirst();
    }

    Set<Scope> scopes() {
        return scopes;
    }

    /** Whether the server remembers what the client was sent. */
    boolean isGate() {
        return this == GATE;
    }

    /** The names of its scopes on the wire. */
    public List<String> wireNames() {
        return ScopesAndEvents.names(scopes);
    }
}
