package org.gatehouse.platform.backup;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.gatehouse.platform.start.StartException;
import org.gatehouse.postgres.BaseBackup;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.PostgresException;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;

/** The database of an installation as commands of the launcher reach it while the server runs. */
public final class CommandDatabase {

    private static final String DATASOURCE = "spring.datasource.";

    private CommandDatabase() {}

    /** The settings of a command: its options, else the variables of the environment, as the server reads them. */
    public static ConfigurableEnvironment settings(String... args) {
        StandardEnvironment settings = new StandardEnvironment();
        settings.getPropertySources().addFirst(new SimpleCommandLinePropertySource(args));
        ConfigurationPropertySources.attach(settings);
        return settings;
    }

    /** Where the installation keeps its files. */
    public static Path home(Environment environment) {
        return Path.of(environment.getProperty("gatehouse.home", "gatehouse-data"));
    }

    /** Whether the installation has a database of its own elsewhere. */
    public static boolean isElsewhere(Environment environment) {
        return !environment.getProperty(DATASOURCE + "url", "").isBlank();
    }

    /** Whether the database can be asked: one elsewhere is taken to run, the embedded one does with its server. */
    public static boolean isRunning(Environment environment) throws IOException {
        return isElsewhere(environment) || BaseBackup.isRunning(EmbeddedSettings.in(home(environment)));
    }

    /** Connects without a limit on the time of statements. */
    public static Connection connect(Environment environment) throws IOException {
        try {
            return isElsewhere(environment)
                    ? DriverManager.getConnection(
                            environment.getRequiredProperty(DATASOURCE + "url"),
                            environment.getProperty(DATASOURCE + "username"),
                            environment.getProperty(DATASOURCE + "password"))
                    : BaseBackup.of(EmbeddedSettings.in(home(environment))).connection();
        } catch (SQLException | PostgresException away) {
            throw new StartException(String.valueOf(away.getMessage()));
        }
    }
}
