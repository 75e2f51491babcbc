package org.gatehouse.auth;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import java.util.Set;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Clients, for administrators; {@code docs/api/auth.md}. To an administrator who is limited to events only clients of these events
 * are there, and none can be given more: or whoever may make clients could lift the own limit.
 */
@RestController
@Tag(name = "auth", description = "Tokens, logins and clients")
class ClientController {

    private static final int LONGEST_PAGE = 1000;

    private final Clients clients;

    ClientController(Clients clients) {
        this.clients = clients;
    }

    record ClientList(
            @Schema(description = "By name") List<Client> clients,
            @Schema(description = "How many there are") long totalCount) {}

    record CreatedClient(
            @JsonUnwrapped Client client,

            @Schema(description = "Shown only this once; null for a client without one") @Nullable
            String clientSecret) {}

    @Operation(summary = "Lists clients", description = "Revoked ones too; limit 1 to 1000.")
    @GetMapping("/auth/clients")
    ClientList list(
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            Caller by) {
        Page page = Page.of(offset, limit, LONGEST_PAGE);
        return new ClientList(clients.list(page, by.events()), clients.count(by.events()));
    }

    @Operation(summary = "Answers one client")
    @GetMapping("/auth/clients/{client_id}")
    Client get(@PathVariable("client_id") String clientId, Caller by) {
        return seen(clientId, by);
    }

    @Operation(summary = "Registers a client", description = "The answer shows its secret, once.")
    @PostMapping("/auth/clients")
    @ResponseStatus(HttpStatus.CREATED)
    CreatedClient create(@RequestBody @Valid ClientRequest request, Caller by) {
        checkEvents(request, by);
        ClientSecret secret = clients.create(request, by);
        return new CreatedClient(clients.get(secret.clientId()), secret.clientSecret());
    }

    @Operation(summary = "Changes a client", description = "Full replacement; 409 when version is another.")
    @PutMapping("/auth/clients/{client_id}")
    Client update(@PathVariable("client_id") String clientId, @RequestBody @Valid ClientRequest request, Caller by) {
        seen(clientId, by);
        checkEvents(request, by);
        return clients.update(clientId, request, by);
    }

    @Operation(summary = "Gives a client another secret", description = "The old one ends at once; tokens stay.")
    @PostMapping("/auth/clients/{client_id}/secret")
    ClientSecret rotateSecret(@PathVariable("client_id") String clientId, Caller by) {
        seen(clientId, by);
        return clients.rotateSecret(clientId, by);
    }

    @Operation(summary = "Revokes a client", description = "Its secret and its tokens end.")
    @DeleteMapping("/auth/clients/{client_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(@PathVariable("client_id") String clientId, Caller by) {
        seen(clientId, by);
        clients.revoke(clientId, by);
    }

    @CanIgnoreReturnValue
    private Client seen(String clientId, Caller by) {
        Client client = clients.get(clientId);
        if (!isWithin(client.events(), by)) {
            throw Clients.missing(clientId);
        }
        return client;
    }

    private static void checkEvents(ClientRequest request, Caller by) {
        if ((request.allEvents() || request.events() != null) && !isWithin(request.events(), by)) {
            throw PlatformProblem.FORBIDDEN.because(
                    "You are limited to the events %s; give clients no others.", String.valueOf(by.events()));
        }
    }

    private static boolean isWithin(@Nullable Set<Long> events, Caller by) {
        return by.events() == null || (events != null && by.events().containsAll(events));
    }
}
