package org.gatehouse.platform.form;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.multipart.MultipartException;

/**
 * A request with a form whose parts are read when somebody first asks for one or for a parameter.
 *
 * <p>A form that cannot be read to its end has the fields before that: they tell who sent it, and with which token against forgery. Whoever
 * asks for its parts hears what was wrong.
 */
final class FormRequest extends HttpServletRequestWrapper implements AutoCloseable {

    private static final String FORM = "multipart/form-data";
    private static final int LONGEST_BOUNDARY = 70;

    private final FormLimits limits;
    private final List<FormPart> parts = new ArrayList<>();
    private boolean isRead;
    private @Nullable RuntimeException failure;

    FormRequest(HttpServletRequest request, FormLimits limits) {
        super(request);
        this.limits = limits;
    }

    static boolean isForm(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && type.regionMatches(true, 0, FORM, 0, FORM.length());
    }

    /**
     * The parts, in the order in which they came.
     *
     * @throws FormTooLarge when a limit was passed
     * @throws MultipartException when the body is no such form, or ends too soon
     */
    @Override
    public Collection<Part> getParts() {
        read();
        if (failure != null) {
            throw failure;
        }
        return List.copyOf(parts);
    }

    @Override
    public @Nullable Part getPart(String name) {
        return getParts().stream()
                .filter(part -> part.getName().equals(name))
                .findFirst()
                .orElse(null);
    }

    @Override
    public @Nullable String getParameter(String name) {
        String[] values = getParameterValues(name);
        return values == null ? null : values[0];
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return getParameterMap().get(name);
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(getParameterMap().keySet());
    }

    /** Those of the address first, as the servlet specification says. */
    @Override
    public Map<String, String[]> getParameterMap() {
        read();
        Map<String, String[]> parameters = new LinkedHashMap<>(super.getParameterMap());
        for (FormPart part : parts) {
            String value = part.fieldValue();
            if (value != null) {
                parameters.merge(part.getName(), new String[] {value}, FormRequest::joined);
            }
        }
        return Collections.unmodifiableMap(parameters);
    }

    private static String[] joined(String[] some, String[] more) {
        return Stream.of(some, more).flatMap(Stream::of).toArray(String[]::new);
    }

    private void read() {
        if (isRead) {
            return;
        }
        isRead = true;
        boolean isTooLong = getContentLengthLong() > limits.formBytes();
        try {
            new FormReader(getInputStream(), boundary(), isTooLong ? limits.ofFields() : limits).readInto(parts);
        } catch (IOException cut) {
            failure = new MultipartException("The form was not sent to its end", cut);
        } catch (RuntimeException told) {
            failure = told;
        }
        if (isTooLong) {
            failure = new FormTooLarge("The form is larger than %d bytes".formatted(limits.formBytes()));
        }
    }

    private String boundary() {
        try {
            String boundary = MediaType.parseMediaType(getContentType()).getParameter("boundary");
            String bare = boundary == null ? "" : boundary.replaceAll("^\"|\"$", "");
            if (bare.isEmpty() || bare.length() > LONGEST_BOUNDARY) {
                throw new MultipartException("The form's boundary has 1 to 70 characters");
            }
            return bare;
        } catch (InvalidMediaTypeException unreadable) {
            throw new MultipartException("The form's media type is unreadable", unreadable);
        }
    }

    /** Removes what nobody kept. */
    @Override
    public void close() {
        parts.forEach(FormPart::delete);
    }
}
