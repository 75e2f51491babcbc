package org.gatehouse.platform.edge;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.gatehouse.platform.db.pool.Workload;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets requests by a safe method take the connections for reads, so that none of them keeps a write waiting. Long lists have a few of their
 * own, so that pages do not wait for them either.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 12)
class WorkloadFilter extends OncePerRequestFilter {

    private static final Pattern THOUSAND_OR_MORE = Pattern.compile("(^|&)limit=\\d{4}");

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !HttpMethod.GET.matches(request.getMethod()) && !HttpMethod.HEAD.matches(request.getMethod());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Workload workload = isLongList(request) ? Workload.LONG_LISTS : Workload.READS;
        try (Workload.Choice ignored = workload.choose()) {
            chain.doFilter(request, response);
        }
    }

    private static boolean isLongList(HttpServletRequest request) {
        String query = request.getQueryString();
        return query != null && THOUSAND_OR_MORE.matcher(query).find();
    }
}
