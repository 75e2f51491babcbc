package org.gatehouse.platform.db.pool;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.support.JdbcUtils;

/**
 * Connects to the server that takes writes, of all that an address names. Each is asked by itself: the driver asks one after the other, and
 * one that is silent would delay the look at the one that has taken over.
 */
final class PrimarySearch {

    private static final Logger log = LoggerFactory.getLogger(PrimarySearch.class);

    private static final Pattern SERVERS = Pattern.compile("(jdbc:postgresql://)([^/?]+)(.*)");

    private final List<String> addresses;
    private final Properties properties;
    private final Set<String> asked = new HashSet<>();

    /** Servers whose first result in this search, a reply or silence, the driver does not know yet. */
    private final Set<String> untold = new HashSet<>();

    private @Nullable Connection found;
    private boolean searching;

    /** The properties limit how long a silent server is waited for. */
    PrimarySearch(String address, Properties properties) {
        this.addresses = each(address);
        this.properties = properties;
    }

    /** The address with each of its servers alone. */
    static List<String> each(String address) {
        Matcher servers = SERVERS.matcher(address);
        return servers.matches()
                ? Arrays.stream(servers.group(2).split(",", -1))
                        .map(server -> servers.group(1) + server + servers.group(3))
                        .toList()
                : List.of(address);
    }

    /**
     * Asks every server that is not being asked. Returns the first connection, or null if all refuse or none answers within this time;
     * those that are still silent then are waited for by the next call. Each server has been asked to the end once before a connection is
     * returned: the driver remembers the silent ones, and the pools do not try them.
     */
    synchronized @Nullable Connection connect(Duration atMost) throws InterruptedException {
        if (!searching) {
            searching = true;
            untold.addAll(addresses);
        }
        if (found == null) {
            addresses.stream()
                    .filter(asked::add)
                    .forEach(address -> Thread.ofVirtual().start(() -> ask(address)));
        }
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toNanos(); left > 0 && !isOver(); left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        if (found == null || !untold.isEmpty()) {
            return null;
        }
        Connection first = found;
        found = null;
        searching = false;
        return first;
    }

    private boolean isOver() {
        return found == null ? asked.isEmpty() : untold.isEmpty();
    }

    private void ask(String address) {
        Connection connection = null;
        try {
            connection = DriverManager.getConnection(address, properties);
        } catch (SQLException failure) {
            log.debug("The database cannot be reached: {}", failure.getMessage());
        }
        if (!take(address, connection)) {
            JdbcUtils.closeConnection(connection);
        }
    }

    private synchronized boolean take(String address, @Nullable Connection connection) {
        asked.remove(address);
        untold.remove(address);
        boolean first = searching && found == null;
        if (first) {
            found = connection;
        }
        notifyAll();
        return first;
    }
}
