package org.gatehouse.platform.db.replica;

import java.sql.SQLTransientConnectionException;

/** The replica did not get in time what the primary has. */
final class ReplicaBehindException extends SQLTransientConnectionException {

    private static final long serialVersionUID = 1L;

    ReplicaBehindException() {
        super("The replica is behind the primary");
    }
}
