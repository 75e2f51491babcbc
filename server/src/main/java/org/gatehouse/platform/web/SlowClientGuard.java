package org.gatehouse.platform.web;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import org.apache.coyote.CloseNowException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/**
 * Sends no faster than a client takes, but ends the connection of one that takes too long: it would hold a file, a thread and a
 * connection for hours.
 *
 * <p>Tomcat's own limit is for a client that takes nothing at all; one that takes a byte now and then passes it.
 */
@Component
public class SlowClientGuard {

    /** So that the time is looked at often; smaller ones would each be a call of the system. */
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

    /** For an answer that is sent by other means than a plain stream; its time runs from now on. */
    public Watch watch() {
        return new Watch();
    }

    /** The time that one answer takes. */
    public final class Watch {

        private final long begin = System.nanoTime();
        private long sent;

        private Watch() {}

        /**
         * To be told what the client has taken.
         *
         * @throws CloseNowException when it took too long
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
