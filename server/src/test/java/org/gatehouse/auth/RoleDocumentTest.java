package org.gatehouse.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/api/roles.md} lists roles and scopes as the code defines them. */
class RoleDocumentTest {

    private static final Path DOCUMENT = Path.of("../docs/api/roles.md");

    @Test
    void documentListsWhoMayCallWhat() throws IOException {
        String wanted = introduction() + roles() + "\n" + endpoints();
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(DOCUMENT, wanted);
        }

        assertThat(Files.exists(DOCUMENT) ? Files.readString(DOCUMENT) : "")
                .as("docs/api/roles.md is older than the code; ./mvnw verify -Pdocs writes it")
                .isEqualTo(wanted);
    }

    private static String introduction() {
        return """
            # Roles: who may call what

            Machines act by scopes, people by roles at an event and by their own scopes; [auth.md](auth.md) explains both. `Admin` of 2700
            holds all other roles of 2700 at its events, so it is named only where it alone is enough. Written by
            `./mvnw verify -Pdocs` from `auth/Role.java`, `auth/AccessRules.java` and `auth/ConsoleRules.java`.

            ## Roles

            A role counts only through clients that have its scope. At an event with `require_passkey`, roles and scopes of people count only
            in sessions in which a passkey was used ([auth.md](auth.md#events-that-demand-passkeys)).

            """;
    }

    private static String roles() {
        return """
                | id | application | role | for | scope of the client |
                |---|---|---|---|---|
                """
                + Arrays.stream(Role.values())
                        .map(role -> "| %d | %d | `%s` | %s | `%s` |\n"
                                .formatted(
                                        role.id(),
                                        role.application().code(),
                                        role.wireName(),
                                        role.meaning(),
                                        role.scope().wireName()))
                        .collect(Collectors.joining());
    }

    private static String endpoints() {
        return """
                ## Endpoints

                Any one of the scopes, or any one of the roles, is enough.

                | method | path | scopes | roles |
                |---|---|---|---|
                """
                + AccessRules.ALL.stream()
                        .map(rule -> "| %s | `%s` | %s | %s |\n"
                                .formatted(rule.method(), rule.pattern(), scopes(rule), rolesOf(rule)))
                        .collect(Collectors.joining());
    }

    private static String scopes(AccessRule rule) {
        if (rule.isOpen()) {
            return "no token needed";
        }
        if (rule.isOptional()) {
            return "no token needed; with one, more";
        }
        String scopes = rule.requiresRight() ? quoted(rule.scopes().stream().map(Scope::wireName)) : "any token";
        return rule.isEverywhere() ? scopes + " at all events" : scopes;
    }

    private static String rolesOf(AccessRule rule) {
        return rule.roles().containsAll(Role.ADMIN.withImplied())
                ? "any of 2700"
                : quoted(rule.roles().stream().map(Role::title));
    }

    private static String quoted(Stream<String> names) {
        return names.map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }
}
