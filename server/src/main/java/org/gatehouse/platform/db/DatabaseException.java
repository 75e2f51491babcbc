package org.gatehouse.platform.db;

import org.jspecify.annotations.Nullable;

/** The database must not be used, or does not answer; the message tells the operator what to do. */
public final class DatabaseException extends RuntimeException {

    DatabaseException(String message) {
        super(message);
    }

    DatabaseException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
