package org.gatehouse.platform.db.replica;

import java.sql.SQLNonTransientConnectionException;

/** What answers at the replica's address may not be read from; the message says why. */
final class ReplicaRefusedException extends SQLNonTransientConnectionException {

    private static final long serialVersionUID = 1L;

    ReplicaRefusedException(String reason) {
        super(reason);
    }
}
