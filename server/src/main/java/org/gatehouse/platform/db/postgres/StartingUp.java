package org.gatehouse.platform.db.postgres;

import java.sql.SQLException;
import java.util.Set;

/** Tells a server that is about to answer from one that never will. */
public final class StartingUp {

    // 08001: nobody listens yet; 08006, 57P01: it is going down; 57P03: it starts, stops or recovers.
    private static final Set<String> STATES = Set.of("08001", "08006", "57P01", "57P03");

    private StartingUp() {}

    public static boolean explains(SQLException refused) {
        return STATES.contains(refused.getSQLState());
    }
}
