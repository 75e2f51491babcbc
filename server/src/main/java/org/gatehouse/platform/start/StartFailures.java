package org.gatehouse.platform.start;

import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import org.flywaydb.core.api.FlywayException;
import org.gatehouse.platform.db.DatabaseException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;

/**
 * Says in one sentence why a start failed, for the causes that an operator can remove. The stack trace is in the log at debug.
 *
 * <p>Spring says it likewise for a port that is in use and for settings that cannot be read.
 */
final class StartFailures implements FailureAnalyzer, Ordered {

    /** Before Spring's own, which would call a path that cannot be used a wrong setting. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String sentence = sentence(cause);
            if (sentence != null) {
                return new FailureAnalysis(sentence, null, failure);
            }
        }
        return null;
    }

    private static @Nullable String sentence(Throwable cause) {
        return switch (cause) {
            case DatabaseException database -> database.getMessage();
            case StartException start -> start.getMessage();
            case FlywayException migration -> "The database cannot be migrated: " + migration.getMessage();
            case InvalidPathException path ->
                "The path '%s' has letters that this process cannot use in file names; start it with LC_ALL=C.UTF-8."
                        .formatted(path.getInput());
            case FileSystemException file ->
                "%s cannot be used (%s). Let the user that runs Gatehouse write there, or set GATEHOUSE_HOME."
                        .formatted(file.getFile(), reason(file));
            default -> null;
        };
    }

    private static String reason(FileSystemException file) {
        return file.getReason() == null ? file.getClass().getSimpleName() : file.getReason();
    }
}
