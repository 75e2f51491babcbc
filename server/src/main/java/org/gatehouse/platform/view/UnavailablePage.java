package org.gatehouse.platform.view;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.web.RequestId;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.View;

/** The page for the time when the database cannot be used: it needs neither a session nor an event. */
@Component
public record UnavailablePage(Templates templates, Texts texts) {

    /**
     * The page, its status and its headers.
     */
    public View of(
            ProblemException problem,
            DatabaseProblems.Absence why,
            HttpServletRequest request,
            HttpServletResponse response) {
        response.setStatus(problem.problem().status().value());
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        if (problem.retryAfterSeconds() != null) {
            response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(problem.retryAfterSeconds()));
        }
        return templates.page(
                "login/unavailable.jte",
                Map.of("texts", texts.of(request), "why", why, "requestId", String.valueOf(RequestId.of(request))));
    }
}
