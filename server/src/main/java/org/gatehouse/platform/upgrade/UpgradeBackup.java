package org.gatehouse.platform.upgrade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.flywaydb.core.api.MigrationVersion;
import org.gatehouse.platform.backup.BackupCommands;
import org.gatehouse.platform.backup.CommandDatabase;
import org.gatehouse.platform.start.StartException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;

/**
 * The backup before migrations, which only go forward. The start takes it itself if the database is embedded. A database elsewhere has
 * tools of its own, so the start is refused until their dump exists.
 */
record UpgradeBackup(Environment environment, String setting) {

    private static final Logger log = LoggerFactory.getLogger(UpgradeBackup.class);

    /** An older dump is from an upgrade that was abandoned. */
    private static final Duration FRESH = Duration.ofDays(1);

    void before(MigrationVersion applied, MigrationVersion known) {
        if (setting.isBlank()) {
            log.warn("""
                    The database goes from schema {} to {} and cannot go back, and this start takes no backup of it before. To have one, set\
                     GATEHOUSE_UPGRADE_BACKUP=DIR before an upgrade, or {}.""", applied, known, byHand());
            return;
        }
        Path backups = Path.of(setting).toAbsolutePath().normalize();
        if (CommandDatabase.isElsewhere(environment)) {
            requireDump(backups, applied, known);
        } else {
            take(backups.resolve("before-upgrade-of-%s".formatted(applied)));
        }
    }

    private String byHand() {
        return CommandDatabase.isElsewhere(environment)
                ? "run pg_dump while the old version runs"
                : "run `gatehouse backup DIR` while the old version runs";
    }

    private void take(Path directory) {
        log.info("Taking a backup before the upgrade: {}", directory);
        try {
            String figures = BackupCommands.backup(environment, directory, progress -> log.info("{}", progress));
            log.info("The backup before the upgrade is taken: {} {}", directory, figures);
        } catch (StartException failed) {
            throw new StartException(
                    "The backup before the upgrade failed, and the database is as it was: %s. Mend that, name another directory by"
                                    .formatted(failed.getMessage())
                            + " GATEHOUSE_UPGRADE_BACKUP, or set it to nothing to upgrade without.");
        }
    }

    private void requireDump(Path backups, MigrationVersion applied, MigrationVersion known) {
        Path dump = backups.resolve("before-upgrade-of-%s.dump".formatted(applied));
        if (isRecent(dump)) {
            log.info("The database goes from schema {} to {}; its dump is {}", applied, known, dump);
            return;
        }
        throw new StartException("""
                The database would go from schema %s to %s and cannot go back, and there is no dump of it of the last day. Make one:
                  pg_dump --format=custom --file=%s.unfinished --dbname='%s' && mv %s.unfinished %s
                and start again; or, if other tools have made a backup, set GATEHOUSE_UPGRADE_BACKUP to nothing for this start.""".formatted(applied, known, dump, address(), dump, dump));
    }

    /** The address as PostgreSQL's own programs read it, without the password, for which they ask. */
    private String address() {
        String url = environment.getRequiredProperty("spring.datasource.url").replaceFirst("^jdbc:postgresql:", "");
        String server = url.replaceFirst("\\?.*$", "").replaceFirst("^//", "");
        String user = environment.getProperty("spring.datasource.username", "");
        return "postgresql://%s%s%s?target_session_attrs=read-write"
                .formatted(user.isBlank() ? "" : user + "@", url.startsWith("//") ? "" : "/", server);
    }

    private static boolean isRecent(Path dump) {
        try {
            return Files.size(dump) > 0
                    && Files.getLastModifiedTime(dump)
                            .toInstant()
                            .isAfter(Instant.now().minus(FRESH));
        } catch (IOException notThere) {
            return false;
        }
    }
}
