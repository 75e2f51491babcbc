package org.gatehouse.platform.edge;

import org.apache.catalina.core.StandardHost;
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
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.util.unit.DataSize;

/** Puts problem documents where Tomcat and Spring Security would answer with pages of their own, and lets long answers go in long pieces. */
@Configuration
@EnableConfigurationProperties(EdgeSettings.class)
class EdgeConfiguration {

    /** Last, so that the valve stands inside the one that Spring Boot adds: the inner one writes. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatWebServerFactory> problemReports(
            Problems problems,
            WatchedBody.Watch watch,
            @Value("${server.tomcat.max-swallow-size}") DataSize mostSkipped) {
        return factory -> factory.addContextCustomizers(context -> {
            StandardHost host = (StandardHost) context.getParent();
            host.setErrorReportValveClass("");
            host.getPipeline().addValve(new BodyValve(watch, mostSkipped.toBytes()));
            host.getPipeline().addValve(new ProblemReports(problems));
        });
    }

    @Bean
    WatchedBody.Watch bodyWatch(BodyRoutes routes, BodyBudget budget, EdgeSettings settings) {
        return new WatchedBody.Watch(
                routes,
                budget,
                settings.bodyPatience(),
                Math.max(1, settings.slowestBody().toBytes()));
    }

    /** A body that is silent for so long has ended; Tomcat's own limit for it is the one for idle connections. */
    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> silentBodies(EdgeSettings settings) {
        return factory -> factory.addConnectorCustomizers(connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> protocol) {
                protocol.setDisableUploadTimeout(false);
                protocol.setConnectionUploadTimeout(
                        (int) settings.bodyPatience().toMillis());
                // A client that asks whether to send its body hears a refusal instead of 100.
                protocol.setContinueResponseTiming("onRead");
            }
        });
    }

    /**
     * Tomcat hands the system 8 kB at a time, which for the 55 MB of a large event's full sync are 6,800 calls. Every connection has such a
     * buffer, those of waiting gates too (decision 0020).
     */
    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> longAnswers() {
        return factory -> factory.addConnectorCustomizers(
                connector -> connector.setProperty("socket.appWriteBufSize", String.valueOf(32 << 10)));
    }

    /** Addresses and headers that Spring Security finds ambiguous, such as {@code //} and {@code ;}. */
    @Bean
    RequestRejectedHandler rejectedRequests(Problems problems) {
        return (request, response, rejected) -> problems.write(
                PlatformProblem.UNREADABLE.because(
                        "The address or a header holds what has more than one meaning (such as //, ;, %%2F) or is not text."),
                request,
                response);
    }
}
