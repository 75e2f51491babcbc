package org.gatehouse.auth.client;

import java.util.Optional;
import java.util.Set;
import org.gatehouse.audit.Actor;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.start.StartException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Creates a client that can create others if there is no client at all: a token needs a client, and creating a client needs a token.
 *
 * <p>An unattended installation sets {@code gatehouse.admin.client-id} and {@code .client-secret}; they are only read in this case.
 */
@Component
public class FirstClient implements SmartInitializingSingleton {

    private static final int SHORTEST_SECRET = 32;

    private record Installation(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private final ClientRepository repository;
    private final ClientService clients;
    private final TransactionTemplate transaction;
    private final ClientSecret given;
    private @Nullable ClientSecret made;

    public FirstClient(
            ClientRepository repository,
            ClientService clients,
            PlatformTransactionManager transactions,
            @Value("${gatehouse.admin.client-id}") String clientId,
            @Value("${gatehouse.admin.client-secret}") String secret) {
        this.repository = repository;
        this.clients = clients;
        this.transaction = new TransactionTemplate(transactions);
        this.given = new ClientSecret(clientId, secret);
    }

    /** The credentials that were generated at this start, to be shown once; empty at every later start, and if they were configured. */
    public Optional<ClientSecret> login() {
        return Optional.ofNullable(made);
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (repository.count(ClientFilter.ALL, null) == 0) {
            transaction.executeWithoutResult(status -> {
                repository.lock();
                createUnlessAnotherNodeDid();
            });
        }
    }

    private void createUnlessAnotherNodeDid() {
        if (repository.count(ClientFilter.ALL, null) > 0) {
            return;
        }
        ClientRequest request = ClientRequest.machine("Administration", Set.of(Scope.ADMIN), null, false);
        Actor installation = new Installation("installation", null, null);
        if (given.clientId().isBlank()) {
            made = clients.create(request, installation);
        } else {
            checkGiven();
            clients.createAs(given, request, installation);
        }
    }

    private void checkGiven() {
        String secret = given.clientSecret();
        if (!given.clientId().matches("[0-9a-f]{12}") || secret == null || secret.length() < SHORTEST_SECRET) {
            throw new StartException(("gatehouse.admin.client-id has to have 12 hexadecimal digits,"
                            + " gatehouse.admin.client-secret at least %d characters.")
                    .formatted(SHORTEST_SECRET));
        }
    }
}
