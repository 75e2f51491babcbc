package org.gatehouse.platform.connection;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.tomcat.util.net.SocketBufferHandler;

/**
 * The buffers of a connection, which has them only from the first byte of a request to the last byte of its response. Tomcat would keep
 * them as long as the connection, and an idle connection would take 40 kB (decision 0102).
 */
final class LentBuffers extends SocketBufferHandler {

    private static final int READ = 8 << 10;

    /** With 8 kB the system would be called 6,800 times for the 55 MB of a large event's full sync. */
    private static final int WRITE = 32 << 10;

    private static final int SPARE = 128;

    /** For the requests that come next: 5 MB. */
    private static final BlockingQueue<SocketBufferHandler> POOL = new ArrayBlockingQueue<>(SPARE);

    private static final SocketBufferHandler NONE = new SocketBufferHandler(0, 0, false);

    private volatile SocketBufferHandler lent = NONE;

    LentBuffers() {
        super(0, 0, false);
    }

    /** From now on requests are read. */
    @SuppressWarnings("ReferenceEquality") // NONE is one object.
    void take() {
        if (lent == NONE) {
            SocketBufferHandler spare = POOL.poll();
            lent = spare == null ? new SocketBufferHandler(READ, WRITE, false) : spare;
        }
    }

    /** Called after a response: returns the buffers, unless a part of the next request is in them. */
    @SuppressWarnings("ReferenceEquality") // NONE is one object.
    void giveBack() {
        if (lent != NONE && lent.isReadBufferEmpty() && lent.isWriteBufferEmpty()) {
            lent.reset();
            POOL.offer(lent);
            lent = NONE;
        }
    }

    @Override
    public void configureReadBufferForWrite() {
        lent.configureReadBufferForWrite();
    }

    @Override
    public void configureReadBufferForRead() {
        lent.configureReadBufferForRead();
    }

    @Override
    public ByteBuffer getReadBuffer() {
        return lent.getReadBuffer();
    }

    @Override
    public boolean isReadBufferEmpty() {
        return lent.isReadBufferEmpty();
    }

    @Override
    public void unReadReadBuffer(ByteBuffer returned) {
        lent.unReadReadBuffer(returned);
    }

    @Override
    public void configureWriteBufferForWrite() {
        lent.configureWriteBufferForWrite();
    }

    @Override
    public void configureWriteBufferForRead() {
        lent.configureWriteBufferForRead();
    }

    @Override
    public boolean isWriteBufferWritable() {
        return lent.isWriteBufferWritable();
    }

    @Override
    public ByteBuffer getWriteBuffer() {
        return lent.getWriteBuffer();
    }

    @Override
    public boolean isWriteBufferEmpty() {
        return lent.isWriteBufferEmpty();
    }

    @Override
    public void reset() {
        lent.reset();
    }

    @Override
    public void expand(int size) {
        lent.expand(size);
    }
}
