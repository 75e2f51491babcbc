package org.gatehouse.platform.form;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Has forms with files read by {@link FormReader} instead of Tomcat, once somebody asks for a part or a parameter: an upload without a
 * token is refused unread.
 *
 * <p>Source: decision 0004.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 30)
class FormFilter extends OncePerRequestFilter {

    private final FormLimits limits;

    FormFilter(FormLimits limits) {
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (FormRequest.isForm(request)) {
            try (FormRequest form = new FormRequest(request, limits)) {
                chain.doFilter(form, response);
            }
        } else {
            chain.doFilter(request, response);
        }
    }
}
