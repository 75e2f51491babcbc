package org.gatehouse.auth.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.consent.ConsentRepository;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.UserGrantRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Registers applications, limits what they may do and revokes their access. */
@Service
public class ClientService {

    private static final Set<String> GRANT_TYPES = Set.of("client_credentials", "authorization_code", "refresh_token");

    private final ClientRepository clients;
    private final ConsentRepository consents;
    private final UserGrantRepository grants;
    private final Callers callers;
    private final AuditRepository audit;

    ClientService(
            ClientRepository clients,
            ConsentRepository consents,
            UserGrantRepository grants,
            Callers callers,
            AuditRepository audit) {
        this.clients = clients;
        this.consents = consents;
        this.grants = grants;
        this.callers = callers;
        this.audit = audit;
    }

    /** The clients that are limited to these events, or all if {@code seen} is null. */
    public List<Client> list(ClientFilter filter, Page page, @Nullable Set<Long> seen) {
        return clients.page(filter, page.offset(), page.limit(), seen).stream()
                .map(ClientRepository.Registered::client)
                .toList();
    }

    public long count(ClientFilter filter, @Nullable Set<Long> seen) {
        return clients.count(filter, seen);
    }

    public Client get(String clientId) {
        return clients.find(clientId).map(ClientRepository.Registered::client).orElseThrow(() -> missing(clientId));
    }

    static ProblemException missing(String clientId) {
        return PlatformProblem.NOT_FOUND.because("There is no client '%s'.", clientId);
    }

    /** How many people are signed in to the client now. */
    public long signedIn(String clientId) {
        return grants.countUsers(clientId);
    }

    /** Whether this client is in use and this is its secret. */
    public boolean opens(String clientId, String secret) {
        return clients.find(clientId)
                .filter(found -> found.client().revokedAt() == null)
                .filter(found -> new Secrets().matches(secret, found.secretHash()))
                .isPresent();
    }

    /** Registers a client; the response is the only time its secret is shown. */
    @Transactional
    public ClientSecret create(ClientRequest request, Actor by) {
        String secret = request.confidential() ? Secrets.newSecret() : null;
        ClientSecret made =
                new ClientSecret(Objects.requireNonNullElseGet(request.clientId(), Secrets::newClientId), secret);
        createAs(made, request, by);
        return made;
    }

    /** Like {@link #create}, with an id and a secret that are already known. */
    @Transactional
    void createAs(ClientSecret known, ClientRequest request, Actor by) {
        check(request);
        String secret = known.clientSecret();
        try {
            clients.insert(known.clientId(), secret == null ? null : Secrets.hash(secret), request, by.name());
        } catch (DuplicateKeyException taken) {
            throw ClientProblem.CLIENT_ID_TAKEN.ofField(
                    "client_id",
                    "another client has the id '%s', perhaps a revoked one; choose another",
                    known.clientId());
        }
        audit.append(by, AuditEntry.of("client_created").to(audited(get(known.clientId()))));
    }

    /** Changes everything except the secret; the change applies to issued tokens within the age of the state cache. */
    @Transactional
    public Client update(String clientId, ClientRequest request, Actor by) {
        return update(clientId, request, false, by);
    }

    /**
     * Like {@link #update(String, ClientRequest, Actor)}.
     *
     * @param asksAtNewAddress whether the client asks people for their consent from now on if it gets another redirect address
     */
    @Transactional
    Client update(String clientId, ClientRequest request, boolean asksAtNewAddress, Actor by) {
        check(request);
        Client before = inUse(clientId);
        if (!clients.update(clientId, request, asksAtNewAddress)) {
            throw PlatformProblem.VERSION_MISMATCH.because(
                    "Client %s has version %d; read it again.", clientId, before.version());
        }
        Client after = get(clientId);
        audit.append(by, AuditEntry.of("client_changed").from(audited(before)).to(audited(after)));
        if (after.asksConsent() && hasFurtherEvents(before, after)) {
            // Nobody has allowed the tokens that were issued already to reach there.
            grants.deleteOfClient(clientId);
        }
        callers.forgetAll();
        return after;
    }

