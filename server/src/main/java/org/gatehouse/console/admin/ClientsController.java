package org.gatehouse.console.admin;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Validator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.client.ClientAdministrationService;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/**
 * Applications that use the API. A secret is shown only in the answer to the form that created it. It is stored nowhere and is in no
 * address, so a reloaded page does not show it.
 */
@Controller
class ClientsController {

    private static final String CLIENTS = "/console/clients";
    private static final int PAGE = 100;

    private static final List<String> COLUMNS = List.of(
            "client_id",
            "name",
            "scopes",
            "all_events",
            "events",
            "gate",
            "grant_types",
            "redirect_uris",
            "implicit_allowed",
            "confidential",
            "created_at",
            "revoked_at");

    private static final Page EVENTS = Page.of(0, 500, 500);
    private static final List<String> GRANT_TYPES =
            List.of("client_credentials", "authorization_code", "refresh_token");

    private final ClientAdministrationService clients;
    private final EventRepository events;
    private final Validator rules;

    ClientsController(ClientAdministrationService clients, EventRepository events, Validator rules) {
        this.clients = clients;
        this.events = events;
        this.rules = rules;
    }

    @GetMapping(CLIENTS)
    View list(@RequestParam(defaultValue = "0") int offset, Screen screen, Caller by) {
        Page page = Page.of(Math.max(0, offset), PAGE, PAGE);
        return screen.show(
                "console/admin/clients",
                Map.of(
                        "clients", clients.list(page, by),
                        "events", names(screen, by),
                        "pager", Pager.of(page.offset(), PAGE, clients.count(by), CLIENTS)));
    }

    /** Sends the list as a file; the rows contain no secrets. */
    @GetMapping(CLIENTS + "/export")
    void export(Screen screen, Caller by, HttpServletResponse response) throws IOException {
        screen.send(
                response,
                "clients",
                COLUMNS,
                out -> clients.list(Page.ALL, by)
                        .forEach(client -> out.row(
                                client.clientId(),
                                client.name(),
                                names(client.scopes()),
                                client.allEvents(),
                                ids(client.events()),
                                client.gate(),
                                client.grantTypes().stream().sorted().collect(Collectors.joining(" ")),
                                String.join(" ", client.redirectUris()),
                                client.implicitAllowed(),
                                client.confidential(),
                                client.createdAt(),
                                client.revokedAt())));
    }

    /** The scopes as text, for example {@code people.read scans.read}. */
    static String names(Set<Scope> scopes) {
        return scopes.stream().map(Scope::wireName).sorted().collect(Collectors.joining(" "));
    }

    private static @Nullable String ids(@Nullable Set<Long> events) {
        return events == null
                ? null
                : events.stream().sorted().map(String::valueOf).collect(Collectors.joining(" "));
    }

    @GetMapping(CLIENTS + "/new")
    View blank(Screen screen, Caller by) {
        Form form = Form.of(
                screen, Map.of("grant_types", List.of("client_credentials"), "confidential", true, "reach", "events"));
        return page(form, null, screen, by);
    }

    @PostMapping(CLIENTS)
    View create(@RequestParam MultiValueMap<String, String> fields, Screen screen, Caller by) {
        Form form = Form.sent(screen, fields);
        ClientRequest client = input(form, null);
        List<ClientSecret> made = new ArrayList<>();
        boolean done = form.keeps(rules, client) && form.done(() -> made.add(clients.create(client, by)));
        return done
                ? secret(screen, clients.get(made.getFirst().clientId(), by), made.getFirst(), true)
                : page(form, null, screen, by);
    }

    @GetMapping(CLIENTS + "/{client_id}")
    View edit(@PathVariable("client_id") String clientId, Screen screen, Caller by) {
        Client client = clients.get(clientId, by);
        return page(stored(client, screen), client, screen, by);
    }

