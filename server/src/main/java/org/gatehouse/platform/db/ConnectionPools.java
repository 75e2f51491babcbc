package org.gatehouse.platform.db;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.flyway.autoconfigure.FlywayDataSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.jdbc.health.DataSourceHealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * The pools: reads, writes and scans do not starve each other (design 4).
 *
 * <p>Inject them with {@code @Qualifier("reads")}, {@code @Qualifier("lookups")} and {@code @Qualifier("scans")}. All take the settings of
 * {@code spring.datasource.hikari}, but they wait less for a connection than the desk's bursts may have to: gates hear within seconds
 * that the database is away.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PoolSettings.class)
class ConnectionPools {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /** Twice this is more than {@link DatabaseWatch} needs to notice, and with that less than the 10 s in which a client is answered. */
    private static final Duration LONGEST_WAIT_AT_ONCE = Duration.ofSeconds(4);

    /** Polls, those that wait, and look-ups by e-mail each send one at a time; the others are for what callers may do. */
    private static final int LOOKUPS_AT_ONCE = 5;

    /** A thousand times what they take. All polls wait for the one select that is on its way, so a connection that is lost must not hold it. */
    private static final String LONGEST_SILENCE_OF_LOOKUPS_SECONDS = "10";

    private final JdbcConnectionDetails database;
    private final Environment environment;
    private final DatabaseWatch watch;

    ConnectionPools(JdbcConnectionDetails database, Environment environment, DatabaseWatch watch) {
        this.database = database;
        this.environment = environment;
        this.watch = watch;
    }

    /**
     * For changes, and for whatever names no other. A burst of the desk may wait for {@code spring.datasource.hikari.connection-timeout}
     * as long as the database answers.
     */
    @Bean
    HikariDataSource dataSource() {
        HikariDataSource settings = bound(new HikariDataSource());
        return pool("writes", settings.getMaximumPoolSize(), Duration.ofMillis(settings.getConnectionTimeout()), "");
    }

    /** Refuses writes, so a statement that went to the wrong pool shows in its first test. */
    @Bean(defaultCandidate = false)
    @Qualifier("reads")
    HikariDataSource readsDataSource(PoolSettings settings) {
        return pool("reads", settings.readConnections(), "-c default_transaction_read_only=on");
    }

    @Bean(defaultCandidate = false)
    @Qualifier("reads")
    JdbcClient reads(@Qualifier("reads") DataSource reads) {
        return JdbcClient.create(reads);
    }

    /**
     * For selects that {@link SharedReads} sends, and their like: rows by their keys, however many. One plan for any number of keys: for a
     * list of few PostgreSQL would make a plan of its own each time, which takes it four to nine times as long as reading the rows
     * (decision 0019). Nothing else belongs here, so polls never wait for a connection behind a long list.
     */
    @Bean(defaultCandidate = false)
    @Qualifier("lookups")
    HikariDataSource lookupsDataSource() {
        HikariDataSource lookups = pool(
                "lookups",
                LOOKUPS_AT_ONCE,
                "-c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan");
        lookups.addDataSourceProperty("socketTimeout", LONGEST_SILENCE_OF_LOOKUPS_SECONDS);
        return lookups;
    }

    @Bean(defaultCandidate = false)
    @Qualifier("lookups")
    JdbcClient lookups(@Qualifier("lookups") DataSource lookups) {
        return JdbcClient.create(lookups);
    }

    /**
     * Asks for what an acknowledged scan needs, even where the database's default is less. One plan for batches of any size: each of its
     * steps is a look-up in an index, and to plan the statement anew takes three times as long as to run it for one scan.
     */
    @Bean(defaultCandidate = false)
    @Qualifier("scans")
    HikariDataSource scansDataSource(PoolSettings settings) {
        return pool(
                "scans", settings.scanConnections(), "-c synchronous_commit=on -c plan_cache_mode=force_generic_plan");
    }

    @Bean(defaultCandidate = false)
    @Qualifier("scans")
    JdbcClient scans(@Qualifier("scans") DataSource scans) {
        return JdbcClient.create(scans);
    }

    /**
     * Whether this node can serve: one connection for look-ups answers. Spring's own would ask every pool in turn, and one that a few long
     * lists have taken whole would take the node out of service; of migrations it would open a connection for each question.
     */
    @Bean
    DataSourceHealthIndicator dbHealthIndicator(@Qualifier("lookups") DataSource lookups) {
        return new DataSourceHealthIndicator(lookups);
    }

    /** Without pool and statement timeout: a migration takes as long as it takes. */
    @Bean(defaultCandidate = false)
    @FlywayDataSource
    DataSource migrationsDataSource() {
        DriverManagerDataSource migrations = new DriverManagerDataSource(database.getJdbcUrl());
        migrations.setUsername(database.getUsername());
        migrations.setPassword(database.getPassword());
        return migrations;
    }

    private HikariDataSource pool(String name, int size, String options) {
        HikariDataSource pool = pool(name, size, LONGEST_WAIT, options);
        pool.setConnectionTimeout(LONGEST_WAIT.toMillis());
        return pool;
    }

    private HikariDataSource pool(String name, int size, Duration longestWait, String options) {
        HikariDataSource pool = bound(new WatchedPool(watch, longestWait));
        pool.setPoolName(name);
        pool.setConnectionTimeout(Math.min(longestWait.toMillis(), LONGEST_WAIT_AT_ONCE.toMillis()));
        // One that is first asked for while the database is away waits like the others.
        pool.setInitializationFailTimeout(-1);
        pool.setMaximumPoolSize(size);
        pool.setMinimumIdle(Math.min(size, pool.getMinimumIdle()));
        pool.setJdbcUrl(database.getJdbcUrl());
        pool.setUsername(database.getUsername());
        pool.setPassword(database.getPassword());
        String common = pool.getDataSourceProperties().getProperty("options", "");
        pool.addDataSourceProperty("options", (common + " " + options).strip());
        watch.watch(pool.getDataSourceProperties());
        return pool;
    }

    private <T extends HikariDataSource> T bound(T pool) {
        Binder.get(environment).bind("spring.datasource.hikari", Bindable.ofInstance(pool));
        return pool;
    }
}
