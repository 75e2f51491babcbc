package org.gatehouse.platform.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import org.apache.coyote.BadRequestException;
import org.apache.tomcat.util.http.fileupload.FileUploadException;
import org.apache.tomcat.util.http.fileupload.MultipartStream.MalformedStreamException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.support.MissingServletRequestPartException;

/**
 * Forms with files, which Tomcat reads.
 *
 * <p>Tomcat's own limits are wider than these: of a form that passes one of its limits Tomcat keeps nothing, so that the console could not
 * tell a form of its own that is too large from a forged one.
 */
public final class Forms {

    private final long fileBytes;
    private final long formBytes;

    /**
     * Sets the limits.
     *
     * @param fileBytes the most of one file or field
     * @param formBytes the most of all of them
     */
    public Forms(long fileBytes, long formBytes) {
        this.fileBytes = fileBytes;
        this.formBytes = formBytes;
    }

    /**
     * The first part of this name, with or without a file name; null when there is none.
     *
     * @throws FormTooLarge when a limit was passed
     * @throws MultipartException when the body is no form with files, or ends too soon
     */
    public @Nullable Part part(HttpServletRequest request, String name) {
        // Unread where it says its length, unless its fields were asked for before.
        requireForm(request.getContentLengthLong());
        Collection<Part> parts = parts(request);
        if (parts.isEmpty()) {
            throw new MultipartException("To Tomcat a body without any boundary is a form without parts");
        }
        requireForm(parts.stream().mapToLong(Part::getSize).sum());
        if (parts.stream().anyMatch(part -> part.getSize() > fileBytes)) {
            throw new FormTooLarge("A part of the form is larger than %d bytes".formatted(fileBytes));
        }
        return parts.stream()
                .filter(part -> part.getName().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** As {@link #part}, of a form that must have it. */
    public Part requiredPart(HttpServletRequest request, String name) throws MissingServletRequestPartException {
        Part part = part(request, name);
        if (part == null) {
            throw new MissingServletRequestPartException(name);
        }
        return part;
    }

    private void requireForm(long bytes) {
        if (bytes > formBytes) {
            throw new FormTooLarge("The form is larger than %d bytes".formatted(formBytes));
        }
    }

    private static Collection<Part> parts(HttpServletRequest request) {
        try {
            return request.getParts();
        } catch (IllegalStateException tooLarge) {
            throw new FormTooLarge("The form has more parts, longer headers or larger fields than are read");
        } catch (ServletException noForm) {
            throw new MultipartException("The body is no form with files", noForm);
        } catch (IOException failure) {
            throw isOfTheSender(failure)
                    ? new MultipartException("The form was not sent to its end", failure)
                    : new UncheckedIOException(failure);
        }
    }

    /** What else fails while a form arrives is the disk. */
    private static boolean isOfTheSender(@Nullable Throwable failure) {
        return failure instanceof BadRequestException
                || failure instanceof MalformedStreamException
                || (failure instanceof FileUploadException && failure.getCause() == null)
                || (failure != null && isOfTheSender(failure.getCause()));
    }
}
