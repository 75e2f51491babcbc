package org.gatehouse.platform.db.pool;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Awaits;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.DatabaseProxy;
import org.gatehouse.platform.time.ServerClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

@ApiTest
class WatchedPoolTest {

    private static final Pattern PORT = Pattern.compile(":(\\d+)/");

    /** The database of this test, behind another port. */
    private record Elsewhere(JdbcConnectionDetails database, int port) implements JdbcConnectionDetails {

        @Override
        public @Nullable String getUsername() {
            return database.getUsername();
        }

        @Override
        public @Nullable String getPassword() {
            return database.getPassword();
        }

        @Override
        public String getJdbcUrl() {
            return PORT.matcher(database.getJdbcUrl()).replaceFirst(":" + port + "/");
        }
    }

    /** Hikari pauses for up to 5 s between tries in vain; one that waits for the watch connects as soon as the database is back. */
    @Test
    void connectionsAreMadeWhenTheWatchHasFoundTheDatabase(Fixture fixture) throws Exception {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        Matcher port = PORT.matcher(database.getJdbcUrl());
        assertThat(port.find()).isTrue();
        try (DatabaseProxy proxy = new DatabaseProxy(Integer.parseInt(port.group(1)))) {
            JdbcConnectionDetails elsewhere = new Elsewhere(database, proxy.port());
            DatabaseWatch watch =
                    new DatabaseWatch(elsewhere, fixture.bean(ServerClock.class), fixture.bean(PoolSettings.class));
            watch.start();
            try (WatchedPool pool = pool(watch, elsewhere)) {
                pool.getConnection().close();
                proxy.refuse();
                await().until(watch::isAway);

                FutureTask<Boolean> connects = new FutureTask<>(() -> {
                    try (Connection connection =
                            pool.getDataSource().getConnection(elsewhere.getUsername(), elsewhere.getPassword())) {
                        return connection.isValid(5);
                    }
                });
                Thread connecting = Thread.ofPlatform().start(connects);
                await().until(() -> connecting.getState() == Thread.State.WAITING);
                assertThat(connects.isDone()).isFalse();

                proxy.mend();
                // That it comes back, however busy the machine is; how soon, packaging/try-cluster measures.
                assertThat(connects.get(Awaits.PATIENCE.toSeconds(), SECONDS)).isTrue();
            } finally {
                watch.stop();
            }
        }
    }

    private static WatchedPool pool(DatabaseWatch watch, JdbcConnectionDetails database) {
        WatchedPool pool = new WatchedPool(watch, Duration.ofSeconds(5));
        pool.setJdbcUrl(database.getJdbcUrl());
        pool.setUsername(database.getUsername());
        pool.setPassword(database.getPassword());
        pool.setMaximumPoolSize(1);
        return pool;
    }
}
