package org.gatehouse.auth.client;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
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

/** Clients, for administrators; {@code docs/api/auth.md}. */
@RestController
@Tag(name = "auth", description = "Tokens, sign-ins and clients")
record ClientController(ClientAdministrationService clients) {

    private static final int LONGEST_PAGE = 1000;

    record ClientList(
            @Doc("By name") List<Client> clients,
            @Doc("How many there are") long totalCount) {}

    record CreatedClient(
            @JsonUnwrapped Client client,

            @Doc("Shown only this once; null for a client without one") @Nullable
            String clientSecret) {}

    @Operation(summary = "Lists clients", description = "Revoked ones too; limit 1 to 1000.")
    @GetMapping("/auth/clients")
    ClientList list(
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            Caller by) {
        Page page = Page.of(offset, limit, LONGEST_PAGE);
        return new ClientList(clients.list(ClientFilter.ALL, page, by), clients.count(ClientFilter.ALL, by));
    }

    @Operation(summary = "Answers one client")
    @GetMapping("/auth/clients/{client_id}")
    Client get(@PathVariable("client_id") String clientId, Caller by) {
        return clients.get(clientId, by);
    }

    @Operation(
            summary = "Registers a client",
            description = "The answer shows its secret, once. client_id may be chosen; 409 client_id_taken.")
    @PostMapping("/auth/clients")
    @ResponseStatus(HttpStatus.CREATED)
    CreatedClient create(@RequestBody @Valid ClientRequest request, Caller by) {
        ClientSecret secret = clients.create(request, by);
        return new CreatedClient(clients.get(secret.clientId(), by), secret.clientSecret());
    }

    @Operation(summary = "Changes a client", description = "Full replacement; 409 when version is another.")
    @PutMapping("/auth/clients/{client_id}")
    Client update(@PathVariable("client_id") String clientId, @RequestBody @Valid ClientRequest request, Caller by) {
        return clients.update(clientId, request, by);
    }

    @Operation(summary = "Gives a client another secret", description = "The old one ends at once; tokens stay.")
    @PostMapping("/auth/clients/{client_id}/secret")
    ClientSecret rotateSecret(@PathVariable("client_id") String clientId, Caller by) {
        return clients.rotateSecret(clientId, by);
    }

    @Operation(summary = "Revokes a client", description = "Its secret and its tokens end.")
    @DeleteMapping("/auth/clients/{client_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(@PathVariable("client_id") String clientId, Caller by) {
        clients.revoke(clientId, by);
    }
}
