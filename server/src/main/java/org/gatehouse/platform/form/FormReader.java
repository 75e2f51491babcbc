package org.gatehouse.platform.form;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.web.multipart.MultipartException;

/**
 * Takes a body of {@code multipart/form-data} apart (RFC 7578, RFC 2046 5.1).
 *
 * <p>Tomcat's reader looks at every byte and hands files to the disk in pieces of 4 kB, which took a quarter of an upload's processor time; this
 * one skips by the length of the boundary and writes up to 32 kB at once (decision 0004).
 */
final class FormReader {

    static final int MOST_PARTS = 50;
    static final int MOST_HEADER_BYTES = 16 << 10;

    /** Larger is no faster, and a form that comes slowly holds it all the time. */
    private static final int BUFFER_BYTES = 32 << 10;

    private static final int CRLF = 2;
    private static final Needle END_OF_HEADERS = new Needle("\r\n\r\n");
    private static final Pattern FOLD = Pattern.compile("\r\n[ \t]+");

    private final InputStream body;
    private final Needle delimiter;
    private final FormLimits limits;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private long bytesRead;

    FormReader(InputStream body, String boundary, FormLimits limits) {
        this.body = body;
        this.delimiter = new Needle("\r\n--" + boundary);
        this.limits = limits;
    }

    /** Takes what is found between two boundaries, piece by piece. */
    @FunctionalInterface
    private interface Content {
        void add(byte[] bytes, int from, int length);
    }

    /**
     * Adds each part that has a name, as soon as its headers are read; the last may stay incomplete when this fails.
     *
     * @throws FormTooLarge when a limit is passed
     * @throws MultipartException when it is no form
     * @throws IOException when the body ends too soon or cannot be read
     */
    void readInto(List<FormPart> parts) throws IOException {
        // A boundary begins a line; the first may do without the line's end before it.
        buffer[to++] = '\r';
        buffer[to++] = '\n';
        readUntilDelimiter((bytes, start, length) -> {});
        for (int count = 1; isFollowedByPart(); count++) {
            if (count > MOST_PARTS) {
                throw new FormTooLarge("The form has more than %d parts".formatted(MOST_PARTS));
            }
            readPart(parts);
        }
    }

    private void readPart(List<FormPart> parts) throws IOException {
        HttpHeaders headers = readHeaders();
        ContentDisposition disposition = disposition(headers);
        String name = disposition.getName();
        if (name == null) {
            readUntilDelimiter((bytes, start, length) -> {});
            return;
        }
        FormPart part = new FormPart(name, disposition.getFilename(), headers, limits);
        parts.add(part);
        readUntilDelimiter(part::add);
        part.complete();
    }

    private static ContentDisposition disposition(HttpHeaders headers) {
        try {
            return headers.getContentDisposition();
        } catch (IllegalArgumentException unreadable) {
            throw new MultipartException("A part's Content-Disposition is unreadable", unreadable);
        }
    }

    /** Whether the boundary that was read begins a part, and does not end the form. Leaves the line's end, which headers begin with. */
    private boolean isFollowedByPart() throws IOException {
        require(CRLF);
        if (buffer[from] == '-' && buffer[from + 1] == '-') {
            return false;
        }
        if (buffer[from] != '\r' || buffer[from + 1] != '\n') {
            throw new MultipartException("A boundary is followed by something else than the end of its line");
        }
        return true;
    }

    private HttpHeaders readHeaders() throws IOException {
        int end = END_OF_HEADERS.indexIn(buffer, from, to);
        while (end < 0) {
            if (to - from > MOST_HEADER_BYTES) {
                throw new FormTooLarge("The headers of a part are larger than %d bytes".formatted(MOST_HEADER_BYTES));
            }
            readMore();
            end = END_OF_HEADERS.indexIn(buffer, from, to);
        }
        String text = new String(buffer, from, end - from, StandardCharsets.UTF_8);
        from = end + END_OF_HEADERS.length();
        return headers(text);
    }

    private static HttpHeaders headers(String text) {
        HttpHeaders headers = new HttpHeaders();
        for (String line : FOLD.matcher(text).replaceAll(" ").split("\r\n", -1)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.add(
                        line.substring(0, colon).strip(),
                        line.substring(colon + 1).strip());
            } else if (!line.isEmpty()) {
                throw new MultipartException("A header of a part has no name");
            }
        }
        return headers;
    }

    private void readUntilDelimiter(Content content) throws IOException {
        int end = delimiter.indexIn(buffer, from, to);
        while (end < 0) {
            // What may be the beginning of a delimiter stays.
            int certain = Math.max(0, to - from - delimiter.length() + 1);
            content.add(buffer, from, certain);
            from += certain;
            readMore();
            end = delimiter.indexIn(buffer, from, to);
        }
        content.add(buffer, from, end - from);
        from = end + delimiter.length();
    }

    private void require(int bytes) throws IOException {
        while (to - from < bytes) {
            readMore();
        }
    }

    private void readMore() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        // Until the buffer is full, since what it holds goes to the disk at once.
        int count = body.readNBytes(buffer, to, buffer.length - to);
        if (count == 0) {
            throw new EOFException("The form ends without its last boundary");
        }
        to += count;
        bytesRead += count;
        if (bytesRead > limits.formBytes()) {
            throw new FormTooLarge("The form is larger than %d bytes".formatted(limits.formBytes()));
        }
    }
}
