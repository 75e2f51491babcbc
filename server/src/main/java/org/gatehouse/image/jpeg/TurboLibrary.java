package org.gatehouse.image.jpeg;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the system's libjpeg-turbo through the functions of {@code turbojpeg.h}: those of version 2, which version 3 keeps.
 *
 * <p>Arguments that leave Java are not checked: a wrong size here ends the process.
 */
@SuppressWarnings("restricted")
final class TurboLibrary {

    private static final Logger log = LoggerFactory.getLogger(TurboLibrary.class);

    /** The names on Linux and macOS, and Homebrew's path, which the system does not search. */
    private static final List<String> NAMES =
            List.of("libturbojpeg.so.0", "libturbojpeg.dylib", "/opt/homebrew/lib/libturbojpeg.dylib");

    private static final MemoryLayout INT = JAVA_INT;

    /** An {@code unsigned long} has 8 bytes on every system where one of these names exists. */
    private static final MemoryLayout LONG = JAVA_LONG;

    private static final MemoryLayout POINTER = ADDRESS;

    private final MethodHandle initDecompress;
    private final MethodHandle decompressHeader;
    private final MethodHandle decompress;
    private final MethodHandle initCompress;
    private final MethodHandle compress;
    private final MethodHandle destroy;
    private final MethodHandle free;

    private TurboLibrary(SymbolLookup library) {
        initDecompress = function(library, "tjInitDecompress", POINTER);
        decompressHeader = function(
                library, "tjDecompressHeader3", INT, POINTER, POINTER, LONG, POINTER, POINTER, POINTER, POINTER);
        decompress = function(library, "tjDecompress2", INT, POINTER, POINTER, LONG, POINTER, INT, INT, INT, INT, INT);
        initCompress = function(library, "tjInitCompress", POINTER);
        compress = function(
                library, "tjCompress2", INT, POINTER, POINTER, INT, INT, INT, INT, POINTER, POINTER, INT, INT, INT);
        destroy = function(library, "tjDestroy", INT, POINTER);
        free = Linker.nativeLinker().downcallHandle(library.findOrThrow("tjFree"), FunctionDescriptor.ofVoid(POINTER));
    }

    private static MethodHandle function(
            SymbolLookup library, String name, MemoryLayout result, MemoryLayout... arguments) {
        return Linker.nativeLinker()
                .downcallHandle(library.findOrThrow(name), FunctionDescriptor.of(result, arguments));
    }

    /** Finds the library; null when the system has none, or when Java may not call it. */
    static @Nullable TurboLibrary find() {
        for (String name : NAMES) {
            try {
                TurboLibrary found = new TurboLibrary(SymbolLookup.libraryLookup(name, Arena.global()));
                log.info("JPEGs are read and written by {}.", name);
                return found;
            } catch (IllegalArgumentException
                    | IllegalCallerException
                    | NoSuchElementException
                    | UnsupportedOperationException unusable) {
                log.debug("{}: {}", name, unusable.getMessage());
            }
        }
        log.info(
                "JPEGs are read and written by Java itself; with libturbojpeg installed uploads take half of the time.");
        return null;
    }

    MemorySegment initDecompress() {
        return (MemorySegment) Objects.requireNonNull(call(initDecompress));
    }

    /** Reads the header; each of the last four arguments receives an {@code int}. */
    boolean decompressHeader(
            MemorySegment handle,
            MemorySegment jpeg,
            MemorySegment width,
            MemorySegment height,
            MemorySegment sampling,
            MemorySegment colors) {
        return isDone(call(decompressHeader, handle, jpeg, jpeg.byteSize(), width, height, sampling, colors));
    }

    /** Decodes at the decoder's scale that gives the largest picture within these sides. */
    boolean decompress(
            MemorySegment handle,
            MemorySegment jpeg,
            MemorySegment pixels,
            int width,
            int height,
            int format,
            int flags) {
        int rowBytes = Math.toIntExact(pixels.byteSize() / height);
        return isDone(call(decompress, handle, jpeg, jpeg.byteSize(), pixels, width, rowBytes, height, format, flags));
    }

    MemorySegment initCompress() {
        return (MemorySegment) Objects.requireNonNull(call(initCompress));
    }

    /** Encodes; writes the address of the result, which must be freed, into {@code jpeg} and its length into {@code bytes}. */
    boolean compress(
            MemorySegment handle,
            MemorySegment pixels,
            int width,
            int height,
            int format,
            MemorySegment jpeg,
            MemorySegment bytes,
            int sampling,
            int quality,
            int flags) {
        int rowBytes = Math.toIntExact(pixels.byteSize() / height);
        return isDone(
                call(compress, handle, pixels, width, rowBytes, height, format, jpeg, bytes, sampling, quality, flags));
    }

    void destroy(MemorySegment handle) {
        call(destroy, handle);
    }

    /** Copies the result of {@link #compress}. */
    byte[] bytes(MemorySegment jpeg, long length) {
        return jpeg.reinterpret(length).toArray(JAVA_BYTE);
    }

    void free(MemorySegment jpeg) {
        call(free, jpeg);
    }

    private static boolean isDone(@Nullable Object result) {
        return Integer.valueOf(0).equals(result);
    }

    private static @Nullable Object call(MethodHandle function, Object... arguments) {
        try {
            return function.invokeWithArguments(arguments);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
