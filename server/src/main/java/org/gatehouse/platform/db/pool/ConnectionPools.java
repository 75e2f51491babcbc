package org.gatehouse.platform.db.pool;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.gatehouse.platform.db.ConnectionSettings;
import org.gatehouse.platform.db.SharedReads;
import org.postgresql.PGProperty;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.flyway.autoconfigure.FlywayDataSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.jdbc.health.DataSourceHealthIndicator;
import org.springframework.boot.transaction.autoconfigure.TransactionManagerCustomizers;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A pool for each kind of work, so that none starves another (decision 0041).
 *
 * <p>Code that names no pool uses the one of the thread's {@link Workload}. The gates' work has pools of its own, injected with
 * {@code @Qualifier("feed")}, {@code @Qualifier("lookups")} and {@code @Qualifier("scans")}. All use the settings of
 * {@code spring.datasource.hikari}, but only writes wait for a connection as long as bursts of the desk may need to.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({PoolSettings.class, ExportSettings.class})
class ConnectionPools {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /** Two such waits are longer than {@link DatabaseWatch} needs to notice, and end within the 10 s that a client may wait. */
    private static final Duration LONGEST_WAIT_AT_ONCE = Duration.ofSeconds(4);

    /** Polls, waiting polls, e-mails and pictures use one connection each; the others are for looking up what callers may do. */
    private static final int LOOKUPS_AT_ONCE = 6;

    private static final String ONE_PLAN = "-c plan_cache_mode=force_generic_plan";

    private static final boolean READS_ONLY = true;

    /** The options of connections that only read: each of their transactions sees the database as of one instant. */
    private static final String ONE_INSTANT = "-c default_transaction_isolation=repeatable\\ read";

    /** A thousand times what a look-up takes. All polls wait for the one select that is running, so a lost connection must not block it. */
    private static final String LONGEST_SILENCE_OF_LOOKUPS_SECONDS = "10";

    private final JdbcConnectionDetails database;
    private final Environment environment;
    private final DatabaseWatch watch;

    ConnectionPools(JdbcConnectionDetails database, Environment environment, DatabaseWatch watch) {
        this.database = database;
        this.environment = environment;
        this.watch = watch;
    }

    /** Takes each connection from the pool of the thread's workload. */
    @Bean
    DataSource dataSource(
            @Qualifier("writes") DataSource writes,
            @Qualifier("reads") DataSource reads,
            @Qualifier("long-lists") DataSource longLists,
            @Qualifier("open") DataSource open,
            @Qualifier("exports") DataSource exports) {
        return new RoutedDataSource(Map.of(
                Workload.WRITES,
                writes,
                Workload.READS,
                reads,
                Workload.LONG_LISTS,
                longLists,
                Workload.OPEN,
                open,
                Workload.EXPORTS,
                exports));
    }

    /** The template behind every client that names no pool: statements outside of transactions commit themselves. */
    @Bean
    JdbcTemplate jdbcTemplate(DataSource dataSource) {
        return new ConfirmedJdbcTemplate(dataSource);
    }

    @Bean
    PlatformTransactionManager transactionManager(
            DataSource dataSource, ExportSettings exports, ObjectProvider<TransactionManagerCustomizers> customizers) {
        RoutedTransactions manager = new RoutedTransactions(dataSource, exports);
        customizers.ifAvailable(all -> all.customize(manager));
        return manager;
    }

    /**
     * The pool for changes. In a burst the desk may wait for {@code spring.datasource.hikari.connection-timeout} as long as the database
     * answers. Like look-ups it uses one plan for any number of keys: for one accreditation, planning the statements of the feed took 13 ms
     * of 20, and running them took 2.
     */
    @Bean(defaultCandidate = false)
    @Qualifier("writes")
    HikariDataSource writesDataSource() {
        HikariDataSource settings = bound(new HikariDataSource());
        return pool(
                "writes",
                settings.getMaximumPoolSize(),
                Duration.ofMillis(settings.getConnectionTimeout()),
                ONE_PLAN,
                !READS_ONLY);
    }

    /** The pool for lists and pages. It refuses writes, so a statement that uses the wrong pool fails in its first test. */
    @Bean(defaultCandidate = false)
    @Qualifier("reads")
    HikariDataSource readsDataSource(PoolSettings settings) {
        return pool("reads", settings.reads(), "", READS_ONLY);
    }

    /**
     * The pool for lists of a thousand rows and more. They wait for each other, so a few at a time leave processors for everything else.
     */
    @Bean(defaultCandidate = false)
    @Qualifier("long-lists")
    HikariDataSource longListsDataSource(PoolSettings settings) {
        return pool("long-lists", settings.longListConnections(), "", READS_ONLY);
    }

    /** The pool for lists that need no token: strangers wait for each other, not for the desk's lists. */
    @Bean(defaultCandidate = false)
    @Qualifier("open")
    HikariDataSource openDataSource(PoolSettings settings) {
        return pool("open", settings.openConnections(), "", READS_ONLY);
    }

    /** The pool for exports, one connection for each. Only here a statement may take as long as a file takes (decision 0042). */
    @Bean(defaultCandidate = false)
    @Qualifier("exports")
    HikariDataSource exportsDataSource(ExportSettings settings) {
        HikariDataSource exports = pool(
                "exports",
                settings.atOnce(),
                "-c statement_timeout=" + settings.longest().toMillis(),
                READS_ONLY);
        exports.addDataSourceProperty(
                "socketTimeout",
                String.valueOf(settings.longest().plus(LONGEST_WAIT_AT_ONCE).toSeconds()));
        return exports;
    }

