package org.gatehouse.platform.start;

import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.function.Function;
import org.flywaydb.core.api.FlywayException;
import org.gatehouse.platform.db.DatabaseException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;

/**
 * Explains in one sentence why a start failed, for the causes that an operator can remove. The stack trace is in the log at debug.
 *
 * <p>Spring does the same for a port that is in use.
 */
final class StartFailures implements FailureAnalyzer, Ordered {

    /** Before Spring's own, which would call a path that cannot be used a wrong setting. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        String sentence = first(failure, StartFailures::sentence);
        if (sentence == null) {
            sentence = first(failure, StartFailures::unreadable);
        }
        return sentence == null ? null : new FailureAnalysis(sentence, null, failure);
    }

    private static @Nullable String first(Throwable failure, Function<Throwable, @Nullable String> words) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String sentence = words.apply(cause);
            if (sentence != null) {
                return sentence;
            }
        }
        return null;
    }

    /** A value that is no number, duration or the like, if no other message is clearer. */
    private static @Nullable String unreadable(Throwable cause) {
        if (cause instanceof BindException bind && bind.getProperty() != null) {
            return "The setting %s is '%s', which cannot be read as %s."
                    .formatted(
                            bind.getName(),
                            bind.getProperty().getValue(),
                            bind.getTarget().getType());
        }
        return cause instanceof TypeMismatchException value
                ? "A setting is '%s', which cannot be read as %s.".formatted(value.getValue(), value.getRequiredType())
                : null;
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
