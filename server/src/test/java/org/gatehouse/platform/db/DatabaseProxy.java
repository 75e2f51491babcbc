package org.gatehouse.platform.db;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gatehouse.proof.ServerProcess;

/** Stands between a server and its database, and can be all that goes wrong there. */
public final class DatabaseProxy implements AutoCloseable {

    private final int databasePort;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile ServerSocket listening;
    private volatile boolean silent;
    private volatile boolean dropsOptions;

    /** A proxy that lets everything through, to the database at this port. */
    public DatabaseProxy(int databasePort) {
        this.databasePort = databasePort;
        // One that the system gives to nobody while this one refuses.
        this.port = ServerProcess.freePort();
        this.listening = listen(port);
    }

    public int port() {
        return port;
    }

    /** Nobody listens, and open connections are closed. */
    public void refuse() {
        close(listening);
        cut();
    }

    /** Ends all connections; the next ones work. */
    public void cut() {
        open.forEach(DatabaseProxy::close);
    }

    /** Accepts connections and everything that is sent, and never replies. */
    public void swallow() {
        silent = true;
    }

    /** Connects clients without the options of their first message, as a pooler does that shares connections among them. */
    public void dropOptions() {
        dropsOptions = true;
    }

    /** All is well again; what was swallowed is lost. */
    public void mend() {
        silent = false;
        cut();
        if (listening.isClosed()) {
            ServerProcess.awaitFree(port);
            listening = listen(port);
        }
    }

    private ServerSocket listen(int at) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), at));
            // A virtual thread would still take one that connects after the port was closed.
            Thread.ofPlatform().daemon().start(() -> accept(socket));
            return socket;
        } catch (IOException taken) {
            throw new UncheckedIOException(taken);
        }
    }

    private void accept(ServerSocket socket) {
        try {
            while (true) {
                Socket client = socket.accept();
                if (socket.isClosed()) {
                    // It came before this thread woke up to hear that the port was closed.
                    client.close();
                    return;
                }
                Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort);
                open.add(client);
                open.add(database);
                Thread.ofVirtual().start(() -> begin(client, database));
                Thread.ofVirtual().start(() -> copy(database, client));
            }
        } catch (IOException closed) {
            close(socket);
        }
    }

    private void begin(Socket client, Socket database) {
        try {
            if (dropsOptions) {
                passWithoutOptions(new DataInputStream(client.getInputStream()), database.getOutputStream());
            }
        } catch (IOException ended) {
            // copy() finds it too
        }
        copy(client, database);
    }

    /** Passes what comes up to the start-up message on; that one is its length, the protocol's version, and names with values. */
    private static void passWithoutOptions(DataInputStream client, OutputStream database) throws IOException {
        while (true) {
            byte[] message = new byte[client.readInt() - 4];
            client.readFully(message);
            if (ByteBuffer.wrap(message).getInt() >>> 16 == 3) {
                message = withoutOptions(message);
            }
            database.write(ByteBuffer.allocate(4).putInt(message.length + 4).array());
            database.write(message);
            if (ByteBuffer.wrap(message).getInt() >>> 16 == 3) {
                return;
            }
        }
    }

    private static byte[] withoutOptions(byte[] message) {
        String text = new String(message, StandardCharsets.ISO_8859_1);
        return text.replaceFirst("\0options\0[^\0]*", "").getBytes(StandardCharsets.ISO_8859_1);
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
