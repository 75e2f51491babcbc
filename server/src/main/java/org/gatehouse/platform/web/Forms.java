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
import org.springframework.http.MediaType;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.support.MissingServletRequestPartException;

/**
 * Reads forms with files through Tomcat.
 *
 * <p>Tomcat's own limits are higher than these: Tomcat discards a form that exceeds one of its limits, and then the console could not
 * distinguish its own form that is too large from a forged one.
 */
public final class Forms {

    private final long fileBytes;
    private final long formBytes;

    /**
     * Sets the limits.
     *
     * @param fileBytes the largest size of one file or field
     * @param formBytes the largest size of all of them together
     */
    public Forms(long fileBytes, long formBytes) {
        this.fileBytes = fileBytes;
        this.formBytes = formBytes;
    }

    /**
     * The first part with this name, with or without a file name; null if there is none, as in a form that was sent without files.
     *
     * @throws FormTooLarge if a limit was exceeded
     * @throws MultipartException if the body is not a form with files, or ends too soon
     */
    public @Nullable Part part(HttpServletRequest request, String name) {
        // A form that announces its length is refused unread, unless its fields were requested before.
        requireForm(request.getContentLengthLong());
        String type = request.getContentType();
        if (type != null && type.startsWith(MediaType.APPLICATION_FORM_URLENCODED_VALUE)) {
            return null;
        }
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

    /** Like {@link #part}, for a form that must contain the part. */
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

    /** Whether the sender caused the failure; any other failure while a form arrives is a failure of the disk. */
    private static boolean isOfTheSender(@Nullable Throwable failure) {
        return failure instanceof BadRequestException
                || failure instanceof MalformedStreamException
                || (failure instanceof FileUploadException && failure.getCause() == null)
                || (failure != null && isOfTheSender(failure.getCause()));
    }
}
