package org.gatehouse.platform.upgrade;

import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.gatehouse.platform.service.StartProgress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at migrations from outside, because one statement of them may take an hour, and tells systemd while they do something. */
final class MigrationWatch {

    private static final Logger log = LoggerFactory.getLogger(MigrationWatch.class);

    private static final Duration LOOK_EVERY = Duration.ofSeconds(10);

    private MigrationWatch() {}

    static void during(Runnable migration, DataSource database) {
        MigrationRepository sessions = new MigrationRepository(database);
        Thread looking = Thread.ofVirtual().name("migration-watch").start(() -> look(sessions));
        try {
            migration.run();
        } finally {
            looking.interrupt();
        }
    }

    private static void look(MigrationRepository sessions) {
        try {
            while (true) {
                Thread.sleep(LOOK_EVERY);
                if (isAtWork(sessions)) {
                    StartProgress.made();
                }
            }
        } catch (InterruptedException done) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isAtWork(MigrationRepository sessions) {
        try {
            return sessions.isAtWork();
        } catch (SQLException unknown) {
            log.debug("Whether migrations do something is not known", unknown);
            return false;
        }
    }
}
