package org.gatehouse.auth.consent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.ArrayColumns;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.UserGrantRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Lets people decide which clients of others get tokens of theirs, and take that back. */
@Service
public class ConsentService {

    private record Person(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private final ConsentRepository consents;
    private final UserGrantRepository grants;
    private final Callers callers;
    private final AuditRepository audit;

    ConsentService(ConsentRepository consents, UserGrantRepository grants, Callers callers, AuditRepository audit) {
        this.consents = consents;
        this.grants = grants;
        this.callers = callers;
        this.audit = audit;
    }

    /** Whether the user has to be asked before the client gets this. */
    public boolean isNeeded(ConsentRequest asked) {
        return consents.isNeeded(asked);
    }

    /** What the user is shown about the client; empty if it is not in use. */
    public Optional<ClientFacts> factsFor(long userId, String clientId, Locale language) {
        return consents.factsFor(userId, clientId, language.getLanguage());
    }

    /**
     * Lets the client in.
     *
     * @param clientVersion the client as the user has seen it
     * @return false if it was changed since
     */
    @Transactional
    public boolean give(ConsentRequest asked, int clientVersion) {
        boolean given = consents.give(asked, clientVersion);
        if (given) {
            factsFor(asked.userId(), asked.clientId(), Locale.UK)
                    .ifPresent(facts -> append("consent_given", asked, facts));
        }
        return given;
    }

    /**
     * Notes that the user did not let the client in. What it was let in for before stays.
     *
     * @param clientVersion the client as the user has seen it
     * @return false if it was changed since
     */
    @Transactional
    public boolean refuse(ConsentRequest asked, int clientVersion) {
        Optional<ClientFacts> client =
                factsFor(asked.userId(), asked.clientId(), Locale.UK).filter(facts -> facts.version() == clientVersion);
        client.ifPresent(facts -> append("consent_refused", asked, facts));
        return client.isPresent();
    }

    private void append(String action, ConsentRequest asked, ClientFacts facts) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("client_id", asked.clientId());
        fields.put("name", facts.name());
        fields.put("scopes", ArrayColumns.array(asked.scopes()));
        fields.put("origin", asked.origin());
        audit.append(
                new Person(facts.username(), asked.clientId(), asked.userId()),
                AuditEntry.of(action).subject("user", asked.userId()).to(fields));
    }

    /** The clients that the user has let in. */
    public List<Consent> of(Caller user) {
        return consents.ofUser(idOf(user));
    }

    /** Takes back what the user has allowed the client, and ends the tokens that it has. It asks again the next time. */
    @Transactional
    public void revoke(Caller user, String clientId) {
        long userId = idOf(user);
        if (consents.delete(userId, clientId)) {
            grants.deleteOfUserAt(userId, clientId);
            callers.forgetAll();
            audit.append(
                    user,
                    AuditEntry.of("consent_taken_back").subject("user", userId).from(Map.of("client_id", clientId)));
        }
    }

    private static long idOf(Caller user) {
        if (user.userId() == null) {
            throw PlatformProblem.FORBIDDEN.because("A machine lets no clients in.");
        }
        return user.userId();
    }
}
