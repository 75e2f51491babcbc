package org.gatehouse.platform.edge;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Reports an unavailable database in the same words wherever it is noticed. Filters ask the database for login sessions, clients and keys,
 * and their exceptions do not reach the error handling of controllers.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 15)
class DatabaseFailures extends OncePerRequestFilter {

    private final ObjectProvider<HandlerExceptionResolver> resolvers;

    DatabaseFailures(ObjectProvider<HandlerExceptionResolver> resolvers) {
        this.resolvers = resolvers;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException | RuntimeException failure) {
            if (!DatabaseProblems.isAway(failure) || response.isCommitted() || !answers(failure, request, response)) {
                throw failure;
            }
        }
    }

    /** Responds as to an exception of a controller: by the first resolver that handles this address. */
    private boolean answers(Exception failure, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        response.resetBuffer();
        for (HandlerExceptionResolver resolver : resolvers.orderedStream().toList()) {
            ModelAndView answer =
                    resolver.resolveException(request, response, null, DatabaseProblems.asUnavailable(failure));
            if (answer != null) {
                render(answer, request, response);
                return true;
            }
        }
        return false;
    }

    private static void render(ModelAndView answer, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        if (answer.getView() == null) {
            return;
        }
        try {
            answer.getView().render(answer.getModel(), request, response);
        } catch (IOException | ServletException | RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new ServletException(failure);
        }
    }
}
