package org.gatehouse.auth.oauth;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Handles HEAD of the open documents like GET. Spring's filters know GET alone, and Tomcat leaves out the body. */
final class HeadAsGetFilter extends OncePerRequestFilter {

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        String path = request.getServletPath();
        boolean open = path.equals(OAuthConfiguration.KEYS) || path.startsWith(OAuthConfiguration.METADATA);
        return !open || !"HEAD".equals(request.getMethod());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(
                new HttpServletRequestWrapper(request) {

                    @Override
                    public String getMethod() {
                        return "GET";
                    }
                },
                response);
    }
}
