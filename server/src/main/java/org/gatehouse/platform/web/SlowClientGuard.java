package org.gatehouse.platform.web;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import org.apache.coyote.CloseNowException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/**
 * Sends as fast as the client reads, but closes the connection of a client that takes too long: it would occupy a file, a thread and a
 * connection for hours.
 *
 * <p>Tomcat's own limit only stops a client that reads nothing at all, not a client that reads a byte now and then.
 */
@Component
public class SlowClientGuard {

    /** Small enough that the time is checked often; with smaller pieces each would cost a system call. */
    private static final int PIECE = 1 << 16;

    private final long bytesASecond;
    private final Duration patience;

    SlowClientGuard(
            @Value("${gatehouse.web.slowest-client}") DataSize bytesASecond,
            @Value("${gatehouse.web.slow-client-patience}") Duration patience) {
        this.bytesASecond = Math.max(1, bytesASecond.toBytes());
        this.patience = patience;
    }

    /** The same stream, watched from now on. */
    public OutputStream of(OutputStream out) {
        return new Paced(out);
    }

    /** Watches a response that is not sent through a plain stream; its time starts now. */
    public Watch watch() {
        return new Watch();
    }

    /** Measures the time of one response. */
    public final class Watch {

        private final long begin = System.nanoTime();
        private long sent;

        private Watch() {}

        /**
         * Records how many bytes the client has taken.
         *
         * @throws CloseNowException if it took too long
         */
        public void sent(int bytes) throws CloseNowException {
            sent += bytes;
            Duration allowed = patience.plusSeconds(sent / bytesASecond);
            if (System.nanoTime() - begin > allowed.toNanos()) {
                throw new CloseNowException(
                        "the client took %d bytes in more than %d s".formatted(sent, allowed.toSeconds()));
            }
        }
    }

    private final class Paced extends OutputStream {

        private final OutputStream out;
        private final Watch watch = new Watch();

        Paced(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int oneByte) throws IOException {
            write(new byte[] {(byte) oneByte}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            for (int sent = 0; sent < length; sent += PIECE) {
                int piece = Math.min(PIECE, length - sent);
                out.write(bytes, from + sent, piece);
                watch.sent(piece);
            }
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }
}
