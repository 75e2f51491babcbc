package org.gatehouse.console.admin;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.client.ClientAdministrationService;
import org.gatehouse.auth.client.ClientFilter;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.web.BaseUrl;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/**
 * Applications that use the API. A secret is shown only in the response to the form that created it. It is stored nowhere and is in no
 * address, so a reloaded page does not show it.
 */
@Controller
record ClientsController(
        ClientAdministrationService clients, EventRepository events, GateBoardService gates, BaseUrl base) {

    private static final String CLIENTS = "/console/clients";
    private static final int PAGE = 100;

    private static final SheetColumns<Client> COLUMNS = new SheetColumns<Client>()
            .with("client_id", Client::clientId)
            .with("name", Client::name)
            .with("scopes", client -> String.join(" ", ScopesAndEvents.names(client.scopes())))
            .with("all_events", Client::allEvents)
            .with("events", client -> ids(client.events()))
            .with("gate", Client::gate)
            .with("grant_types", client -> client.grantTypes().stream().sorted().collect(Collectors.joining(" ")))
            .with("redirect_uris", client -> String.join(" ", client.redirectUris()))
            .with("implicit_allowed", Client::implicitAllowed)
            .with("asks_consent", Client::asksConsent)
            .with("created_by", Client::createdBy)
            .with("confidential", Client::confidential)
            .at("created_at", Client::createdAt)
            .at("last_used_at", Client::lastUsedAt)
            .at("revoked_at", Client::revokedAt);

    private static final Page EVENTS = Page.of(0, 500, 500);
    private static final List<String> GRANT_TYPES =
            List.of("client_credentials", "authorization_code", "refresh_token");

    @GetMapping(CLIENTS)
    View list(ClientSearch search, @RequestParam(defaultValue = "0") int offset, Screen screen) {
        Caller by = screen.caller();
        ClientFilter filter = search.filter();
        Page page = Page.of(Math.max(0, offset), PAGE, PAGE);
        return screen.show(
                "console/admin/clients",
                Map.of(
                        "clients", clients.list(filter, page, by),
                        "events", names(screen),
                        "q", search.q(),
                        "state", filter.state(),
                        "exported", search.address(CLIENTS + "/export"),
                        "pager", Pager.of(page.offset(), PAGE, clients.count(filter, by), search.address(CLIENTS))));
    }

    /** Sends what the search finds as a file; the rows contain no secrets. */
    @GetMapping(CLIENTS + "/export")
    void export(ClientSearch search, Screen screen, HttpServletResponse response) throws IOException {
        screen.files()
                .send(response, "clients", COLUMNS, clients.list(search.filter(), Page.ALL, screen.caller())::forEach);
    }

    private static @Nullable String ids(@Nullable Set<Long> events) {
        return events == null
                ? null
                : events.stream().sorted().map(String::valueOf).collect(Collectors.joining(" "));
    }

    @GetMapping(CLIENTS + "/new")
    View blank(Screen screen) {
        Form form = Form.of(
                screen, Map.of("grant_types", List.of("client_credentials"), "confidential", true, "reach", "events"));
        return page(form, null, screen);
    }

    @PostMapping(CLIENTS)
    View create(Form form, Screen screen) {
        ClientRequest client = input(form, null, isEverywhere(screen));
        form.accepts(client);
        return form.made(() -> clients.create(client, screen.caller()))
                .map(made -> secret(clients.get(made.clientId(), screen.caller()), made, true, screen))
                .orElseGet(() -> page(form, null, screen));
    }

    @GetMapping(CLIENTS + "/{client_id}")
    View edit(@PathVariable("client_id") String clientId, Screen screen) {
        Client client = clients.get(clientId, screen.caller());
        return page(stored(client, screen), client, screen);
    }

    @PostMapping(CLIENTS + "/{client_id}")
    View update(@PathVariable("client_id") String clientId, Form form, Screen screen) {
        Client was = clients.get(clientId, screen.caller());
        form.compare(() -> stored(clients.get(clientId, screen.caller()), screen));
        ClientRequest client = input(form, was, isEverywhere(screen));
        return form.saved(client, () -> clients.update(clientId, client, screen.caller()))
                ? screen.redirect(CLIENTS, screen.text("clients.saved", client.name()))
                : page(form, was, screen);
    }

    @PostMapping(CLIENTS + "/{client_id}/secret")
    View rotate(@PathVariable("client_id") String clientId, Screen screen) {
        Client client = clients.get(clientId, screen.caller());
        Form form = stored(client, screen);
        return form.made(() -> clients.rotateSecret(clientId, screen.caller()))
                .map(made -> secret(client, made, false, screen))
                .orElseGet(() -> page(form, client, screen));
    }

    /** Warns of what would stop working. */
    @GetMapping(CLIENTS + "/{client_id}/revoke")
    View revoking(@PathVariable("client_id") String clientId, Screen screen) {
        Client client = clients.get(clientId, screen.caller());
        return revoking(Form.of(screen, Map.of()), client, screen);
    }

    @PostMapping(CLIENTS + "/{client_id}/revoke")
    View revoke(@PathVariable("client_id") String clientId, Form form, Screen screen) {
        Client client = clients.get(clientId, screen.caller());
        return form.done(() -> clients.revoke(clientId, screen.caller()))
                ? screen.redirect(CLIENTS, screen.text("clients.revoked", client.name()))
                : revoking(form, client, screen);
    }

    private View revoking(Form form, Client client, Screen screen) {
        return form.show(
                "console/admin/client-revoke",
                Form.fields(
                        "client", client,
                        "gates", gates.ofClient(client.clientId()),
                        "events", names(screen),
                        "people", clients.signedIn(client.clientId(), screen.caller())));
    }

    private View secret(Client client, ClientSecret secret, boolean created, Screen screen) {
        return screen.show(
                "console/admin/client-secret",
                Form.fields(
                        "client", client,
                        "secret", secret.clientSecret(),
                        "created", created,
                        "base", base.of(""),
                        "tried", tried(client, screen)));
    }

    /** The path of a first request that the client may send. */
    private String tried(Client client, Screen screen) {
        Set<Scope> scopes = Scope.withIncluded(client.scopes());
        Set<Long> limits = client.events();
        Long event = events(screen).stream()
                .map(Event::id)
                .filter(id -> limits == null || limits.contains(id))
                .findFirst()
                .orElse(null);
        if (event != null && scopes.contains(Scope.SYNC_READ)) {
            return "/registrations/accreditation/events/" + event + "/sync";
        }
        if (event != null && scopes.contains(Scope.SCANS_READ)) {
            return "/registrations/accreditation/events/" + event + "/scans";
        }
        return scopes.contains(Scope.PEOPLE_READ) ? "/people/person" : "/org";
    }

    private View page(Form form, @Nullable Client client, Screen screen) {
        return form.show(
                "console/admin/client",
                Form.fields(
                        "client",
                        client,
                        "events",
                        events(screen),
                        "everywhere",
                        isEverywhere(screen),
                        "named",
                        Map.of(
                                "events",
                                Form.named(names(screen)),
                                "preset",
                                presets(screen),
                                "scopes",
                                scopes(screen)),
                        "base",
                        base.of(""),
                        "tried",
                        client == null ? "" : tried(client, screen),
                        "grantTypes",
                        GRANT_TYPES));
    }

    private static Map<String, String> presets(Screen screen) {
        return Stream.concat(
                        Arrays.stream(ClientPreset.values()).map(ClientPreset::name), Stream.of(ClientPreset.SINGLE))
                .collect(Collectors.toMap(Function.identity(), name -> screen.text("clients.preset." + name)));
    }

    private static Map<String, String> scopes(Screen screen) {
        return Arrays.stream(Scope.values())
                .collect(Collectors.toMap(Scope::wireName, one -> screen.text("clients.scope." + one.wireName())));
    }

    /** Only an administrator of all events chooses whether people are asked. */
    private static boolean isEverywhere(Screen screen) {
        return screen.caller().events() == null;
    }

    private List<Event> events(Screen screen) {
        return events.page(screen.caller().events(), EVENTS, screen.language());
    }

    private Map<Long, String> names(Screen screen) {
        return events(screen).stream()
                .collect(Collectors.toMap(Event::id, screen::nameOf, (one, other) -> one, LinkedHashMap::new));
    }

    private static Form stored(Client client, Screen screen) {
        Map<String, @Nullable Object> fields = Form.fields(
                "name", client.name(),
                "preset",
                        ClientPreset.of(client.scopes(), client.gate())
                                .map(ClientPreset::name)
                                .orElse(ClientPreset.SINGLE),
                "gate", client.gate(),
                "grant_types", client.grantTypes().stream().sorted().toList(),
                "redirect_uris", String.join("\n", client.redirectUris()),
                "implicit_allowed", client.implicitAllowed(),
                "asks_consent", client.asksConsent());
        return Form.of(screen, ScopesAndEvents.into(fields, client.scopes(), client.events(), client.events() == null));
    }

    private static ClientRequest input(Form form, @Nullable Client was, boolean everywhere) {
        ScopesAndEvents reach = ScopesAndEvents.sent(form);
        reach.requireEvents(form);
        Optional<ClientPreset> preset = form.choice("preset", ClientPreset.values());
        Set<Scope> scopes = preset.map(ClientPreset::scopes).orElseGet(reach::scopes);
        if (scopes.isEmpty()) {
            form.wrong("scopes", form.message("clients.may.none"));
        }
        return new ClientRequest(
                form.value("name").strip(),
                was == null ? form.text("client_id") : null,
                scopes,
                reach.events(),
                reach.everywhere(),
                preset.map(ClientPreset::isGate).orElseGet(() -> form.checked("gate")),
                new LinkedHashSet<>(form.all("grant_types")),
                form.lines("redirect_uris"),
                form.checked("implicit_allowed"),
                was == null ? Boolean.valueOf(form.checked("confidential")) : null,
                everywhere ? Boolean.valueOf(form.checked("asks_consent")) : null,
                was == null ? null : was.version());
    }
}
