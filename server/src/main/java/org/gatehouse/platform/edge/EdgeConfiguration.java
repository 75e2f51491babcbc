package org.gatehouse.platform.edge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.catalina.Valve;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.catalina.valves.rewrite.RewriteValve;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Problems;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.util.unit.DataSize;

/** Makes Tomcat and Spring Security respond with problem documents instead of their own pages. */
@Configuration
@EnableConfigurationProperties(EdgeSettings.class)
class EdgeConfiguration {

    /**
     * The accreditation area had the address {@code /accreditation/…} until July 2025 (decision 0047). It is rewritten before anything
     * else looks at it, so rules, fast routes, CORS, limits and metrics know one address only. The valve decodes and normalizes what it
     * rewrites, so the condition leaves alone what Spring Security refuses as ambiguous.
     */
    private static final String FORMER_PATHS = """
            RewriteCond %{REQUEST_URI} !.*(;|//|/\\.|%2e).* [NC]
            RewriteRule ^/accreditation/(.*)$ /registrations/accreditation/$1 [L]
            """;

    /** Ordered last, so that the valve is inside the one that Spring Boot adds: the inner valve writes. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatWebServerFactory> problemReports(
            Problems problems,
            MeteredRequestBody.Watch watch,
            @Value("${server.tomcat.max-swallow-size}") DataSize mostSkipped) {
        return factory -> factory.addContextCustomizers(context -> {
            StandardHost host = (StandardHost) context.getParent();
            host.setErrorReportValveClass("");
            serveFormerPaths(host);
            host.getPipeline().addValve(new BodyValve(watch, mostSkipped.toBytes()));
            host.getPipeline().addValve(new ProblemReports(problems));
        });
    }

    /** Ordered last, so that the valve that believes these headers is there already. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatWebServerFactory> forwardedHeaders() {
        return factory -> {
            List<Valve> valves = new ArrayList<>(factory.getEngineValves());
            for (Valve valve : factory.getEngineValves()) {
                if (valve instanceof RemoteIpValve believing) {
                    valves.add(valves.indexOf(believing), new ForwardedHeaders(believing));
                }
            }
            factory.setEngineValves(valves);
        };
    }

    private static void serveFormerPaths(StandardHost host) {
        RewriteValve valve = new RewriteValve();
        host.getPipeline().addValve(valve);
        try {
            valve.setConfiguration(FORMER_PATHS);
        } catch (Exception wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    @Bean
    MeteredRequestBody.Watch bodyWatch(BodyRoutes routes, BodyBudget budget, EdgeSettings settings) {
        return new MeteredRequestBody.Watch(
                routes,
                budget,
                settings.bodyPatience(),
                Math.max(1, settings.slowestBody().toBytes()));
    }

    /** A body that is silent for this long is considered ended. Tomcat's own limit for bodies is its limit for idle connections. */
    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> silentBodies(EdgeSettings settings) {
        return factory -> factory.addConnectorCustomizers(connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> protocol) {
                protocol.setDisableUploadTimeout(false);
                protocol.setConnectionUploadTimeout(
                        (int) settings.bodyPatience().toMillis());
                // A client that asks whether to send its body receives a refusal instead of 100.
                protocol.setContinueResponseTiming("onRead");
            }
        });
    }

    /** However many languages a browser names, they fit into a request's headers. Tomcat would fail at the eleventh, for each address. */
    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> anyNumberOfLanguages() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setMaxLocaleCount(-1));
    }

    /** Responds to what Spring Security refuses: methods unknown to HTTP, and ambiguous addresses, such as with {@code //} or {@code ;}. */
    @Bean
    RequestRejectedHandler rejectedRequests(Problems problems) {
        return (request, response, rejected) -> problems.write(
                isKnown(request.getMethod())
                        ? PlatformProblem.UNREADABLE.because(
                                "The address or a header holds what has more than one meaning (such as //, ;, %%2F)"
                                        + " or is not text.")
                        : FallbackErrors.problemOf(
                                PlatformProblem.NOT_IMPLEMENTED.status().value()),
                request,
                response);
    }

    private static boolean isKnown(String method) {
        return Arrays.asList(HttpMethod.values()).contains(HttpMethod.valueOf(method));
    }
}
