package org.gatehouse.auth.client;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Clients within the caller's reach. An administrator who is limited to events only sees clients of these events and cannot give a client
 * more events or a scope that the administrator lacks: otherwise the administrator could escape the limit by creating a client, or by
 * taking over the secret of one.
 */
@Service
public record ClientAdministrationService(ClientService clients) {

    public List<Client> list(ClientFilter filter, Page page, Caller by) {
        return clients.list(filter, page, by.events());
    }

    public long count(ClientFilter filter, Caller by) {
        return clients.count(filter, by.events());
    }

    /** The client; not found if it reaches further than the caller. */
    public Client get(String clientId, Caller by) {
        Client client = clients.get(clientId);
        if (!isWithin(client.events(), by)) {
            throw ClientService.missing(clientId);
        }
        return client;
    }

    /**
     * Registers a client; the response is the only time its secret is shown. That of an administrator who is limited to events asks people
     * of the whole organisation for their consent.
     */
    public ClientSecret create(ClientRequest request, Caller by) {
        checkEvents(request, by);
        checkScopes(request.scopes(), by);
        checkConsent(request, true, by);
        return clients.create(by.events() == null ? request : request.withConsent(true), by);
    }

    /**
     * Changes everything except the secret. With another redirect address by an administrator who is limited to events, the client asks
     * people for their consent from now on: it could lead them to a stranger's address.
     */
    public Client update(String clientId, ClientRequest request, Caller by) {
        Client seen = get(clientId, by);
        checkEvents(request, by);
        checkScopes(request.scopes(), by);
        checkConsent(request, seen.asksConsent(), by);
        // It may have begun to ask meanwhile.
        ClientRequest allowed =
                by.events() == null || Boolean.TRUE.equals(request.asksConsent()) ? request : request.withConsent(null);
        return clients.update(seen.clientId(), allowed, by.events() != null, by);
    }

    /** Gives the client a new secret; the response is the only time it is shown. */
    public ClientSecret rotateSecret(String clientId, Caller by) {
        Client client = get(clientId, by);
        checkScopes(client.scopes(), by);
        return clients.rotateSecret(client.clientId(), by);
    }

    /** How many people are signed in to the client now; they would have to use another one if it were revoked. */
    public long signedIn(String clientId, Caller by) {
        return clients.signedIn(get(clientId, by).clientId());
    }

    public void revoke(String clientId, Caller by) {
        clients.revoke(get(clientId, by).clientId(), by);
    }

    private static void checkEvents(ClientRequest request, Caller by) {
        if ((request.allEvents() || request.events() != null) && !isWithin(request.events(), by)) {
            throw PlatformProblem.FORBIDDEN.because(
                    "You are limited to the events %s, and a client that you make can have no others.",
                    String.valueOf(by.events()));
        }
    }

    /** An administrator of all events may give any scope; the first client has admin alone. */
    private static void checkScopes(Set<Scope> given, Caller by) {
        if (by.events() == null) {
            return;
        }
        Set<Scope> lacked = EnumSet.copyOf(given);
        lacked.removeAll(Scope.withIncluded(by.rights().scopes()));
        if (!lacked.isEmpty()) {
            throw PlatformProblem.FORBIDDEN.because(
                    "You are limited to events and lack %s; clients that you give or take over have no more than you.",
                    lacked.stream().map(Scope::wireName).collect(Collectors.joining(", ")));
        }
    }

    private static void checkConsent(ClientRequest request, boolean asks, Caller by) {
        if (by.events() != null && asks && Boolean.FALSE.equals(request.asksConsent())) {
            throw PlatformProblem.FORBIDDEN.because(
                    "You are limited to events: only an administrator of all events can let a client have tokens of people"
                            + " without asking them. Leave asks_consent out, or send true.");
        }
    }

    private static boolean isWithin(@Nullable Set<Long> events, Caller by) {
        return by.events() == null || (events != null && by.events().containsAll(events));
    }
}