    /** The pool for polls that bring changes and for full syncs: gates do not wait behind lists. */
    @Bean(defaultCandidate = false)
    @Qualifier("feed")
    HikariDataSource feedDataSource(PoolSettings settings) {
        return pool("feed", settings.feedConnections(), "", READS_ONLY);
    }

    @Bean(defaultCandidate = false)
    @Qualifier("feed")
    JdbcClient feed(@Qualifier("feed") DataSource feed) {
        return JdbcClient.create(feed);
    }

    /**
     * The pool for selects of {@link SharedReads} and similar ones, which read rows by any number of keys. It uses one plan for any number
     * of keys: for a short list PostgreSQL would make a new plan each time, which takes four to nine times as long as reading the rows
     * (decision 0019). Nothing else belongs here, so polls never wait for a connection behind a long list.
     */
    @Bean(defaultCandidate = false)
    @Qualifier("lookups")
    HikariDataSource lookupsDataSource() {
        HikariDataSource lookups = pool("lookups", LOOKUPS_AT_ONCE, ONE_PLAN, READS_ONLY);
        lookups.addDataSourceProperty("socketTimeout", LONGEST_SILENCE_OF_LOOKUPS_SECONDS);
        return lookups;
    }

    @Bean(defaultCandidate = false)
    @Qualifier("lookups")
    JdbcClient lookups(@Qualifier("lookups") DataSource lookups) {
        return JdbcClient.create(lookups);
    }

    /**
     * Forces the durability that an acknowledged scan needs, even if the database's default is lower. It uses one plan for batches of any
     * size: each step of the plan is an index look-up, and planning the statement again takes three times as long as running it for one
     * scan.
     */
    @Bean(defaultCandidate = false)
    @Qualifier("scans")
    HikariDataSource scansDataSource(PoolSettings settings) {
        return pool("scans", settings.scanConnections(), "-c synchronous_commit=on " + ONE_PLAN, !READS_ONLY);
    }

    @Bean(defaultCandidate = false)
    @Qualifier("scans")
    JdbcClient scans(@Qualifier("scans") DataSource scans) {
        return JdbcClient.create(new ConfirmedJdbcTemplate(scans));
    }

    /** Transactions of {@link #scans}, for decisions that depend on who is inside a zone. */
    @Bean(defaultCandidate = false)
    @Qualifier("scans")
    TransactionOperations scanTransactions(@Qualifier("scans") DataSource scans) {
        return new TransactionTemplate(new ConfirmedTransactions(scans));
    }

    /**
     * Whether this node can serve: a connection for look-ups leads to a server that takes writes. Spring's own check would ask every pool in
     * turn, so a pool that a few long lists have used up would take the node out of service. It would also open a new connection for
     * migrations at each check.
     */
    @Bean
    DataSourceHealthIndicator dbHealthIndicator(@Qualifier("lookups") DataSource lookups) {
        return new DataSourceHealthIndicator(lookups, PrimaryQuery.TEXT);
    }

    /** Without a pool and without a statement timeout: a migration takes as long as it needs. Its errors name no rows either. */
    @Bean(defaultCandidate = false)
    @FlywayDataSource
    DataSource migrationsDataSource() {
        Properties properties = new Properties();
        PGProperty.LOG_SERVER_ERROR_DETAIL.set(properties, false);
        DriverManagerDataSource migrations = new DriverManagerDataSource(database.getJdbcUrl(), properties);
        migrations.setUsername(database.getUsername());
        migrations.setPassword(database.getPassword());
        return migrations;
    }

    private HikariDataSource pool(String name, int size, String options, boolean readOnly) {
        HikariDataSource pool = pool(name, size, LONGEST_WAIT, options, readOnly);
        pool.setConnectionTimeout(LONGEST_WAIT.toMillis());
        return pool;
    }

    private HikariDataSource pool(String name, int size, Duration longestWait, String options, boolean readOnly) {
        HikariDataSource pool = bound(new WatchedPool(watch, longestWait));
        pool.setPoolName(name);
        pool.setExceptionOverrideClassName(StaleConnections.class.getName());
        pool.setConnectionTimeout(Math.min(longestWait.toMillis(), LONGEST_WAIT_AT_ONCE.toMillis()));
        // A pool that is first used while the database is away waits like the others.
        pool.setInitializationFailTimeout(-1);
        pool.setMaximumPoolSize(size);
        pool.setMinimumIdle(Math.min(size, pool.getMinimumIdle()));
        pool.setJdbcUrl(database.getJdbcUrl());
        pool.setUsername(database.getUsername());
        pool.setPassword(database.getPassword());
        String common = pool.getDataSourceProperties().getProperty("options", "");
        String own = readOnly ? (options + " " + ONE_INSTANT).strip() : options;
        ConnectionSettings wanted = ConnectionSettings.of(name, common, own, readOnly);
        pool.addDataSourceProperty("options", wanted.options());
        pool.setConnectionInitSql(wanted.check());
        watch.watch(pool.getDataSourceProperties());
        return pool;
    }

    private <T extends HikariDataSource> T bound(T pool) {
        Binder.get(environment).bind("spring.datasource.hikari", Bindable.ofInstance(pool));
        return pool;
    }
}
