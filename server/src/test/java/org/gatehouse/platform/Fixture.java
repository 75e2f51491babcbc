package org.gatehouse.platform;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.user.UserRoleService;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.support.JdbcUtils;
import tools.jackson.databind.json.JsonMapper;

/** The words in which tests set their scene; each test makes what it needs and deletes nothing. */
public final class Fixture {

    /** Makes what tests need; its audit entries name it. */
    public static final Caller OPERATOR = Caller.machine("fixture", Set.of(Scope.values()), null, false);

    private static final ReentrantLock TAKING = new ReentrantLock();

    private final ApplicationContext server;

    public Fixture(ApplicationContext server) {
        this.server = server;
    }

    /** A service or repository of the server, to set a scene or to look behind the API. */
    public <T> T bean(Class<T> type) {
        return server.getBean(type);
    }

    /** All beans of a type. */
    public <T> Collection<T> beans(Class<T> type) {
        return server.getBeansOfType(type).values();
    }

    /** The connections to the database that are called so: writes, reads, open, feed, lookups, scans. */
    public HikariDataSource pool(String name) {
        return beans(HikariDataSource.class).stream()
                .filter(pool -> name.equals(pool.getPoolName()))
                .findFirst()
                .orElseThrow();
    }

    /** Those for changes. */
    public HikariDataSource writes() {
        return pool("writes");
    }

    /** Does this while all of these are taken by others. Two classes at once would each wait for those that the other one has. */
    public void withoutConnections(HikariDataSource pool, Runnable test) {
        List<Connection> taken = new ArrayList<>();
        TAKING.lock();
        try {
            while (taken.size() < pool.getMaximumPoolSize()) {
                taken.add(pool.getConnection());
            }
            test.run();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        } finally {
            for (Connection connection : taken) {
                JdbcUtils.closeConnection(connection);
            }
            TAKING.unlock();
        }
    }

    /** A new event, to be put together with the words of {@link EventFixture}. */
    public EventFixture event() {
        return new EventFixture(this);
    }

    /** Where the server listens. */
    public String port() {
        return server.getEnvironment().getRequiredProperty("local.server.port");
    }

    /** Requests without a token. */
    public Api anonymous() {
        return new Api("http://localhost:" + port(), bean(JsonMapper.class), null);
    }

    /** A machine with these scopes that sees all events. */
    public Api api(Scope... scopes) {
        return api(null, scopes);
    }

    /** A machine with these scopes that sees only these events; null means all. */
    public Api api(@Nullable Set<Long> events, Scope... scopes) {
        return anonymous().as(client(events, scopes));
    }

    /** Registers a machine. */
    public ClientSecret client(@Nullable Set<Long> events, Scope... scopes) {
        return bean(ClientService.class).create(ClientRequest.machine("test", Set.of(scopes), events, false), OPERATOR);
    }

    /** A person with just these roles at this event, logged in as at the desk. */
    public Api person(EventFixture event, Role... roles) {
        return person(event, null, roles);
    }

    /** The same, whose user is the person that the test calls so. */
    public Api person(EventFixture event, @Nullable String firstName, Role... roles) {
        long user = TestPeople.user(this, firstName == null ? null : event.person(firstName));
        for (Role role : roles) {
            bean(UserRoleService.class).grant(user, role, event.entity(), OPERATOR);
        }
        return TestPeople.loggedIn(this, user);
    }
}
