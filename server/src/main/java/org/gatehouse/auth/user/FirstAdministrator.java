package org.gatehouse.auth.user;

import java.util.EnumSet;
import java.util.Optional;
import org.gatehouse.audit.Actor;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.Secrets;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Creates an administrator if there is no user at all: with every right but that to the watchlist, which administrators give to whom it
 * concerns.
 *
 * <p>An unattended installation sets {@code gatehouse.admin.password}. It is only read in this case and never changes a password later.
 */
@Component
public class FirstAdministrator implements SmartInitializingSingleton {

    /** The names that pages greet with until somebody sets better ones. */
    private static final String FIRST_NAME = "First";

    private static final String LAST_NAME = "Administrator";

    /** The name and, if we generated it, the password, which is shown once and stored nowhere. */
    public record Login(String username, String password) {}

    private record Installation(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private final UserRepository repository;
    private final UserService users;
    private final TransactionTemplate transaction;
    private final String username;
    private final String password;
    private @Nullable Login login;

    FirstAdministrator(
            UserRepository repository,
            UserService users,
            PlatformTransactionManager transactions,
            @Value("${gatehouse.admin.username}") String username,
            @Value("${gatehouse.admin.password}") String password) {
        this.repository = repository;
        this.users = users;
        this.transaction = new TransactionTemplate(transactions);
        this.username = username;
        this.password = password;
    }

    /** The login of the administrator who was created at this start; empty at every later start, and if the password was configured. */
    public Optional<Login> login() {
        return Optional.ofNullable(login);
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (repository.isEmpty()) {
            transaction.executeWithoutResult(status -> {
                repository.lock();
                createUnlessAnotherNodeDid();
            });
        }
    }

    private void createUnlessAnotherNodeDid() {
        if (!repository.isEmpty()) {
            return;
        }
        boolean given = !password.isBlank();
        Login first = new Login(username, given ? password : Secrets.newPassword());
        users.create(
                new UserFields(
                        username,
                        FIRST_NAME,
                        LAST_NAME,
                        null,
                        true,
                        EnumSet.complementOf(EnumSet.of(Scope.WATCHLIST)),
                        null),
                first.password(),
                !given,
                new Installation("installation", null, null));
        login = given ? null : first;
    }
}
