package org.gatehouse.platform.db.pool;

/** What a server is asked to find out whether a node can serve with it. */
final class PrimaryQuery {

    /** A standby answers as well, but takes none of what each sync writes: the division by zero makes its answer an error. */
    static final String TEXT = "select 1 / (not pg_is_in_recovery())::int";

    private PrimaryQuery() {}
}
