package org.gatehouse.platform.edge;

import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketBufferHandler;

/**
 * HTTP as Tomcat speaks it, with a buffer that grows while a long answer is sent: Tomcat hands the system 8 kB at a time, which for the 55 MB
 * of a large event's full sync are 6,800 calls. A larger buffer for every connection would be memory that thousands of waiting gates
 * never use (decision 0020).
 *
 * <p>Connections with TLS of our own stay as Tomcat makes them: what they send is cut into records of 16 kB anyway.
 */
public final class LongAnswers extends Http11NioProtocol {

    /** 8 MB. When an event opens all gates ask for everything at once, and some take minutes: the rest of them keep the small buffer. */
    private static final int LARGE_AT_ONCE = 64;

    /** Made by Tomcat, which is told the name of this class. */
    public LongAnswers() {
        super(new NioEndpoint() {
            private final Semaphore places = new Semaphore(LARGE_AT_ONCE);

            @Override
            protected NioChannel createChannel(SocketBufferHandler made) {
                return super.createChannel(isSSLEnabled() ? made : new Buffers(made, places));
            }
        });
    }

    /**
     * What is received is kept as Tomcat does, expanded for the frames of HTTP/2 too; what is sent gathers in a small buffer, and in a
     * large one once much has been sent.
     */
    static final class Buffers extends SocketBufferHandler {

        static final int LARGE = 1 << 17;
        static final int FULL_BEFORE_LARGE = 4;

        private final ByteBuffer small;
        private final Semaphore places;
        private volatile ByteBuffer current;
        private volatile boolean filling = true;
        private volatile boolean large;
        private int fullInARow;

        /**
         * Both small at first.
         *
         * @param sizes has buffers of the size that Tomcat would take
         * @param places one is taken by each large buffer
         */
        Buffers(SocketBufferHandler sizes, Semaphore places) {
            super(sizes.getReadBuffer().capacity(), 0, false);
            this.places = places;
            small = ByteBuffer.allocate(sizes.getWriteBuffer().capacity());
            current = small;
        }

        @Override
        public ByteBuffer getWriteBuffer() {
            return current;
        }

        @Override
        public void configureWriteBufferForWrite() {
            if (filling) {
                return;
            }
            filling = true;
            if (current.hasRemaining()) {
                current.compact();
                return;
            }
            fullInARow = current.limit() == current.capacity() ? fullInARow + 1 : 0;
            if (fullInARow == FULL_BEFORE_LARGE && !large && places.tryAcquire()) {
                large = true;
                current = ByteBuffer.allocateDirect(LARGE);
            }
            current.clear();
        }

        @Override
        public void configureWriteBufferForRead() {
            if (filling) {
                current.flip();
                filling = false;
            }
        }

        @Override
        public boolean isWriteBufferWritable() {
            return filling == current.hasRemaining();
        }

        @Override
        public boolean isWriteBufferEmpty() {
            return filling ? current.position() == 0 : !current.hasRemaining();
        }

        /** The next request is looked for: the answer before is sent. */
        @Override
        public void configureReadBufferForRead() {
            super.configureReadBufferForRead();
            if (isWriteBufferEmpty()) {
                beSmall();
            }
        }

        @Override
        public void reset() {
            super.reset();
            beSmall();
        }

        private void beSmall() {
            if (large) {
                large = false;
                places.release();
            }
            current = small.clear();
            filling = true;
            fullInARow = 0;
        }

        /** Memory of the heap, or of a buffer that ends with its last reference. */
        @Override
        public void free() {
            beSmall();
        }
    }
}
