package org.gatehouse.platform.db.replica;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.UUID;
import org.gatehouse.platform.db.ConnectionSettings;
import org.gatehouse.platform.db.pool.StaleConnections;
import org.gatehouse.platform.db.pool.WatchedSockets;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** How the replica is connected to: as the primary's user, with the settings that the primary's connections have, and never to write. */
@Component
class ReplicaAddress {

    /** Whoever waits for a connection can be served by the primary instead. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private static final String LONGEST_CONNECT_SECONDS = "2";
    private static final String LONGEST_SILENCE_SECONDS = "3";
    private static final boolean READS_ONLY = true;

    private final ReplicaSettings settings;
    private final JdbcConnectionDetails primary;
    private final Environment environment;
    private final String owner = UUID.randomUUID().toString();

    ReplicaAddress(ReplicaSettings settings, JdbcConnectionDetails primary, Environment environment) {
        this.settings = settings;
        this.primary = primary;
        this.environment = environment;
    }

    /** Whether the settings name a replica. */
    boolean isSet() {
        return settings.namesReplica();
    }

    /** A pool that connects when somebody asks: a replica that is away keeps no server from starting. */
    HikariDataSource pool(String name, int size, String options, Duration longestSilence) {
        HikariDataSource pool = bound();
        pool.setPoolName(name);
        pool.setExceptionOverrideClassName(StaleConnections.class.getName());
        pool.setConnectionTimeout(LONGEST_WAIT.toMillis());
        pool.setValidationTimeout(LONGEST_WAIT.toMillis());
        pool.setInitializationFailTimeout(-1);
        pool.setMaximumPoolSize(size);
        pool.setMinimumIdle(0);
        pool.setJdbcUrl(settings.replicaUrl());
        pool.setUsername(primary.getUsername());
        pool.setPassword(primary.getPassword());
        ConnectionSettings wanted = ConnectionSettings.of(name, commonOptions(pool), options, READS_ONLY);
        pool.setConnectionInitSql(wanted.check());
        Properties properties = pool.getDataSourceProperties();
        properties.setProperty("options", wanted.options());
        properties.setProperty("connectTimeout", LONGEST_CONNECT_SECONDS);
        properties.setProperty("socketTimeout", String.valueOf(longestSilence.toSeconds()));
        properties.setProperty("socketFactory", WatchedSockets.class.getName());
        properties.setProperty("socketFactoryArg", owner);
        return pool;
    }

    /** A connection that belongs to no pool and has proven that it keeps settings. */
    Connection connect() throws SQLException {
        ConnectionSettings wanted = ConnectionSettings.of("replica-watch", commonOptions(bound()), "", READS_ONLY);
        Properties properties = new Properties();
        putUnlessNull(properties, "user", primary.getUsername());
        putUnlessNull(properties, "password", primary.getPassword());
        properties.setProperty("options", wanted.options());
        properties.setProperty("connectTimeout", LONGEST_CONNECT_SECONDS);
        properties.setProperty("socketTimeout", LONGEST_SILENCE_SECONDS);
        Connection connection = DriverManager.getConnection(settings.replicaUrl(), properties);
        try {
            wanted.verify(connection);
            return connection;
        } catch (SQLException | RuntimeException refused) {
            connection.close();
            throw refused;
        }
    }

    /** Closes the connections of all pools; a thread that waits for one of them is woken at once. */
    void endConnections() {
        WatchedSockets.closeAll(owner);
    }

    /** No connection is made from here on. */
    void forget() {
        WatchedSockets.forget(owner);
    }

    private HikariDataSource bound() {
        HikariDataSource pool = new HikariDataSource();
        Binder.get(environment).bind("spring.datasource.hikari", Bindable.ofInstance(pool));
        return pool;
    }

    private static String commonOptions(HikariDataSource pool) {
        return pool.getDataSourceProperties().getProperty("options", "");
    }

    private static void putUnlessNull(Properties properties, String key, @Nullable String value) {
        if (value != null) {
            properties.setProperty(key, value);
        }
    }
}
