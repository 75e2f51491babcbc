package org.gatehouse.platform.upgrade;

import java.util.Arrays;
import java.util.Comparator;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.gatehouse.platform.db.Baseline;
import org.gatehouse.platform.start.StartException;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Migrates a database that is older than this program. It refuses one that is newer, whose rows may mean what this program does not know,
 * and one of a build before the {@link Baseline}.
 */
@Component
@EnableConfigurationProperties(UpgradeSettings.class)
class SchemaVersionCheck implements FlywayMigrationStrategy {

    private final UpgradeBackup backup;

    SchemaVersionCheck(Environment environment, UpgradeSettings settings) {
        this.backup = new UpgradeBackup(environment, settings.backup());
    }

    @Override
    public void migrate(Flyway flyway) {
        MigrationInfo[] all = flyway.info().all();
        MigrationVersion known = newest(all, true);
        MigrationVersion applied = newest(all, false);
        boolean isNew = applied.equals(MigrationVersion.EMPTY);
        if (!isNew && !hasBaseline(all)) {
            throw new StartException(Baseline.refusal("The database"));
        }
        if (applied.compareTo(known) > 0) {
            throw new StartException(
                    ("The database has schema %s, and this Gatehouse knows schemas up to %s. Start the newer Gatehouse,"
                                    + " or restore a backup of before the upgrade.")
                            .formatted(applied, known));
        }
        // A database that was never migrated holds nothing that could be lost.
        if (!isNew && flyway.info().pending().length > 0) {
            backup.before(applied, known);
        }
        flyway.migrate();
    }

    private static boolean hasBaseline(MigrationInfo[] migrations) {
        return Arrays.stream(migrations)
                .filter(migration -> migration.getState().isApplied())
                .anyMatch(migration ->
                        MigrationVersion.fromVersion(Baseline.FIRST).equals(migration.getVersion()));
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
