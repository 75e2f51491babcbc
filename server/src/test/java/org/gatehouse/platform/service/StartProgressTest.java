package org.gatehouse.platform.service;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What systemd reads, at a socket such as its own. */
@EnabledOnOs(OS.LINUX)
class StartProgressTest {

    @TempDir
    private Path directory;

    @Test
    void messageIsReadByWhoListens() throws Throwable {
        String message = StartProgress.message(Duration.ofMinutes(5));
        assertThat(message).isEqualTo("EXTEND_TIMEOUT_USEC=300000000");

        assertThat(received(directory.resolve("notify").toString(), message)).isEqualTo(message);
        assertThat(received("@gatehouse-" + UUID.randomUUID(), message)).isEqualTo(message);
    }

    private static String received(String name, String message) throws Throwable {
        MethodHandle bind = NotifySocket.function("bind", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
        MethodHandle receive = NotifySocket.function("recv", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = (int) NotifySocket.function("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT)
                    .invoke(NotifySocket.UNIX, NotifySocket.DATAGRAMS, 0);
            MemorySegment address = NotifySocket.address(name, arena);
            assertThat((int) bind.invoke(descriptor, address, (int) address.byteSize()))
                    .isZero();

            Objects.requireNonNull(NotifySocket.of(name)).send(message);

            MemorySegment read = arena.allocate(1000);
            long length = (long) receive.invoke(descriptor, read, read.byteSize(), 0);
            NotifySocket.function("close", JAVA_INT, JAVA_INT).invoke(descriptor);
            return new String(read.asSlice(0, length).toArray(JAVA_BYTE), UTF_8);
        }
    }

    /** Nobody may listen any more, and a process that systemd did not start has nobody to tell. */
    @Test
    void nobodyNeedsToListen() {
        Objects.requireNonNull(NotifySocket.of(directory.resolve("nobody").toString()))
                .send("EXTEND_TIMEOUT_USEC=1");
        assertThat(NotifySocket.of(null)).isNull();
        assertThat(NotifySocket.of("relative")).isNull();
    }
}
