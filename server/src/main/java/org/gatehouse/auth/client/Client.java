package org.gatehouse.auth.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;

/**
 * An application that may ask for tokens. It does not contain the secret, which is shown once when it is made.
 *
 * @param scopes the most that a token of this client can do
 * @param events the only events that exist for it; null means all
 * @param gate an access-control system: the feed remembers what it was served
 * @param grantTypes how it may get tokens: {@code client_credentials}, {@code authorization_code}, {@code refresh_token}
 * @param redirectUris the exact addresses a browser may be sent back to
 * @param asksConsent whether people are asked before it gets a token of theirs (decision 0068)
 * @param confidential whether it has a secret; without one it must use PKCE
 * @param lastUsedAt when it last sent a request with a token, at most a few minutes behind; null when that is not noted
 * @param revokedAt the time from which its tokens and its secret are no longer valid; null while it is in use
 */
public record Client(
        @Doc("Identifier; 12 hexadecimal digits") String clientId,
        @Doc("What people call it") String name,
        @Doc("The most that a token of it can do") Set<Scope> scopes,

        @Doc("The only events that exist for it; null means all") @Nullable
        Set<Long> events,

        @Doc("An access-control system: the feed remembers what it was served")
        boolean gate,

        @Doc("How it gets tokens: client_credentials, authorization_code, refresh_token")
        Set<String> grantTypes,

        @Doc("The exact addresses that a browser may be sent back to")
        List<String> redirectUris,

        @Doc("Whether it may use the implicit flow") boolean implicitAllowed,

        @Doc("Whether people are asked before it gets a token of theirs")
        boolean asksConsent,

        @Doc("Whether it has a secret; without one it must use PKCE")
        boolean confidential,

        @Doc("When it was registered, UTC") Instant createdAt,

        @Doc("Who registered it, by the name in the log; null when that is not known") @Nullable
        String createdBy,

        @Doc("When it last sent a request, at most a few minutes behind; null when that is not noted") @Nullable
        Instant lastUsedAt,

        @Doc("Since when its tokens and secret are worth nothing; null while in use") @Nullable
        Instant revokedAt,

        @Doc("Goes up with each change; send it back to change what you have read")
        int version) {

    /** The identifier of the console's own client. */
    public static final String CONSOLE = "console";

    /** Written next to {@code events}, so that the response can be sent back as a request. */
    @JsonProperty
    @Schema(description = "Whether all events exist for it")
    public boolean allEvents() {
        return events == null;
    }
}
