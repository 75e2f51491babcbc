package org.gatehouse.platform.problem;

import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLWarning;

/**
 * A commit that was stored on this PostgreSQL and not confirmed by its synchronous standby, since the wait for it was cancelled. PostgreSQL
 * calls that a success with a warning. If the standby takes over now, the change is gone, so nobody may get a success for it.
 */
public final class UnconfirmedCommit extends SQLException {

    private static final long serialVersionUID = 1L;

    /** PostgreSQL's function that waits; its message is translated, the name of the function is not. */
    private static final String WAITS_FOR_STANDBY = "SyncRepWaitForLSN";

    private UnconfirmedCommit(SQLWarning warning) {
        super("The commit was not confirmed by the standby: " + warning.getMessage(), "57014", warning);
    }

    /** The first warning of this kind; null if there is none. */
    public static @Nullable UnconfirmedCommit among(@Nullable SQLWarning warnings) {
        for (SQLWarning warning = warnings; warning != null; warning = warning.getNextWarning()) {
            if (warning instanceof PSQLWarning told
                    && WAITS_FOR_STANDBY.equals(told.getServerErrorMessage().getRoutine())) {
                return new UnconfirmedCommit(warning);
            }
        }
        return null;
    }
}