    @PostMapping(CLIENTS + "/{client_id}")
    View update(
            @PathVariable("client_id") String clientId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Client was = clients.get(clientId, by);
        Form form = Form.sent(screen, fields);
        form.compare(stored(was, screen));
        ClientRequest client = input(form, was);
        boolean done = form.keeps(rules, client) && form.done(() -> clients.update(clientId, client, by));
        if (!done) {
            return page(form, was, screen, by);
        }
        screen.toast(Toast.done(screen.text("clients.saved", client.name())));
        return screen.redirect(CLIENTS);
    }

    @PostMapping(CLIENTS + "/{client_id}/secret")
    View rotate(@PathVariable("client_id") String clientId, Screen screen, Caller by) {
        Client client = clients.get(clientId, by);
        Form form = stored(client, screen);
        List<ClientSecret> made = new ArrayList<>();
        return form.done(() -> made.add(clients.rotateSecret(clientId, by)))
                ? secret(screen, client, made.getFirst(), false)
                : page(form, client, screen, by);
    }

    @PostMapping(CLIENTS + "/{client_id}/revoke")
    View revoke(@PathVariable("client_id") String clientId, Screen screen, Caller by) {
        Client client = clients.get(clientId, by);
        Form form = stored(client, screen);
        if (!form.done(() -> clients.revoke(clientId, by))) {
            return page(form, client, screen, by);
        }
        screen.toast(Toast.done(screen.text("clients.revoked", client.name())));
        return screen.redirect(CLIENTS);
    }

    private static View secret(Screen screen, Client client, ClientSecret secret, boolean created) {
        return screen.show(
                "console/admin/client-secret",
                Form.fields("client", client, "secret", secret.clientSecret(), "created", created));
    }

    private View page(Form form, @Nullable Client client, Screen screen, Caller by) {
        return form.show(
                "console/admin/client",
                Form.fields(
                        "client",
                        client,
                        "events",
                        events(screen, by),
                        "everywhere",
                        by.events() == null,
                        "named",
                        named(screen, by),
                        "grantTypes",
                        GRANT_TYPES));
    }

    private List<Event> events(Screen screen, Caller by) {
        return events.page(by.events(), EVENTS, screen.language());
    }

    private Map<Long, String> names(Screen screen, Caller by) {
        return events(screen, by).stream()
                .collect(Collectors.toMap(Event::id, screen::nameOf, (one, other) -> one, LinkedHashMap::new));
    }

    private Map<String, String> named(Screen screen, Caller by) {
        Map<String, String> named = new LinkedHashMap<>();
        names(screen, by).forEach((id, name) -> named.put(String.valueOf(id), name));
        return named;
    }

    private static Form stored(Client client, Screen screen) {
        Set<Long> limits = client.events();
        return Form.of(
                screen,
                Form.fields(
                        "name", client.name(),
                        "scopes",
                                client.scopes().stream()
                                        .map(Scope::wireName)
                                        .sorted()
                                        .toList(),
                        "reach", limits == null ? "all" : "events",
                        "events", limits == null ? List.of() : new TreeSet<>(limits),
                        "gate", client.gate(),
                        "grant_types", client.grantTypes().stream().sorted().toList(),
                        "redirect_uris", String.join("\n", client.redirectUris()),
                        "implicit_allowed", client.implicitAllowed()));
    }

    private static ClientRequest input(Form form, @Nullable Client was) {
        boolean all = form.value("reach").equals("all");
        Set<Long> limits = new LinkedHashSet<>(form.ids("events"));
        if (!all && limits.isEmpty()) {
            form.wrong("events", form.message("clients.events.none"));
        }
        Set<Scope> scopes = form.all("scopes").stream()
                .map(Scope::of)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new ClientRequest(
                form.value("name").strip(),
                scopes,
                all ? null : limits,
                all,
                form.checked("gate"),
                new LinkedHashSet<>(form.all("grant_types")),
                form.value("redirect_uris")
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList(),
                form.checked("implicit_allowed"),
                was == null ? Boolean.valueOf(form.checked("confidential")) : null,
                was == null ? null : was.version());
    }
}
