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
public class Pace {

    /** Small, so that the time is looked at often. */
    private static final int PIECE = 8192;

    private final long bytesASecond;
    private final Duration patience;

    Pace(
            @Value("${gatehouse.web.slowest-client}") DataSize bytesASecond,
            @Value("${gatehouse.web.slow-client-patience}") Duration patience) {
        this.bytesASecond = Math.max(1, bytesASecond.toBytes());
        this.patience = patience;
    }

    /** The same stream, watched from now on. */
    public OutputStream of(OutputStream out) {
        return new Paced(out);
    }

    private final class Paced extends OutputStream {

        private final OutputStream out;
        private final long begin = System.nanoTime();
        private long written;

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
                written += piece;
                check();
            }
        }

        private void check() throws CloseNowException {
            Duration allowed = patience.plusSeconds(written / bytesASecond);
            if (System.nanoTime() - begin > allowed.toNanos()) {
                throw new CloseNowException(
                        "the client took %d bytes in more than %d s".formatted(written, allowed.toSeconds()));
            }
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }
}
