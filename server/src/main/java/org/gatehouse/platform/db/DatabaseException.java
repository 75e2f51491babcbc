package org.gatehouse.platform.db;

import org.jspecify.annotations.Nullable;

/** The database must not be used, or does not answer; the message is an instruction for the operator. */
public final class DatabaseException extends RuntimeException {

    DatabaseException(String message) {
        super(message);
    }

    DatabaseException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
