package org.gatehouse.auth.oauth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.view.UnavailablePage;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Reports that the database is away, to a client that asks for a token or to a person who logs in: each in its own form. */
@Component
record LoginErrors(TokenErrors tokenErrors, UnavailablePage page) implements HandlerExceptionResolver, Ordered {

    /** Runs before the resolvers that write problem documents. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (!DatabaseProblems.isAway(failure)) {
            return null;
        }
        ProblemException away = DatabaseProblems.problemOf(failure);
        String path = request.getServletPath();
        if (path.equals(OAuthConfiguration.TOKEN)) {
            respond(away, request, response);
            return new ModelAndView();
        }
        boolean isPage = path.equals(OAuthConfiguration.AUTHORIZE)
                || path.equals(OAuthConfiguration.LOGIN)
                || path.startsWith(OAuthConfiguration.LOGIN + "/");
        return isPage && acceptsPages(request)
                ? new ModelAndView(page.of(away, DatabaseProblems.absenceOf(failure), request, response))
                : null;
    }

    private void respond(ProblemException away, HttpServletRequest request, HttpServletResponse response) {
        try {
            tokenErrors.unavailable(away, request, response);
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }

    private static boolean acceptsPages(HttpServletRequest request) {
        String accept = request.getHeader(HttpHeaders.ACCEPT);
        return accept != null && accept.contains(MediaType.TEXT_HTML_VALUE);
    }
}
