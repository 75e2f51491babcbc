package org.gatehouse.platform.service;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The socket on which systemd reads what its services tell it: one of datagrams, which Java has no other way to write to. */
@SuppressWarnings("restricted")
final class NotifySocket {

    private static final Logger log = LoggerFactory.getLogger(NotifySocket.class);

    // Linux, where alone there is systemd.
    static final int UNIX = 1;
    static final int DATAGRAMS = 2;
    private static final int CLOSED_IN_CHILDREN = 0x80000;
    private static final int NO_SIGNAL = 0x4000;
    private static final int LONGEST_NAME = 107;
    private static final int FAMILY_BYTES = 2;

    private final String name;
    private final MethodHandle socket;
    private final MethodHandle sendTo;
    private final MethodHandle close;

    private NotifySocket(String name) {
        this.name = name;
        this.socket = function("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
        this.sendTo = function("sendto", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);
        this.close = function("close", JAVA_INT, JAVA_INT);
    }

    /**
     * The socket of this name.
     *
     * @param name as systemd gives it; null where systemd did not start the process
     * @return null where nothing can be told
     */
    static @Nullable NotifySocket of(@Nullable String name) {
        if (name == null
                || !(name.startsWith("/") || name.startsWith("@"))
                || name.getBytes(UTF_8).length > LONGEST_NAME) {
            return null;
        }
        try {
            return new NotifySocket(name);
        } catch (RuntimeException unusable) {
            log.debug("systemd cannot be told anything", unusable);
            return null;
        }
    }

    static MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(result, arguments));
    }

    /** Sends the message. If nobody reads it, nothing is lost but the time that it asks for. */
    void send(String message) {
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = (int) socket.invokeExact(UNIX, DATAGRAMS | CLOSED_IN_CHILDREN, 0);
            if (descriptor < 0) {
                return;
            }
            byte[] bytes = message.getBytes(UTF_8);
            MemorySegment content = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
            MemorySegment address = address(name, arena);
            long sent = (long) sendTo.invokeExact(
                    descriptor, content, (long) bytes.length, NO_SIGNAL, address, (int) address.byteSize());
            log.debug("systemd was told {}, {} bytes: {}", name, sent, message);
            int ignored = (int) close.invokeExact(descriptor);
        } catch (Throwable failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** A {@code sockaddr_un} of just the length of the name: one that begins with @ has no file. */
    static MemorySegment address(String name, Arena arena) {
        byte[] bytes = name.getBytes(UTF_8);
        MemorySegment address = arena.allocate(FAMILY_BYTES + bytes.length + (name.startsWith("@") ? 0 : 1), 2);
        address.set(ValueLayout.JAVA_SHORT, 0, (short) UNIX);
        MemorySegment.copy(bytes, 0, address, ValueLayout.JAVA_BYTE, FAMILY_BYTES, bytes.length);
        if (name.startsWith("@")) {
            address.set(ValueLayout.JAVA_BYTE, FAMILY_BYTES, (byte) 0);
        }
        return address;
    }
}
