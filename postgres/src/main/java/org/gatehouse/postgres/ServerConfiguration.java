package org.gatehouse.postgres;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The {@code pg.conf} that each start rewrites. {@code alter system} overrides it, and {@link DurabilityCheck} overrides both. */
final class ServerConfiguration {

    private static final Pattern KERNEL = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})");

    private ServerConfiguration() {}

    /**
     * How a recovery brings to the disk what was written before it. One sync of the file system takes tenths of a second where one of each
     * file takes many, as after a restore; Linux 5.8 was the first to report errors there.
     */
    static String recoverySync(String system, String version) {
        Matcher kernel = KERNEL.matcher(version);
        boolean tells = system.equals("Linux")
                && kernel.lookingAt()
                && (Integer.parseInt(kernel.group(1)) > 5
                        || (kernel.group(1).equals("5") && Integer.parseInt(kernel.group(2)) >= 8));
        return tells ? "syncfs" : "fsync";
    }

    static String of(EmbeddedSettings settings, int port) {
        return """
            # Written by Gatehouse at each start: edits are lost. Use gatehouse.postgres.* or "alter system".

            # Nobody but this machine, and no socket files: their path has a limit of 107 bytes that a home may exceed.
            listen_addresses = '127.0.0.1'
            port = %d
            unix_socket_directories = ''

            # An acknowledged write is on disk, and a torn page is repaired.
            fsync = on
            synchronous_commit = on
            full_page_writes = on

            # The pools of one node and a few for the operator.
            max_connections = 100

            # Holds the feed documents of an event with 100,000 accreditations (about 60 MB) with indexes and scans.
            shared_buffers = '%s'
            # What the planner may expect of the system's page cache; reserves nothing.
            effective_cache_size = '1GB'
            # Sorting a page of a list stays in memory; times max_connections it must still fit.
            work_mem = '8MB'
            # Index builds of migrations.
            maintenance_work_mem = '128MB'

            # A flush of a position with 20,000 holders writes much at once; it must not force a checkpoint.
            max_wal_size = '2GB'
            # Segments of the log are used again; a new one would be filled with zeros while a scan waits for its commit.
            min_wal_size = '256MB'
            # Holds such a flush between two syncs; the default grows with shared_buffers to the same at 512 MB.
            wal_buffers = '16MB'
            # After a checkpoint every page goes to the log whole once more: three times fewer of them. What a recovery has to
            # read is bounded by max_wal_size, not by this.
            checkpoint_timeout = '15min'
            # First writes to a page after a checkpoint go to the log whole: compressed, they are about half. pglz is in
            # every build, lz4 is not in these.
            wal_compression = pglz
            # Spread over the interval, checkpoints do not disturb polls.
            checkpoint_completion_target = 0.9

            # The disk is an SSD: an index is worth its random reads.
            random_page_cost = 1.1
            # Compiling costs more than our short statements take.
            jit = off
            # Many short statements use the cores better than one in parallel, and containers give 64 MB of /dev/shm.
            max_parallel_workers_per_gather = 0
            max_parallel_maintenance_workers = 0

            # What a copy or a crash left in memory only is on the disk before a recovery relies on it.
            recovery_init_sync_method = %s

            # Processes that each start would pay for: three that read ahead for the others, of what is in memory already or comes from
            # an SSD, and one for subscriptions to other servers, of which there are none.
            io_method = sync
            max_logical_replication_workers = 0

            # A statement of a killed Gatehouse ends, and frees its locks, before the next one is up for long.
            client_connection_check_interval = '5s'

            # The log says what happened, never to whom: failing statements and their details hold personal data.
            log_min_error_statement = panic
            log_error_verbosity = terse
            log_parameter_max_length = 0
            log_checkpoints = off
            log_timezone = 'UTC'
            timezone = 'UTC'
            lc_messages = 'C'
            """.formatted(
                        port,
                        settings.sharedBuffers(),
                        recoverySync(System.getProperty("os.name"), System.getProperty("os.version")));
    }
}
