package org.gatehouse.imports.sheet;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The texts that cells refer to by number. They lie in two files, the texts and where each ends, so that a table of any size takes no heap.
 */
final class XlsxTexts implements AutoCloseable {

    private static final ValueLayout.OfLong END = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private static final int MOST_TEXTS = 4_000_000;

    private final Path textFile = Files.createTempFile("gatehouse-texts-", ".tmp");
    private final Path endFile = Files.createTempFile("gatehouse-ends-", ".tmp");
    private final Arena arena = Arena.ofConfined();
    private MemorySegment texts = MemorySegment.NULL;
    private MemorySegment ends = MemorySegment.NULL;

    private XlsxTexts() throws IOException {}

    /** Copies the texts of a part; there are none when there is no part. */
    static XlsxTexts of(XlsxParts parts, @Nullable String part, SheetLimits limits) throws IOException {
        XlsxTexts read = new XlsxTexts();
        try (XlsxXml xml = part == null ? null : parts.open(part)) {
            if (xml != null) {
                read.copy(xml, limits);
            }
            return read;
        } catch (IOException | RuntimeException broken) {
            read.close();
            throw broken;
        }
    }

    private void copy(XlsxXml xml, SheetLimits limits) throws IOException {
        try (DataOutputStream out = stream(textFile);
                DataOutputStream endsOut = stream(endFile)) {
            long characters = 0;
            long end = 0;
            int count = 0;
            while (xml.next()) {
                if (xml.starts("si")) {
                    String text = rich(xml, "si");
                    characters += text.length();
                    count++;
                    if (characters > limits.characters() || count > MOST_TEXTS) {
                        throw new SheetFault(
                                SheetFault.Kind.TOO_LARGE,
                                "The cells hold more than %d characters or %d texts; send the file in parts.",
                                limits.characters(),
                                MOST_TEXTS);
                    }
                    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                    out.write(bytes);
                    end += bytes.length;
                    endsOut.writeLong(end);
                }
            }
        }
        texts = mapped(textFile);
        ends = mapped(endFile);
    }

    private static DataOutputStream stream(Path file) throws IOException {
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
    }

    private MemorySegment mapped(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        }
    }

    /** The text of an element with runs of several fonts. How a text is pronounced stands beside it and is no part of it. */
    static String rich(XlsxXml xml, String element) {
        StringBuilder text = new StringBuilder();
        while (xml.next() && !xml.ends(element)) {
            if (xml.starts("t")) {
                XlsxXml.append(text, xml.text());
            } else if (xml.starts("rPh")) {
                xml.skip();
            }
        }
        return text.toString();
    }

    /** The text with that number, from 0. */
    String get(long number) {
        if (number < 0 || number >= ends.byteSize() / Long.BYTES) {
            throw new SheetFault(
                    SheetFault.Kind.UNREADABLE, "A cell refers to text %d, which the file does not have.", number);
        }
        long from = number == 0 ? 0 : ends.get(END, (number - 1) * Long.BYTES);
        long length = ends.get(END, number * Long.BYTES) - from;
        return new String(texts.asSlice(from, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        arena.close();
        Files.deleteIfExists(textFile);
        Files.deleteIfExists(endFile);
    }
}
