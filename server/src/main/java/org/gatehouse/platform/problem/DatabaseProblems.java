package org.gatehouse.platform.problem;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.TransactionTimedOutException;

/** Translates a database failure for the client: try again, correct the value, or a defect of the server. */
public final class DatabaseProblems {

    /** SQL state of a write that a standby refuses. */
    public static final String READ_ONLY = "25006";

    /** SQL state of a write for which there is no room. */
    private static final String DISK_FULL = "53100";

    /** SQL state of a table that is not there: somebody empties the database under a running node, or brings it back. */
    private static final String NO_TABLE = "42P01";

    private static final Set<String> AWAY = Set.of("08", "57", "53", "55", "40");

    private DatabaseProblems() {}

    /** The name of the constraint that the failed statement violated; null if it violated none. */
    public static @Nullable String brokenConstraint(DataIntegrityViolationException refused) {
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            if (cause instanceof org.postgresql.util.PSQLException failure && failure.getServerErrorMessage() != null) {
                return failure.getServerErrorMessage().getConstraint();
            }
        }
        return null;
    }

    /**
     * Returns what the write returns, or throws what it means to the client that a constraint refuses it.
     *
     * @param meaning the problem by the name of the constraint; null where the client cannot help it
     */
    public static <T> T translatingConstraints(
            Supplier<T> write, Function<String, @Nullable ProblemException> meaning) {
        try {
            return write.get();
        } catch (DataIntegrityViolationException refused) {
            ProblemException problem = meaning.apply(String.valueOf(brokenConstraint(refused)));
            throw problem == null ? refused : problem;
        }
    }

    /** The same for a write that returns nothing. */
    public static void translatingConstraints(Runnable write, Function<String, @Nullable ProblemException> meaning) {
        translatingConstraints(
                () -> {
                    write.run();
                    return true;
                },
                meaning);
    }

    /** Whether the database could not be reached at all or not at the moment: the same statement may succeed a moment later. */
    public static boolean isAway(Exception failure) {
        return isAway(failure, sqlState(failure));
    }

    /** Why the database could not be used. */
    public enum Absence {
        /** It does not answer, or not in time. */
        AWAY,
        /** All connections for this kind of work were in use for too long. */
        BUSY,
        /** A write found no room on its disk. */
        FULL
    }

    public static Absence absenceOf(Exception failure) {
        if (DISK_FULL.equals(sqlState(failure))) {
            return Absence.FULL;
        }
        return isBusy(failure) ? Absence.BUSY : Absence.AWAY;
    }

    /** A pool that waited in vain for a connection to come back names neither a state nor a failure. */
    private static boolean isBusy(Exception failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof SQLTransientConnectionException)) {
            cause = cause.getCause();
        }
        return cause instanceof SQLTransientConnectionException none
                && none.getSQLState() == null
                && none.getCause() == null;
    }

    public static ProblemException problemOf(Exception failure) {
        String state = sqlState(failure);
        if (isUnconfirmed(failure)) {
            return PlatformProblem.UNAVAILABLE
                    .because("Whether it was stored is unknown: the database's standby did not confirm it. Read what is"
                            + " stored now before you send it again; a scan, or a request with an Idempotency-Key, can be"
                            + " sent again as it is.")
                    .retryAfter(5);
        }
        if (NO_TABLE.equals(state)) {
            return PlatformProblem.UNAVAILABLE
                    .because(
                            "The database lacks a table that Gatehouse needs: it is being brought back, or the operator must"
                                    + " do so. Nothing was changed; send the request again.")
                    .retryAfter(5);
        }
        if (isAway(failure, state)) {
            return PlatformProblem.UNAVAILABLE
                    .because("%s Nothing was changed; send the request again.", cause(failure))
                    .retryAfter(5);
        }
        if ("22021".equals(state) || "22P05".equals(state)) {
            return PlatformProblem.INVALID.because("A text contains a character that cannot be stored (U+0000).");
        }
        if (failure instanceof DataIntegrityViolationException refused && state != null && state.startsWith("23")) {
            return PlatformProblem.CONFLICT.because(
                    "The change conflicts with stored data (%s).", String.valueOf(brokenConstraint(refused)));
        }
        if (state != null && state.startsWith("22")) {
            return PlatformProblem.INVALID.because("A value is too large or too small to be stored.");
        }
        return PlatformProblem.INTERNAL.because("");
    }

    /** The cause as far as the database reports it; a node cannot distinguish the causes of a silence. */
    private static String cause(Exception failure) {
        // A connection to a standby is ended at once, and the rollback fails for that.
        if (isBusy(failure)) {
            return "Too many requests of this kind wait for the database at the moment.";
        }
        Throwable first = failure instanceof TransactionSystemException ended && ended.getOriginalException() != null
                ? ended.getOriginalException()
                : failure;
        return switch (String.valueOf(sqlState(first))) {
            case DISK_FULL -> "The disk of the database is full, and the operator must make room on it.";
            case "53200" -> "The database has no memory left at the moment.";
            case "53300" -> "The database takes no more connections at the moment.";
            case READ_ONLY -> "The database at this address takes no writes: it is a standby, or was made read-only.";
            default -> "The database is not answering at the moment.";
        };
    }

    /**
     * The message for the log: PostgreSQL's own message about a value that it cannot read (class 22) quotes the value. A missing table
     * needs no statement.
     */
    public static String loggable(Exception failure) {
        String state = sqlState(failure);
        if (NO_TABLE.equals(state)) {
            return String.valueOf(
                    NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
        }
        return state != null && state.startsWith("22") ? "SQL state " + state : String.valueOf(failure.getMessage());
    }

    /** The same failure as an exception whose type says that the database is away: libraries wrap it in errors of their own. */
    public static DataAccessException asUnavailable(Exception failure) {
        return failure instanceof DataAccessException known
                ? known
                : new DataAccessResourceFailureException("The database is away", failure);
    }

    private static boolean isAway(Exception failure, @Nullable String state) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof DataAccessResourceFailureException
                    || cause instanceof TransientDataAccessException
                    || cause instanceof CannotCreateTransactionException
                    || cause instanceof TransactionTimedOutException
                    || cause instanceof SQLTransientConnectionException) {
                return true;
            }
        }
        if (state == null) {
            return hasTransactionFailure(failure);
        }
        // 08: connection; 57: operator intervention and cancelled statements; 53: resources; 55, 40: locks; 25P03:
        // idle; 25006: this server has become a standby, and another takes writes.
        return state.equals("25P03")
                || state.equals(READ_ONLY)
                || state.equals(NO_TABLE)
                || AWAY.contains(state.substring(0, 2));
    }

    private static boolean isUnconfirmed(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnconfirmedCommit) {
                return true;
            }
        }
        return false;
    }

    /** A commit or rollback over a connection that is gone; a filter sees it within an exception of the servlet. */
    private static boolean hasTransactionFailure(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TransactionSystemException) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String sqlState(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sql.getSQLState();
            }
        }
        return null;
    }
}
