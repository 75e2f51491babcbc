package org.gatehouse.auth.user;

import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.Client;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;

/**
 * A user in the form that clients of this API family read (docs/api/auth.md); fields that we do not have are null or empty.
 *
 * @param id negative for a machine and derived from its client id; the ids of users start at 1
 * @param emailAddresses the user name if it is an e-mail address
 * @param puppeteer a person acting as this user; not possible here
 * @param password always null, like {@code pin}
 * @param scopes our own addition, like {@code events}, {@code allEvents} and {@code version}
 */
public record UserResponse(
        @Doc("Identifier of the user; negative for a machine")
        long id,

        @Doc("The person, when the user is one") @Nullable Long personId,
        @Doc("Always null") @Nullable Long legacyId,

        @Doc("First name; of a machine the client's name") @Nullable
        String firstName,

        @Doc("Last name") @Nullable String lastName,

        @Doc("What the user signs in with; of a machine the client id")
        String username,

        @Doc("The user name where it is an address") List<String> emailAddresses,

        @Doc("Always null: nobody acts as another here") @Nullable
        Object puppeteer,

        @Doc("What the user may do") List<UserRole> roles,
        @Doc("Always empty") List<Object> userProfiles,
        @Doc("Whether the user may sign in") boolean active,
        @Doc("Always null") @Nullable String password,
        @Doc("Always null") @Nullable String pin,
        @Doc("Always false") boolean hasPin,
        @Doc("Always null") @Nullable String preferredLang,

        @Doc("The most that the user can do beside the roles, through any client")
        Set<Scope> scopes,

        @Doc("The only events that the scopes hold at; null means all") @Nullable
        Set<Long> events,

        @Doc("Whether the scopes hold at all events") boolean allEvents,

        @Doc("Goes up with each change; send it back to change what you have read")
        int version) {

    public static UserResponse of(User user, List<UserRole> roles) {
        String username = user.username();
        return new UserResponse(
                user.id(),
                user.personId(),
                null,
                user.firstName(),
                user.lastName(),
                username,
                username.contains("@") ? List.of(username) : List.of(),
                null,
                roles,
                List.of(),
                user.active(),
                null,
                null,
                false,
                null,
                user.scopes(),
                user.events(),
                user.events() == null,
                user.version());
    }

    /** A machine in the form of a user, so that a client made for people also works with its token. */
    public static UserResponse of(Client client, List<UserRole> roles) {
        return new UserResponse(
                idOf(client.clientId()),
                null,
                null,
                client.name(),
                null,
                client.clientId(),
                List.of(),
                null,
                roles,
                List.of(),
                true,
                null,
                null,
                false,
                null,
                client.scopes(),
                client.events(),
                client.events() == null,
                client.version());
    }

    /** 12 hexadecimal digits are 48 bits, which a JavaScript number represents exactly. */
    private static long idOf(String clientId) {
        return -1 - Long.parseLong(clientId, 16);
    }
}
