package org.gatehouse.demo;

import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.ClientRequest;
import org.gatehouse.auth.ClientSecret;
import org.gatehouse.auth.Clients;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** The demo's machine client and its administrator: their secrets are kept while {@code demo.env} is, else renewed. */
class DemoAccess {

    private final Clients clients;
    private final DemoStates states;

    DemoAccess(Clients clients, DemoStates states) {
        this.clients = clients;
        this.states = states;
    }

    /**
     * What the demo's client logs in with: it may do everything at the demo event and sees no other.
     *
     * @param known what {@code demo.env} says
     */
    @Transactional
    public ClientSecret client(DemoState demo, Map<String, String> known) {
        @Nullable String id = known.get("CLIENT_ID");
        @Nullable String secret = known.get("CLIENT_SECRET");
        if (id != null && secret != null && id.equals(demo.clientId()) && clients.opens(id, secret)) {
            return new ClientSecret(id, secret);
        }
        @Nullable String lost = demo.clientId();
        return lost != null && clients.get(lost).revokedAt() == null
                ? clients.rotateSecret(lost, DemoActor.DEMO)
                : newClient(demo);
    }

    private ClientSecret newClient(DemoState demo) {
        ClientSecret made = clients.create(
                ClientRequest.machine("Demo", Set.of(Scope.values()), Set.of(demo.eventId()), false), DemoActor.DEMO);
        states.setClient(demo.eventId(), made.clientId());
        return made;
    }
}
