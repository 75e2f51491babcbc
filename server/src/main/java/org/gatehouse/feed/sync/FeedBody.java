package org.gatehouse.feed.sync;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.gatehouse.feed.FeedRepository;
import org.gatehouse.platform.web.Gzip;
import org.gatehouse.platform.web.SpooledResponse;

/** The body of a response: its head as JSON, whose last field is the list of the documents. */
final class FeedBody {

    /** The text after the documents. */
    static final String END = "]}";

    private FeedBody() {}

    /**
     * Writes a body, compressed on request.
     *
     * @param empty the response without any document
     * @param documents hands over each document of the response
     * @throws UncheckedIOException when the spool cannot be written
     */
    static void write(
            SpooledResponse spool, boolean gzip, byte[] empty, Consumer<FeedRepository.DocumentSink> documents) {
        try {
            if (!gzip) {
                writeTo(spool, empty, documents);
                return;
            }
            GZIPOutputStream compressed = Gzip.fast(spool);
            OutputStream out = new BufferedOutputStream(compressed, 1 << 16);
            writeTo(out, empty, documents);
            out.flush();
            compressed.finish();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static void writeTo(OutputStream out, byte[] empty, Consumer<FeedRepository.DocumentSink> documents)
            throws IOException {
        int end = empty.length - END.length();
        out.write(empty, 0, end);
        boolean[] first = {true};
        documents.accept(document -> {
            if (!first[0]) {
                out.write(',');
            }
            first[0] = false;
            out.write(document);
        });
        out.write(empty, end, END.length());
    }
}
