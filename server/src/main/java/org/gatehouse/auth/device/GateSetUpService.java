package org.gatehouse.auth.device;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Sets up gates: each is a client with no more than the rights of a gate at one event, as the codes of {@link DeviceCodeService} make it, so
 * users who may show such a code may also do this (decision 0050).
 */
@Service
public class GateSetUpService {

    /** More than any event has entrances; each is a client. */
    private static final int MOST_OF_AN_EVENT = 1000;

    private final GateSetUpRepository gates;
    private final DeviceCodeService codes;
    private final ClientService clients;
    private final AuditRepository audit;

    GateSetUpService(GateSetUpRepository gates, DeviceCodeService codes, ClientService clients, AuditRepository audit) {
        this.gates = gates;
        this.codes = codes;
        this.clients = clients;
        this.audit = audit;
    }

    /**
     * What the gate needs to connect; it is shown once and stored nowhere.
     *
     * @param secret of an access-control system, or of a reader that asks
     * @param picture address of the set-up code of a scan app
     * @param expiresAt end of that code
     */
    public record Access(
            long id,
            @Nullable String clientId,
            @Nullable String secret,
            @Nullable String picture,
            @Nullable Instant expiresAt) {}

    public List<GateSetUp> ofEvent(long eventId) {
        return gates.ofEvent(eventId);
    }

    /**
     * Returns the gate.
     *
     * @throws ProblemException not_found (404)
     */
    public GateSetUp get(long eventId, long id) {
        return gates.find(eventId, id).orElseThrow(() -> missing(eventId, id));
    }

    /** Adds a gate. */
    @Transactional
    public Access create(long eventId, String name, GateSetUp.Kind kind, Collection<Long> zones, Actor by) {
        if (gates.count(eventId) >= MOST_OF_AN_EVENT) {
            throw PlatformProblem.CONFLICT.because(
                    "Event %d has %d gates, which is the most; remove one first.", eventId, MOST_OF_AN_EVENT);
        }
        long id = gates.insert(eventId, name, kind);
        gates.replaceZones(eventId, id, zones);
        Access access = access(eventId, id, name, kind, by);
        record("gate_added", eventId, id, name, by);
        return access;
    }

    private Access access(long eventId, long id, String name, GateSetUp.Kind kind, Actor by) {
        if (kind == GateSetUp.Kind.APP) {
            DeviceCodeService.Made code = codes.make(eventId, by);
            gates.setCode(id, code.hash());
            return new Access(id, null, null, code.picture(), code.expiresAt());
        }
        ClientSecret made = clients.create(request(eventId, name, kind), by);
        gates.setClient(id, made.clientId());
        return new Access(id, made.clientId(), made.clientSecret(), null, null);
    }

    /** A reader that asks is no gate that could miss a poll. */
    private static ClientRequest request(long eventId, String name, GateSetUp.Kind kind) {
        return kind == GateSetUp.Kind.READER
                ? ClientRequest.machine(name, Set.of(Scope.SCANS_WRITE), Set.of(eventId), false)
                : ClientRequest.machine(name, DeviceCodeService.SCOPES, Set.of(eventId), true);
    }

    /** Renames the gate and sets the zones that it serves. */
    @Transactional
    public void change(long eventId, long id, String name, Collection<Long> zones, Actor by) {
        GateSetUp was = lock(eventId, id);
        if (!was.name().equals(name)) {
            gates.rename(id, name);
            if (was.clientId() != null && !was.revoked()) {
                requireGateAlone(eventId, was.clientId());
                clients.update(was.clientId(), request(eventId, name, was.kind()), by);
            }
        }
        gates.replaceZones(eventId, id, zones);
        if (!was.name().equals(name) || !was.zones().equals(new TreeSet<>(zones))) {
            record("gate_changed", eventId, id, name, by);
        }
    }

    /** Gives the gate a new secret or a new code. The old one ends at once. */
    @Transactional
    public Access replace(long eventId, long id, Actor by) {
        GateSetUp gate = lock(eventId, id);
        String clientId = gate.clientId();
        record("gate_replaced", eventId, id, gate.name(), by);
        if (gate.kind() != GateSetUp.Kind.APP && clientId != null && !gate.revoked()) {
            requireGateAlone(eventId, clientId);
            ClientSecret made = clients.rotateSecret(clientId, by);
            return new Access(id, clientId, made.clientSecret(), null, null);
        }
        end(eventId, gate, by);
        return access(eventId, id, gate.name(), gate.kind(), by);
    }

    /** Ends the access of the gate and removes it. */
    @Transactional
    public void remove(long eventId, long id, Actor by) {
        GateSetUp gate = lock(eventId, id);
        end(eventId, gate, by);
        gates.delete(id);
        record("gate_removed", eventId, id, gate.name(), by);
    }

    /** Ends the access of all gates of an event that is deleted. What an administrator has given more since stays. */
    @Transactional
    public void removeAll(long eventId, Actor by) {
        for (GateSetUp gate : gates.ofEvent(eventId)) {
            if (gate.clientId() != null && !gate.revoked() && isGateAlone(eventId, gate.clientId())) {
                clients.revoke(gate.clientId(), by);
            }
            gates.delete(gate.id());
        }
    }

    private void end(long eventId, GateSetUp gate, Actor by) {
        if (gate.clientId() != null && !gate.revoked()) {
            requireGateAlone(eventId, gate.clientId());
            clients.revoke(gate.clientId(), by);
        }
    }

    /** An administrator may have given the client more since. Users who set up gates must not get its rights. */
    private void requireGateAlone(long eventId, String clientId) {
        if (!isGateAlone(eventId, clientId)) {
            throw PlatformProblem.CONFLICT.because(
                    "Client %s has more rights than a gate of event %d; an administrator changes it under Clients.",
                    clientId, eventId);
        }
    }

    private boolean isGateAlone(long eventId, String clientId) {
        Client client = clients.get(clientId);
        return DeviceCodeService.SCOPES.containsAll(client.scopes())
                && Set.of(eventId).equals(client.events());
    }

    private GateSetUp lock(long eventId, long id) {
        if (!gates.lock(eventId, id)) {
            throw missing(eventId, id);
        }
        return get(eventId, id);
    }

    private void record(String action, long eventId, long id, String name, Actor by) {
        audit.append(by, AuditEntry.of(action).event(eventId).to(Map.of("gate_id", id, "name", name)));
    }

    private static ProblemException missing(long eventId, long id) {
        return PlatformProblem.NOT_FOUND.because("Event %d has no gate %d.", eventId, id);
    }
}
