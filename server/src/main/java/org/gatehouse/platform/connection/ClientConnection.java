package org.gatehouse.platform.connection;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/** The connection of a client, from its beginning to its end. */
public final class ClientConnection {

    static final Comparator<ClientConnection> LONGEST_FIRST = Comparator.<ClientConnection>comparingLong(
                    connection -> connection.since)
            .thenComparingLong(connection -> connection.number);

    private static final ScopedValue<ClientConnection> CURRENT = ScopedValue.newInstance();
    private static final AtomicLong NUMBERS = new AtomicLong();

    /** Its group in {@link Connections}, and since when it is there; both change only under the lock of Connections. */
    @Nullable
    NavigableSet<ClientConnection> group;

    long since;

    private final long number = NUMBERS.getAndIncrement();
    private final Connections connections;
    private final SocketWrapperBase<NioChannel> socket;
    private volatile boolean known;
    private boolean answeredInARow;

    ClientConnection(Connections connections, SocketWrapperBase<NioChannel> socket) {
        this.connections = connections;
        this.socket = socket;
    }

    /** The connection of the request that this thread handles. */
    public static ClientConnection current() {
        return CURRENT.get();
    }

    /** Responds to the requests that have arrived. */
    SocketState serve(ScopedValue.CallableOp<SocketState, RuntimeException> requests) {
        answeredInARow = false;
        return ScopedValue.where(CURRENT, this).call(requests);
    }

    /** Whether a valid token or session has come over this connection. A proxy's connection carries requests of many. */
    public boolean isKnown() {
        return known;
    }

    /** A valid token or session has come: from now on this connection does not count among those of strangers. */
    public void markKnown() {
        if (!known) {
            known = true;
            connections.leave(this);
        }
    }

    /** Whether this request arrived before the response to the previous one was sent. */
    boolean isAnotherInARow() {
        boolean another = answeredInARow;
        answeredInARow = true;
        return another;
    }

    /**
     * Whether the client has ended the connection, or its half of it. Only the thread that handles the request may ask; Tomcat does not
     * look at a connection while its request is being handled.
     */
    public boolean isEnded() {
        try {
            // Reads what has arrived: a next request stays in Tomcat's buffer, and then the end is not noticed.
            socket.isReadyForRead();
            return false;
        } catch (IOException ended) {
            return true;
        }
    }

    /** Whether bytes have arrived that nobody has read. */
    boolean hasUnread() {
        SocketChannel channel = socket.getSocket().getIOChannel();
        try {
            return channel != null && channel.socket().getInputStream().available() > 0;
        } catch (IOException ended) {
            return false;
        }
    }

    /** Ends the body of the request here, so that a response can still be sent. */
    public void stopReading() {
        shut(SocketChannel::shutdownInput);
    }

    /** Ends the request that waits for its client; closing the socket would not wake its thread. */
    void cut() {
        stopReading();
        if (waitsToWrite()) {
            shut(SocketChannel::shutdownOutput);
        }
    }

    boolean isClosed() {
        return socket.isClosed();
    }

    private void shut(Direction direction) {
        SocketChannel channel = socket.getSocket().getIOChannel();
        if (channel != null) {
            try {
                direction.shut(channel);
            } catch (IOException alreadyClosed) {
                // That is what was wanted.
            }
        }
    }

    private interface Direction {
        void shut(SocketChannel channel) throws IOException;
    }

    /** Whether its request waits until the client sends or takes something. */
    boolean waitsForClient() {
        return socket instanceof NioSocketWrapper nio && nio.interestOps() != 0;
    }

    private boolean waitsToWrite() {
        return socket instanceof NioSocketWrapper nio && nio.interestOpsHas(SelectionKey.OP_WRITE);
    }

    /** Closes it; false if a request is being read or handled, or if Tomcat has not begun to look at it. */
    boolean close() {
        SocketChannel channel = socket.getSocket().getIOChannel();
        if (channel == null || !channel.isRegistered() || !socket.getLock().tryLock()) {
            return false;
        }
        try {
            socket.close();
            // Another thread that is closing it waits for the lock of the caller, who would find it here again and
            // again.
            connections.end(socket);
            return true;
        } finally {
            socket.getLock().unlock();
        }
    }
}