    private static boolean hasFurtherEvents(Client before, Client after) {
        return before.events() != null
                && (after.events() == null || !before.events().containsAll(after.events()));
    }

    /** Gives the client a new secret; the old one stops working at once, issued tokens stay valid. */
    @Transactional
    public ClientSecret rotateSecret(String clientId, Actor by) {
        if (!inUse(clientId).confidential()) {
            throw PlatformProblem.CONFLICT.because("Client %s is public: it has no secret to renew.", clientId);
        }
        String secret = Secrets.newSecret();
        clients.setSecret(clientId, Secrets.hash(secret));
        audit.append(by, AuditEntry.of("client_secret_rotated").to(Map.of("client_id", clientId)));
        return new ClientSecret(clientId, secret);
    }

    /** Revokes the client: it gets no new tokens from now on, and issued tokens end within the age of the state cache. */
    @Transactional
    public void revoke(String clientId, Actor by) {
        Client before = notBuiltIn(get(clientId));
        if (clients.revoke(clientId)) {
            consents.deleteOfClient(clientId);
            audit.append(by, AuditEntry.of("client_revoked").from(audited(before)));
            callers.forgetAll();
        }
    }

    /** A revoked client stays revoked: a new secret for it would be useless. */
    private Client inUse(String clientId) {
        Client client = get(clientId);
        if (client.revokedAt() != null) {
            throw PlatformProblem.CONFLICT.because(
                    "Client %s was revoked and stays revoked; register another one.", clientId);
        }
        return notBuiltIn(client);
    }

    private static Client notBuiltIn(Client client) {
        if (client.clientId().equals(Client.CONSOLE)) {
            throw PlatformProblem.CONFLICT.because(
                    "Client %s belongs to this server and cannot be changed.", client.clientId());
        }
        return client;
    }

    private static void check(ClientRequest request) {
        if (request.allEvents() == (request.events() != null)) {
            throw PlatformProblem.INVALID.ofField("events", "list the events, or send all_events: true");
        }
        if (request.events() != null && request.events().isEmpty()) {
            throw PlatformProblem.INVALID.ofField(
                    "events", "a client without events can do nothing; list some, or send all_events: true");
        }
        for (String type : request.grantTypes()) {
            if (!GRANT_TYPES.contains(type)) {
                throw PlatformProblem.INVALID.ofField(
                        "grant_types", "'%s' is not one of %s", type, new TreeSet<>(GRANT_TYPES));
            }
        }
        boolean browser = request.grantTypes().contains("authorization_code") || request.implicitAllowed();
        if (browser && request.redirectUris().isEmpty()) {
            throw PlatformProblem.INVALID.ofField(
                    "redirect_uris", "a client through which people sign in needs at least one");
        }
        if (!request.confidential() && request.grantTypes().contains("client_credentials")) {
            throw PlatformProblem.INVALID.ofField(
                    "grant_types", "client_credentials needs a secret, which a public client does not have");
        }
        if (request.grantTypes().isEmpty() && !request.implicitAllowed()) {
            throw PlatformProblem.INVALID.ofField(
                    "grant_types", "a client without a grant type could never get a token");
        }
        request.redirectUris().forEach(RedirectUris::check);
        if (request.implicitAllowed()) {
            request.redirectUris().forEach(RedirectUris::checkForTokens);
        }
    }

    private static Map<String, Object> audited(Client client) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("client_id", client.clientId());
        fields.put("name", client.name());
        fields.put("scopes", client.scopes());
        fields.put("events", client.events());
        fields.put("gate", client.gate());
        fields.put("grant_types", client.grantTypes());
        fields.put("redirect_uris", client.redirectUris());
        fields.put("implicit_allowed", client.implicitAllowed());
        fields.put("asks_consent", client.asksConsent());
        return fields;
    }
}
