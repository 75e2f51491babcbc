package org.gatehouse.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The client that sent a request, for the access log; the code that checks the token sets it. */
public final class RequestSender {

    private static final String ATTRIBUTE = RequestSender.class.getName();

    private RequestSender() {}

    public static void set(HttpServletRequest request, String clientId) {
        request.setAttribute(ATTRIBUTE, clientId);
    }

    /** The client's id; null if no token was accepted. */
    public static @Nullable String of(HttpServletRequest request) {
        return (String) request.getAttribute(ATTRIBUTE);
    }
}
