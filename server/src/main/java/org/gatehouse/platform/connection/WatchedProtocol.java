package org.gatehouse.platform.connection;

import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's connector. It reports to {@link Connections} when a connection is accepted, sends something, gets its response and ends, and it
 * lets requests of strangers wait for their turn. Tomcat makes it by its name.
 */
public final class WatchedProtocol extends Http11NioProtocol {

    private final WatchedEndpoint endpoint;

    public WatchedProtocol() {
        this(new WatchedEndpoint());
    }

    private WatchedProtocol(WatchedEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
        endpoint.getSocketProperties().setAppReadBufSize(0);
        endpoint.getSocketProperties().setAppWriteBufSize(0);
    }

    void watch(Connections connections, Turns turns) {
        endpoint.watched = connections;
        endpoint.setHandler(new WatchedHandler(endpoint.getHandler(), connections, turns));
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // It goes on until Tomcat stops its executor.
    public void start() throws Exception {
        super.start();
        getUtilityExecutor().scheduleWithFixedDelay(endpoint.watched()::closeLate, 1, 1, TimeUnit.SECONDS);
    }

    private static final class WatchedEndpoint extends NioEndpoint {

        private @Nullable Connections watched;

        Connections watched() {
            return Objects.requireNonNull(watched, "connections are watched from the start");
        }

        @Override
        protected boolean setSocketOptions(SocketChannel channel) {
            boolean isAccepted = super.setSocketOptions(channel);
            SocketWrapperBase<NioChannel> socket = connections.get(channel);
            if (socket != null) {
                watched().accepted(socket);
            }
            return isAccepted;
        }

        /** The buffers are those of {@link LentBuffers}; those that Tomcat made for it are empty. */
        @Override
        protected NioChannel createChannel(SocketBufferHandler empty) {
            return super.createChannel(new LentBuffers());
        }

        @Override
        public boolean processSocket(
                @Nullable SocketWrapperBase<NioChannel> socket, SocketEvent event, boolean dispatch) {
            if (socket != null && event == SocketEvent.OPEN_READ) {
                watched().begin(socket);
            }
            return super.processSocket(socket, event, dispatch);
        }
    }

    private record WatchedHandler(Handler<NioChannel> handler, Connections connections, Turns turns)
            implements Handler<NioChannel> {

        @Override
        public SocketState process(SocketWrapperBase<NioChannel> socket, SocketEvent event) {
            ClientConnection connection = connections.begin(socket);
            if (connection.isKnown() || event != SocketEvent.OPEN_READ) {
                return serve(connection, socket, event);
            }
            turns.await(connection);
            try {
                return serve(connection, socket, event);
            } finally {
                turns.end(connection);
            }
        }

        private SocketState serve(
                ClientConnection connection, SocketWrapperBase<NioChannel> socket, SocketEvent event) {
            if (!(socket.getSocketBufferHandler() instanceof LentBuffers buffers)) {
                // It was closed at this moment.
                return SocketState.CLOSED;
            }
            buffers.take();
            SocketState state = connection.serve(() -> handler.process(socket, event));
            buffers.giveBack();
            connections.pause(connection, state);
            return state;
        }

        @Override
        public Object getGlobal() {
            return handler.getGlobal();
        }

        @Override
        public void release(SocketWrapperBase<NioChannel> socket) {
            connections.end(socket);
            handler.release(socket);
        }

        @Override
        public void pause() {
            handler.pause();
        }

        @Override
        public void recycle() {
            handler.recycle();
        }
    }
}
