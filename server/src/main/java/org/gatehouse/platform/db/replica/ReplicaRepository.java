package org.gatehouse.platform.db.replica;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Compares a replica with its primary: the same database, the same history, and how far it has come in the log.
 *
 * <p>The history is what decision 0066 compares: the note in {@code feed_history}, which the first node writes that finds the primary on
 * another timeline. A replica that stayed on the old one never gets that note.
 */
@Repository
class ReplicaRepository {

    private final JdbcClient primary;

    /** Takes the pool, not its client: that waits for the migrations, which wait for all pools. */
    ReplicaRepository(@Qualifier("lookups") DataSource primary) {
        this.primary = JdbcClient.create(primary);
    }

    /**
     * Where the primary is.
     *
     * @param log all that was committed is before this position
     * @param history the note; empty while it is not the primary's own, because the primary has just changed
     */
    record Position(String log, String history) {}

    /**
     * Where the primary is now. What is not on its disk yet was acknowledged to nobody, and a replica may never hear of it while the
     * primary rests; so the position is the end of what is on disk.
     */
    Position ofPrimary() {
        return primary.sql("""
                select pg_current_wal_flush_lsn()::text as log,
                       case when history = feed_history_now() then concat_ws(' ', history, restored, extract(epoch from changed_at))
                       else '' end as history
                from feed_history
                """)
                .query((row, number) -> new Position(row.getString("log"), row.getString("history")))
                .single();
    }

    /**
     * Whether this replica has all that the primary had there.
     *
     * @throws ReplicaRefusedException when it is no replica of that primary
     */
    static boolean hasReached(Connection replica, Position position) throws SQLException {
        if (position.history().isEmpty()) {
            throw new ReplicaRefusedException("the primary's own history has just changed");
        }
        try (PreparedStatement select = replica.prepareStatement("""
                select case when not pg_is_in_recovery() then 'it is no replica but takes writes itself'
                            when split_part(?, '.', 1) <> (select system_identifier::text from pg_control_system())
                                 or split_part(?, '.', 3) <> (select oid::text from pg_database where datname = current_database())
                                 then 'it is a replica of another database'
                            when ? <> concat_ws(' ', history, restored, extract(epoch from changed_at))
                                 then 'the primary has another history since a failover or a restore'
                       end as refused,
                       pg_last_wal_replay_lsn() >= ?::pg_lsn as reached
                from feed_history
                """)) {
            for (int history = 1; history <= 3; history++) {
                select.setString(history, position.history());
            }
            select.setString(4, position.log());
            try (ResultSet row = select.executeQuery()) {
                row.next();
                if (row.getString("refused") != null) {
                    throw new ReplicaRefusedException(row.getString("refused"));
                }
                return row.getBoolean("reached");
            }
        }
    }
}
