package org.gatehouse.platform.db;

import java.util.Arrays;
import java.util.Comparator;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.stereotype.Component;

/** Migrates a database that is older than this program, and refuses one that is newer: its rows may mean what this program does not know. */
@Component
class KnownSchema implements FlywayMigrationStrategy {

    @Override
    public void migrate(Flyway flyway) {
        MigrationInfo[] all = flyway.info().all();
        MigrationVersion known = newest(all, true);
        MigrationVersion applied = newest(all, false);
        if (applied.compareTo(known) > 0) {
            throw new DatabaseException(
                    ("The database has schema %s, and this Gatehouse knows schemas up to %s. Start the newer Gatehouse,"
                                    + " or restore a backup of before the upgrade.")
                            .formatted(applied, known));
        }
        flyway.migrate();
    }

    private static MigrationVersion newest(MigrationInfo[] migrations, boolean known) {
        return Arrays.stream(migrations)
                .filter(migration -> known
                        ? migration.getState().isResolved()
                        : migration.getState().isApplied())
                .map(MigrationInfo::getVersion)
                .filter(version -> version != null)
                .max(Comparator.naturalOrder())
                .orElse(MigrationVersion.EMPTY);
    }
}
