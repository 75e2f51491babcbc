package org.gatehouse.auth.client;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a client in an administrator's request; {@link Client} explains them.
 *
 * @param clientId absent means that a new one is made; only read when the client is created
 * @param allEvents either this is true or {@code events} lists some: leaving both out must not allow everything
 * @param grantTypes absent means {@code client_credentials} alone, or none for a public client with the implicit flow
 * @param confidential absent means true; only read when the client is created
 * @param asksConsent absent leaves it as it is; a new client then asks if its maker is limited to events
 * @param version the version of the client that was read; if absent, the change is made whatever happened since
 */
public record ClientRequest(
        @Doc("What people call it") @NotBlank @OneLine(max = 200)
        String name,

        @Doc("The id that an existing client has built in; absent: a new one; read only when it is made")
        @Example("5e1f0c9a72bd")
        @Size(min = 3, max = 64)
        @Pattern(
                regexp = "[A-Za-z0-9][A-Za-z0-9._-]*",
                message = "may hold only letters, digits, '.', '_' and '-', and begins with a letter or digit")
        @Nullable
        String clientId,

        @Doc("The most that a token of it can do") @NotEmpty @Size(max = 100)
        Set<@NotNull Scope> scopes,

        @Doc("The only events that exist for it; null means all") @Nullable @Size(max = 1000)
        Set<@NotNull Long> events,

        @Doc("true: all events exist for it; else events lists some") @Nullable
        Boolean allEvents,

        @Doc("An access-control system; absent: no") @Nullable
        Boolean gate,

        @Doc("client_credentials, authorization_code, refresh_token; absent: the first alone")
        @Nullable
        @Size(max = 100)
        Set<@NotNull String> grantTypes,

        @Doc("The exact addresses that a browser may be sent back to") @Nullable @Size(max = 20)
        List<@NotNull @Size(max = 2000) String> redirectUris,

        @Doc("Whether it may use the implicit flow; absent: no") @Nullable
        Boolean implicitAllowed,

        @Doc("Whether it gets a secret; absent: yes; read only when it is made") @Nullable
        Boolean confidential,

        @Doc("Whether people are asked before it gets a token of theirs; absent: as it is. A new client asks if whoever"
                + " makes it is limited to events")
        @Nullable
        Boolean asksConsent,

        @Doc("As it was read; absent changes it whatever happened since") @Nullable
        Integer version) {

    /** A client that asks for tokens in its own name; {@code events} null means all. */
    public static ClientRequest machine(String name, Set<Scope> scopes, @Nullable Set<Long> events, boolean gate) {
        return new ClientRequest(name, null, scopes, events, events == null, gate, null, null, null, null, null, null);
    }

    /** A browser client that only uses the implicit flow (decision 0008). */
    public static ClientRequest desk(String name, Set<Scope> scopes, Set<Long> events, List<String> addresses) {
        return new ClientRequest(name, null, scopes, events, false, false, null, addresses, true, false, null, null);
    }

    /** The same client, asking people for their consent or not; null changes nothing. */
    ClientRequest withConsent(@Nullable Boolean asks) {
        return new ClientRequest(
                name,
                clientId,
                scopes,
                events,
                allEvents,
                gate,
                grantTypes,
                redirectUris,
                implicitAllowed,
                confidential,
                asks,
                version);
    }

    @Override
    public Boolean allEvents() {
        return Objects.requireNonNullElse(allEvents, false);
    }

    @Override
    public Boolean gate() {
        return Objects.requireNonNullElse(gate, false);
    }

    @Override
    public Set<String> grantTypes() {
        if (grantTypes == null) {
            return implicitAllowed() && !confidential() ? Set.of() : Set.of("client_credentials");
        }
        return grantTypes;
    }

    @Override
    public List<String> redirectUris() {
        return Objects.requireNonNullElse(redirectUris, List.of());
    }

    @Override
    public Boolean implicitAllowed() {
        return Objects.requireNonNullElse(implicitAllowed, false);
    }

    @Override
    public Boolean confidential() {
        return Objects.requireNonNullElse(confidential, true);
    }
}
