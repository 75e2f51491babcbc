package org.gatehouse.auth.device;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.platform.qr.QrPicture;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/**
 * One-time codes that set up a scan app (docs/api/devices.md, decision 0013).
 *
 * <p>Only the hash of a code is stored. The picture that shows the code is found by a name. The code can be derived from the name but not
 * the name from the code, and the database contains neither.
 */
@Service
public class DeviceCodeService {

    /** The most unused codes of one event; more than any desk shows within their life. */
    private static final int MOST_OF_AN_EVENT = 200;

    /** The rights of a gate. */
    static final Set<Scope> SCOPES = Set.of(Scope.SYNC_READ, Scope.SCANS_WRITE);

    /** A browser that reads ahead, or a page that is opened again, shows the same code for this long. */
    private static final Duration SHOWN_AGAIN = Duration.ofMinutes(1);

    /** The codes that callers were shown lately on this node; a code's secret is in no table. */
    private final Cache<Shown, Made> shown = Caffeine.newBuilder()
            .maximumSize(1000)
            .expireAfterWrite(SHOWN_AGAIN)
            .build();

    private final DeviceCodeRepository codes;
    private final GateSetUpRepository gates;
    private final ClientService clients;
    private final AuditRepository audit;
    private final Issuer server;
    private final AuthSettings settings;
    private final Clock clock;
    private final JsonMapper json;

    DeviceCodeService(
            DeviceCodeRepository codes,
            GateSetUpRepository gates,
            ClientService clients,
            AuditRepository audit,
            Issuer server,
            AuthSettings settings,
            Clock clock,
            JsonMapper json) {
        this.codes = codes;
        this.gates = gates;
        this.clients = clients;
        this.audit = audit;
        this.server = server;
        this.settings = settings;
        this.clock = clock;
        this.json = json;
    }

    /** A new code, as the address of its picture. */
    public record Made(String picture, Instant expiresAt, String hash) {}

    private record Shown(
            long eventId, String clientId, @Nullable Long userId) {}

    /** Shows the code again that the caller was shown within the last minute, unless it was used; otherwise makes one. */
    @Transactional
    public Made show(long eventId, Caller by) {
        Shown to = new Shown(eventId, by.clientId(), by.userId());
        Made last = shown.getIfPresent(to);
        if (last != null && codes.eventOf(last.hash(), clock.instant()).isPresent()) {
            return last;
        }
        Made made = make(eventId, by);
        shown.put(to, made);
        return made;
    }

    /** Makes a code for one device at this event. */
    @Transactional
    public Made make(long eventId, Actor by) {
        String name = Secrets.newSecret();
        Instant expiresAt = clock.instant().plus(settings.deviceCodeLife());
        String hash = hashOf(codeOf(name));
        codes.insert(eventId, hash, by, expiresAt);
        codes.keepNewest(eventId, MOST_OF_AN_EVENT);
        audit.append(by, AuditEntry.of("device_code_made").event(eventId).to(Map.of("expires_at", expiresAt)));
        return new Made(server.address() + "/auth/devices/qr/" + name + ".png", expiresAt, hash);
    }

    /** The picture with this name; empty if its code was used or has expired. */
    Optional<QrPicture> picture(String name) {
        String code = codeOf(name);
        return codes.eventOf(hashOf(code), clock.instant()).map(event -> QrPicture.of(text(event, code)));
    }

    /** The text of the code: {@code {"server": "https://…", "event_id": 7, "code": "…"}}. */
    private String text(long eventId, String code) {
        Map<String, Object> text = new LinkedHashMap<>();
        text.put("server", server.address());
        text.put("event_id", eventId);
        text.put("code", code);
        return json.writeValueAsString(text);
    }

    /**
     * Makes a client for the one device of the code; empty if the code is unknown, used or expired. Of concurrent requests one succeeds.
     */
    @Transactional
    public Optional<DeviceAccess> exchange(String code, String device) {
        return codes.use(hashOf(code), clock.instant()).map(used -> access(used, hashOf(code), device));
    }

    private DeviceAccess access(DeviceCodeRepository.Used used, String hash, String device) {
        Actor by = new Maker(used.madeByName(), used.madeByClient(), used.madeByUser());
        ClientSecret secret =
                clients.create(ClientRequest.machine("Scan app " + device, SCOPES, Set.of(used.eventId()), true), by);
        codes.setClient(used.id(), secret.clientId());
        gates.connect(hash, secret.clientId());
        audit.append(
                by,
                AuditEntry.of("device_set_up")
                        .event(used.eventId())
                        .to(Map.of("client_id", secret.clientId(), "device", device)));
        String event = server.address() + "/registrations/accreditation/events/" + used.eventId();
        return new DeviceAccess(
                secret.clientId(),
                String.valueOf(secret.clientSecret()),
                used.eventId(),
                server.address() + "/auth/access_token",
                event + "/sync",
                event + "/scans");
    }

    /** 144 bits: short enough for a QR code that a phone reads from a screen. */
    private static String codeOf(String name) {
        return Secrets.hash("set-up code " + name).substring(0, 36);
    }

    private static String hashOf(String code) {
        return Secrets.hash(code);
    }

    /** The user who showed the code is responsible for the device. */
    private record Maker(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}
}
