package org.gatehouse.auth;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a token may do (docs/api/auth.md); on the wire {@code people.read} and so on. */
public enum Scope implements Right {
    PEOPLE_READ("people.read"),
    PEOPLE_WRITE("people.write"),
    PEOPLE_ERASE("people.erase"),
    WATCHLIST("watchlist"),
    IMAGES_WRITE("images.write"),
    ACCREDITATION_READ("accreditation.read"),
    SYNC_READ("sync.read"),
    ACCREDITATION_WRITE("accreditation.write"),
    SCANS_READ("scans.read"),
    SCANS_WRITE("scans.write"),
    ADMIN("admin");

    private static final Map<String, Scope> BY_WIRE_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(Scope::wireName, Function.identity()));

    private final String wireName;

    Scope(String wireName) {
        this.wireName = wireName;
    }

    @JsonValue
    public String wireName() {
        return wireName;
    }

    /** These scopes and what they include: a client that may read accreditations may read the sync feed. */
    public static Set<Scope> withIncluded(Set<Scope> scopes) {
        Set<Scope> all = EnumSet.noneOf(Scope.class);
        all.addAll(scopes);
        if (all.contains(ACCREDITATION_READ)) {
            all.add(SYNC_READ);
        }
        return all;
    }

    /** The scope with this name on the wire; null if there is none. */
    public static @Nullable Scope of(String wireName) {
        return BY_WIRE_NAME.get(wireName);
    }
}
