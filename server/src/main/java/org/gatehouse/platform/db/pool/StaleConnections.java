package org.gatehouse.platform.db.pool;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import org.gatehouse.platform.problem.DatabaseProblems;

/** Removes connections to a server that has become a standby from their pool; the next one finds the server that takes writes. */
public final class StaleConnections implements SQLExceptionOverride {

    @java.lang.Override
    public SQLExceptionOverride.Override adjudicate(SQLException failure) {
        return DatabaseProblems.READ_ONLY.equals(failure.getSQLState())
                ? SQLExceptionOverride.Override.MUST_EVICT
                : SQLExceptionOverride.Override.CONTINUE_EVICT;
    }
}
