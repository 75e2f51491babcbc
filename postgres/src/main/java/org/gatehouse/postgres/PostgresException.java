package org.gatehouse.postgres;

import org.jspecify.annotations.Nullable;

/** The embedded PostgreSQL cannot be started or must not be used; the message is an instruction for the operator. */
public final class PostgresException extends RuntimeException {

    PostgresException(String message) {
        super(message);
    }

    PostgresException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
