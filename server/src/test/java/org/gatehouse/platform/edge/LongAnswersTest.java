package org.gatehouse.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.gatehouse.platform.edge.LongAnswers.Buffers;
import org.junit.jupiter.api.Test;

class LongAnswersTest {

    private final Semaphore places = new Semaphore(1);
    private final Buffers buffers = new Buffers(new SocketBufferHandler(8192, 8192, false), places);

    @Test
    void beginsSmallAndIsLargeOnceMuchWasSent() {
        for (int n = 0; n < Buffers.FULL_BEFORE_LARGE; n++) {
            assertThat(send()).isEqualTo(8192);
        }

        assertThat(send()).isEqualTo(Buffers.LARGE);
    }

    @Test
    void staysSmallWhereAnswersAreShort() {
        for (int n = 0; n < 20; n++) {
            buffers.configureWriteBufferForWrite();
            buffers.getWriteBuffer().put(new byte[8000]);
            assertThat(taken()).isEqualTo(8000);
        }

        assertThat(buffers.getWriteBuffer().capacity()).isEqualTo(8192);
    }

    @Test
    void isSmallAgainWhenTheNextRequestIsLookedFor() {
        grow();

        buffers.configureReadBufferForRead();

        assertThat(send()).isEqualTo(8192);
        assertThat(send()).isEqualTo(8192);
    }

    @Test
    void isSmallAgainForTheNextConnection() {
        grow();
        buffers.configureWriteBufferForWrite();
        buffers.getWriteBuffer().put(new byte[100]);

        buffers.reset();

        assertThat(buffers.isWriteBufferEmpty()).isTrue();
        assertThat(send()).isEqualTo(8192);
    }

    @Test
    void staysSmallWhileEnoughOthersAreLarge() {
        places.acquireUninterruptibly();
        for (int n = 0; n < 20; n++) {
            assertThat(send()).isEqualTo(8192);
        }
    }

    @Test
    void givesItsPlaceBackOnce() {
        grow();
        assertThat(places.availablePermits()).isZero();

        buffers.configureReadBufferForRead();
        buffers.reset();
        buffers.free();

        assertThat(places.availablePermits()).isOne();
    }

    /** A client that takes little at a time: what is left stays in front of what comes. */
    @Test
    void keepsWhatWasNotTaken() {
        buffers.configureWriteBufferForWrite();
        buffers.getWriteBuffer().put(new byte[] {1, 2, 3});
        buffers.configureWriteBufferForRead();
        assertThat(buffers.getWriteBuffer().get()).isEqualTo((byte) 1);
        assertThat(buffers.isWriteBufferEmpty()).isFalse();
        assertThat(buffers.isWriteBufferWritable()).isFalse();

        buffers.configureReadBufferForRead();
        buffers.configureWriteBufferForWrite();
        assertThat(buffers.isWriteBufferWritable()).isTrue();
        buffers.getWriteBuffer().put((byte) 4);
        buffers.configureWriteBufferForRead();

        assertThat(buffers.getWriteBuffer()).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3, 4}));
    }

    private void grow() {
        for (int n = 0; n <= Buffers.FULL_BEFORE_LARGE; n++) {
            send();
        }
        assertThat(buffers.getWriteBuffer().capacity()).isEqualTo(Buffers.LARGE);
    }

    private int send() {
        buffers.configureWriteBufferForWrite();
        ByteBuffer buffer = buffers.getWriteBuffer();
        assertThat(buffers.isWriteBufferEmpty()).isTrue();
        buffer.put(new byte[buffer.remaining()]);
        assertThat(buffers.isWriteBufferWritable()).isFalse();
        return taken();
    }

    private int taken() {
        buffers.configureWriteBufferForRead();
        int length = buffers.getWriteBuffer().remaining();
        buffers.getWriteBuffer().position(buffers.getWriteBuffer().limit());
        assertThat(buffers.isWriteBufferEmpty()).isTrue();
        assertThat(buffers.isWriteBufferWritable()).isTrue();
        return length;
    }
}
