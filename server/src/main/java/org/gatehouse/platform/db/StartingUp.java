package org.gatehouse.platform.db;

import java.sql.SQLException;
import java.util.Set;

/** Distinguishes a server that is about to answer from a server that never will. */
final class StartingUp {

    // 08001: nothing listens yet; 08006, 57P01: it is shutting down; 57P03: it starts, stops or recovers.
    private static final Set<String> STATES = Set.of("08001", "08006", "57P01", "57P03");

    private StartingUp() {}

    static boolean explains(SQLException refused) {
        return STATES.contains(refused.getSQLState());
    }
}
