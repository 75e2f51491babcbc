package org.gatehouse.platform.db.pool;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the sockets of the pools' connections, so that {@link DatabaseWatch} can close them all at once.
 *
 * <p>The pools cannot reach a connection that is in use or still being made. The driver creates this class by its name for each connection;
 * the argument names the owner of the sockets.
 */
public final class WatchedSockets extends SocketFactory {

    private static final Logger log = LoggerFactory.getLogger(WatchedSockets.class);

    /** By owner; each socket with the {@code System.nanoTime()} at which it was made. */
    private static final Map<String, Map<Socket, Long>> OPEN = new ConcurrentHashMap<>();

    /** Owners that connect no more. */
    private static final Set<String> ENDED = ConcurrentHashMap.newKeySet();

    private final String owner;
    private final Map<Socket, Long> mine;

    /** Creates sockets of this owner. */
    public WatchedSockets(String owner) {
        this.owner = owner;
        this.mine = OPEN.computeIfAbsent(owner, unknown -> Collections.synchronizedMap(new WeakHashMap<>()));
    }

    /** Closes every connection of this owner; a thread that waits for one of them is woken at once. */
    static void closeAll(String owner) {
        closeAllBut(owner, System.nanoTime(), null);
    }

    /**
     * Closes the connections of this owner that were begun before this {@code System.nanoTime()}, and those that lead to no or another
     * address.
     */
    static void closeAllBut(String owner, long moment, @Nullable InetSocketAddress address) {
        Map<Socket, Long> sockets = OPEN.get(owner);
        if (sockets == null) {
            return;
        }
        List<Socket> others;
        synchronized (sockets) {
            others = sockets.entrySet().stream()
                    .filter(socket -> socket.getValue() - moment <= 0
                            || !Objects.equals(socket.getKey().getRemoteSocketAddress(), address))
                    .map(Map.Entry::getKey)
                    .toList();
            sockets.keySet().removeAll(others);
        }
        others.forEach(WatchedSockets::close);
    }

    /**
     * Closes every connection of this owner and refuses new ones: a pool that is ended waits for connections that are still being made, and
     * a silent database lets each take seconds.
     */
    static void end(String owner) {
        ENDED.add(owner);
        closeAll(owner);
        forget(owner);
    }

    /** Forgets the sockets of this owner, who makes no more. */
    static void forget(String owner) {
        OPEN.remove(owner);
    }

    private static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException closedAnyway) {
            log.debug("A connection to the database was closed: {}", closedAnyway.getMessage());
        }
    }

    /** The driver only calls this method: it binds and connects the socket itself. */
    @Override
    public Socket createSocket() throws IOException {
        Socket socket = new Socket();
        mine.put(socket, System.nanoTime());
        if (ENDED.contains(owner)) {
            close(socket);
            throw new SocketException("This server is stopping, and the database does not answer.");
        }
        return socket;
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException();
    }
}
