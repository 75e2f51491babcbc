package org.gatehouse.platform.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands between a server and its database, and can be all that goes wrong there. */
public final class DatabaseProxy implements AutoCloseable {

    private final int databasePort;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile ServerSocket listening;
    private volatile boolean silent;

    /** A proxy that lets everything through, to the database at this port. */
    public DatabaseProxy(int databasePort) {
        this.databasePort = databasePort;
        this.listening = listen(0);
        this.port = listening.getLocalPort();
    }

    public int port() {
        return port;
    }

    /** Nobody listens, and who was connected is told so. */
    public void refuse() {
        close(listening);
        cut();
    }

    /** Ends all connections; the next ones work. */
    public void cut() {
        open.forEach(DatabaseProxy::close);
    }

    /** Takes connections and whatever is sent, and answers nothing. */
    public void swallow() {
        silent = true;
    }

    /** All is well again; what was swallowed is lost. */
    public void mend() {
        silent = false;
        cut();
        if (listening.isClosed()) {
            listening = listen(port);
        }
    }

    private ServerSocket listen(int at) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), at));
            Thread.ofVirtual().start(() -> accept(socket));
            return socket;
        } catch (IOException taken) {
            throw new UncheckedIOException(taken);
        }
    }

    private void accept(ServerSocket socket) {
        try {
            while (true) {
                Socket client = socket.accept();
                Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort);
                open.add(client);
                open.add(database);
                Thread.ofVirtual().start(() -> copy(client, database));
                Thread.ofVirtual().start(() -> copy(database, client));
            }
        } catch (IOException closed) {
            close(socket);
        }
    }

    private void copy(Socket from, Socket to) {
        try {
            byte[] buffer = new byte[8192];
            for (int read = from.getInputStream().read(buffer);
                    read >= 0;
                    read = from.getInputStream().read(buffer)) {
                if (!silent) {
                    to.getOutputStream().write(buffer, 0, read);
                }
            }
        } catch (IOException ended) {
            // as below
        } finally {
            close(from);
            close(to);
            open.remove(from);
        }
    }

    private static void close(java.io.Closeable socket) {
        try {
            socket.close();
        } catch (IOException already) {
            throw new UncheckedIOException(already);
        }
    }

    @Override
    public void close() {
        refuse();
    }
}
