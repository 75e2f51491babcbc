package org.gatehouse.platform.edge;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.Part;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A large form that is not read, because the sender is not signed in. The console responds as if the session had ended: it offers to sign
 * in, and the typed text stays in the browser.
 */
final class UnreadFormRequest extends HttpServletRequestWrapper {

    UnreadFormRequest(HttpServletRequest request) {
        super(request);
    }

    @Override
    public @Nullable String getContentType() {
        return null;
    }

    @Override
    public ServletInputStream getInputStream() {
        throw new IllegalStateException("the form is not read");
    }

    @Override
    public @Nullable String getParameter(String name) {
        return null;
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return null;
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.emptyEnumeration();
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        return Map.of();
    }

    @Override
    public Collection<Part> getParts() {
        return List.of();
    }

    @Override
    public @Nullable Part getPart(String name) {
        return null;
    }
}
