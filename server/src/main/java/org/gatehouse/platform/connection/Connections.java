package org.gatehouse.platform.connection;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * All connections, and which of them have to go when there are too many.
 *
 * <p>A connection over which a valid token or session has come is known, and is never closed for others. All others are connections of
 * strangers. They are few, and the one goes first that has been longest without a whole request. No limit goes by address: a venue is one
 * address, and so is a proxy.
 */
@Component
class Connections {

    /** Whatever has waited for a shorter time may just have come: threads that look at it may be late. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ConnectionLimits limits;
    private final Counter closed;
    private final Map<SocketWrapperBase<NioChannel>, ClientConnection> all = new ConcurrentHashMap<>();

    /** Nothing has come. */
    private final NavigableSet<ClientConnection> silent = new TreeSet<>(ClientConnection.LONGEST_FIRST);

    /** A part of a request has come. It takes more memory. */
    private final NavigableSet<ClientConnection> partial = new TreeSet<>(ClientConnection.LONGEST_FIRST);

    /** A request is being read, or its response is being sent. */
    private final NavigableSet<ClientConnection> answering = new TreeSet<>(ClientConnection.LONGEST_FIRST);

    /** Every request that came has its response. */
    private final NavigableSet<ClientConnection> idle = new TreeSet<>(ClientConnection.LONGEST_FIRST);

    Connections(ConnectionLimits limits, MeterRegistry meters) {
        this.limits = limits;
        this.closed = Counter.builder("gatehouse.web.connections.closed")
                .description("connections of strangers that were closed to make room, or because no whole request came")
                .register(meters);
        Gauge.builder("gatehouse.web.connections", all, Map::size)
                .description("open connections")
                .register(meters);
        Gauge.builder("gatehouse.web.connections.strangers", this, Connections::strangers)
                .description("open connections over which no valid token or session has come")
                .register(meters);
    }

    /** A new connection. */
    void accepted(SocketWrapperBase<NioChannel> socket) {
        of(socket);
        makeRoom();
    }

    private ClientConnection of(SocketWrapperBase<NioChannel> socket) {
        ClientConnection connection = all.get(socket);
        return connection == null ? add(socket) : connection;
    }

    /** The first event adds it: its acceptance, or its first bytes. */
    private synchronized ClientConnection add(SocketWrapperBase<NioChannel> socket) {
        ClientConnection added = new ClientConnection(this, socket);
        ClientConnection other = all.putIfAbsent(socket, added);
        if (other != null) {
            return other;
        }
        move(added, silent, System.nanoTime());
        if (socket.isClosed()) {
            end(socket);
        }
        return added;
    }

    /** Something has come. */
    ClientConnection begin(SocketWrapperBase<NioChannel> socket) {
        ClientConnection connection = of(socket);
        if (!connection.isKnown()) {
            begin(connection);
        }
        return connection;
    }

    @SuppressWarnings("ReferenceEquality") // Which of the groups it is in, not which connections are in both.
    private synchronized void begin(ClientConnection connection) {
        if (connection.group != answering) {
            move(connection, answering, connection.group == idle ? System.nanoTime() : connection.since);
        }
        if (answering.size() > limits.mostUnfinished()) {
            cutOne();
        }
    }

    /** Ends the oldest request whose client lets it wait; false if there is none. */
    private boolean cutOne() {
        for (ClientConnection connection : answering) {
            if (!isOlder(connection, PATIENCE)) {
                return false;
            }
            if (connection.waitsForClient()) {
                leave(connection);
                connection.cut();
                closed.increment();
                return true;
            }
        }
        return false;
    }

    /** Every request that came has its response; only a part of another one may have come. */
    void pause(ClientConnection connection, SocketState state) {
        if (!connection.isKnown()) {
            pauseStranger(connection, state);
        }
    }

    /** One that was closed meanwhile is in no group any more, and stays so. */
    private synchronized void pauseStranger(ClientConnection connection, SocketState state) {
        if (connection.isClosed()) {
            return;
        }
        if (state == SocketState.OPEN) {
            move(connection, idle, System.nanoTime());
        } else if (state == SocketState.LONG) {
            move(connection, partial, connection.since);
            makeRoom();
        }
    }

    /** The connection is no longer one of a stranger. */
    synchronized void leave(ClientConnection connection) {
        move(connection, null, connection.since);
    }

    /** The connection is closed. */
    synchronized void end(SocketWrapperBase<NioChannel> socket) {
        ClientConnection ended = all.remove(socket);
        if (ended != null) {
            leave(ended);
        }
    }

    private synchronized void move(
            ClientConnection connection, @Nullable NavigableSet<ClientConnection> group, long since) {
        if (connection.group != null) {
            connection.group.remove(connection);
        }
        connection.group = group;
        connection.since = since;
        if (group != null) {
            group.add(connection);
        }
    }

    private synchronized void makeRoom() {
        while (partial.size() > limits.mostUnfinished() && closeOne(partial)) {}
        while (silent.size() > limits.mostUnfinished() && isLate(silent.first(), PATIENCE) && closeOne(silent)) {}
        // Answers that nobody takes may hold all places of strangers: whoever has just come, such as a gate, is not
        // closed for them.
        while (strangers() > limits.mostOfStrangers()
                && closeLongestWithoutRequest(first -> isLate(first, PATIENCE))) {}
        // One place stays free: without any, Tomcat would accept nobody any more.
        while (all.size() >= limits.most() && closeLongestWithoutRequest(any -> true)) {}
    }

    private synchronized int strangers() {
        return silent.size() + partial.size() + answering.size() + idle.size();
    }

    private boolean closeLongestWithoutRequest(Predicate<ClientConnection> mayGo) {
        return Stream.of(silent, partial, idle)
                .filter(group -> !group.isEmpty() && mayGo.test(group.first()))
                .sorted(Comparator.comparing(NavigableSet::first, ClientConnection.LONGEST_FIRST))
                .anyMatch(this::closeOne);
    }

    private boolean closeOne(NavigableSet<ClientConnection> group) {
        for (ClientConnection connection : group) {
            if (connection.close()) {
                closed.increment();
                return true;
            }
        }
        return false;
    }

    /**
     * Closes those whose request did not come in time, those that were too young when there were too many, and requests of too many clients
     * that let them wait. It is called every second.
     */
    synchronized void closeLate() {
        for (NavigableSet<ClientConnection> group : List.of(silent, partial)) {
            while (!group.isEmpty() && isLate(group.first(), limits.firstRequest()) && closeOne(group)) {}
        }
        while (answering.size() > limits.mostUnfinished() && cutOne()) {}
        makeRoom();
    }

    /** Whether the client is late. When thousands of gates come at once, the server is: their requests have arrived and nobody read them. */
    private boolean isLate(ClientConnection connection, Duration age) {
        return isOlder(connection, age) && !(silent.contains(connection) && connection.hasUnread());
    }

    private static boolean isOlder(ClientConnection connection, Duration age) {
        return System.nanoTime() - connection.since >= age.toNanos();
    }
}
