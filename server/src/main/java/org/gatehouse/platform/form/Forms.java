package org.gatehouse.platform.form;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import org.jspecify.annotations.Nullable;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.util.WebUtils;

/** What handlers ask of a form with files. */
public final class Forms {

    private Forms() {}

    /**
     * The first part of this name, with or without a file name; null when there is none.
     *
     * @throws FormTooLarge when a limit was passed
     * @throws MultipartException when the body is no form with files, or ends too soon
     */
    public static @Nullable Part part(HttpServletRequest request, String name) {
        FormRequest form = WebUtils.getNativeRequest(request, FormRequest.class);
        if (form == null) {
            throw new MultipartException("The body is no multipart/form-data");
        }
        return form.getPart(name);
    }
}
