package org.gatehouse.platform.form;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import jakarta.servlet.http.Part;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;

/** A field or file of a form: in memory while it is small, then in a file, which goes with the request unless it was renamed. */
final class FormPart implements Part {

    private static final Logger log = LoggerFactory.getLogger(FormPart.class);

    /** Fields and thumbnails; a photo is larger. */
    static final int MOST_IN_MEMORY = 8 << 10;

    private final String name;
    private final @Nullable String filename;
    private final HttpHeaders headers;
    private final FormLimits limits;
    private final Path path;
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
    /** Closed once the part is complete; null as long as it is in memory. */
    private @Nullable OutputStream file;

    private boolean isComplete;
    private long size;

    FormPart(String name, @Nullable String filename, HttpHeaders headers, FormLimits limits) {
        this.name = name;
        this.filename = filename;
        this.headers = headers;
        this.limits = limits;
        this.path = limits.directory().resolve("form-" + UUID.randomUUID());
    }

    /** The disk's failures are told as such, and not as one of the form. */
    void add(byte[] bytes, int from, int length) {
        size += length;
        if (size > limits.fileBytes()) {
            throw new FormTooLarge("A part of the form is larger than %d bytes".formatted(limits.fileBytes()));
        }
        try {
            if (file == null && size > MOST_IN_MEMORY) {
                file = Files.newOutputStream(path, CREATE_NEW, WRITE);
                memory.writeTo(file);
                memory.reset();
            }
            if (file == null) {
                memory.write(bytes, from, length);
            } else {
                file.write(bytes, from, length);
            }
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    void complete() {
        closeFile();
        isComplete = true;
    }

    private void closeFile() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /** The text of a field; null for a file, and for what is too long to be a field. */
    @Nullable
    String fieldValue() {
        return isComplete && filename == null && file == null ? memory.toString(StandardCharsets.UTF_8) : null;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return file == null ? new ByteArrayInputStream(memory.toByteArray()) : Files.newInputStream(path);
    }

    @Override
    public @Nullable String getContentType() {
        return headers.getFirst(HttpHeaders.CONTENT_TYPE);
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public @Nullable String getSubmittedFileName() {
        return filename;
    }

    @Override
    public long getSize() {
        return size;
    }

    /** Puts it where the caller wants it, by a rename where the disk is the same. */
    @Override
    public void write(String target) throws IOException {
        if (file == null) {
            Files.write(Path.of(target), memory.toByteArray());
        } else {
            Files.move(path, Path.of(target), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void delete() {
        try {
            closeFile();
            if (file != null) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException left) {
            log.warn("{} was not removed; it is in a day", path, left);
        }
    }

    @Override
    public @Nullable String getHeader(String header) {
        return headers.getFirst(header);
    }

    @Override
    public Collection<String> getHeaders(String header) {
        return headers.getValuesAsList(header);
    }

    @Override
    public Collection<String> getHeaderNames() {
        return headers.headerNames();
    }
}
