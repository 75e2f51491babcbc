package org.gatehouse.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.springframework.util.FileSystemUtils;

/** Each run begins with an empty database, so that neither rows nor migrations of the last one decide its outcome. */
public class FreshDatabase implements LauncherSessionListener {

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        ServerLease.servers()
                .mapToObj(server -> ServerLease.home(server).resolve("pg18"))
                .forEach(FreshDatabase::delete);
    }

    private static void delete(Path directory) {
        try {
            FileSystemUtils.deleteRecursively(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
