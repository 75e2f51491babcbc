package org.gatehouse.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gatehouse.platform.backup.Restored;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Tests keep homes from run to run and give them other databases; a server would refuse the pictures of the last one. Those of {@link
 * ServerLease} are empty at first and keep their database, and a node or a command that starts in one must not take its mark away.
 */
public final class ForgottenStores implements EnvironmentPostProcessor {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        String home = environment.getProperty("gatehouse.home");
        try {
            if (home != null && !home.contains(ServerLease.NAME) && Files.isDirectory(Path.of(home))) {
                Files.deleteIfExists(Path.of(home, "images", Restored.MARK));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
