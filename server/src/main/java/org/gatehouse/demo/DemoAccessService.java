package org.gatehouse.demo;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.user.FirstAdministrator;
import org.gatehouse.auth.user.FirstAdministrator.Login;
import org.gatehouse.auth.user.UserService;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.transaction.annotation.Transactional;

/**
 * Creates the machine client and the administrator of the demo. Their secrets are kept as long as {@code demo.env} exists; otherwise they
 * are renewed.
 */
class DemoAccessService {

    private static final String DESK = "Demo desk";

    /** The addresses of a desk that somebody tries out on this machine: the ports that its development servers listen on. */
    private static final List<String> DESK_ADDRESSES =
            List.of("http://localhost:4200/", "http://localhost:12100/", "http://localhost:50300/");

    private final ClientService clients;
    private final UserService users;
    private final FirstAdministrator firstAdministrator;
    private final DemoStateRepository states;
    private final Login given;

    DemoAccessService(
            ClientService clients,
            UserService users,
            FirstAdministrator firstAdministrator,
            DemoStateRepository states,
            @Value("${gatehouse.admin.username}") String username,
            @Value("${gatehouse.admin.password}") String password) {
        this.clients = clients;
        this.users = users;
        this.firstAdministrator = firstAdministrator;
        this.states = states;
        this.given = new Login(username, password);
    }

    /**
     * The login of the demo's machine client, which may do everything at the demo event and sees no other event.
     *
     * @param known the values in {@code demo.env}
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

    /** The login of the demo's gates, new at each start; empty when somebody has revoked their client. */
    @Transactional
    public Optional<ClientSecret> gates(DemoState demo) {
        Optional<Boolean> usable = states.usable(DemoGates.CLIENT);
        if (usable.isEmpty()) {
            return Optional.of(clients.create(gateClient(demo.eventId()), DemoActor.DEMO));
        }
        return usable.filter(Boolean::booleanValue).map(yes -> clients.rotateSecret(DemoGates.CLIENT, DemoActor.DEMO));
    }

    /** The names of the demo's gates, one at each zone. */
    List<String> gateDevices(DemoState demo) {
        return states.gateDevices(demo.eventId());
    }

    private static ClientRequest gateClient(long event) {
        return new ClientRequest(
                "Venue gates",
                DemoGates.CLIENT,
                Set.of(Scope.SYNC_READ, Scope.SCANS_WRITE),
                Set.of(event),
                false,
                true,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** The client with which people log in at a desk in the browser. Through it they have all their rights, at the demo event only. */
    @Transactional
    public String desk(DemoState demo) {
        return states.desk(demo.eventId(), DESK)
                .orElseGet(() ->
                        clients.create(desk(demo.eventId()), DemoActor.DEMO).clientId());
    }

    private static ClientRequest desk(long event) {
        Set<Scope> scopes = EnumSet.complementOf(EnumSet.of(Scope.ADMIN));
        return ClientRequest.desk(DESK, scopes, Set.of(event), DESK_ADDRESSES);
    }

    /**
     * The administrator's login: the one that this start created, the one that was configured, or the one in the file; otherwise a new one.
     * The password in the file keeps working: nobody has to choose another one.
     */
    @Transactional
    public Login administrator(DemoState demo, Map<String, String> known) {
        Login login = login(known);
        users.keepPassword(login.username());
        states.giveAllRoles(demo.eventId(), login.username());
        return login;
    }

    private Login login(Map<String, String> known) {
        Login remembered = new Login(
                known.getOrDefault("ADMIN_USERNAME", given.username()), known.getOrDefault("ADMIN_PASSWORD", ""));
        return firstAdministrator.login().orElseGet(() -> {
            if (users.opens(remembered.username(), remembered.password())) {
                return remembered;
            }
            return users.opens(given.username(), given.password()) ? given : renewed();
        });
    }

    private Login renewed() {
        return new Login(given.username(), users.renewPassword(given.username(), DemoActor.DEMO));
    }
}
