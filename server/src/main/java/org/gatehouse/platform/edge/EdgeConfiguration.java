package org.gatehouse.platform.edge;

import org.apache.catalina.core.StandardHost;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Problems;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.firewall.RequestRejectedHandler;

/** Puts problem documents where Tomcat and Spring Security would answer with pages of their own, and lets long answers go in long pieces. */
@Configuration
@EnableConfigurationProperties(EdgeSettings.class)
class EdgeConfiguration {

    /** Last, so that the valve stands inside the one that Spring Boot adds: the inner one writes. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatWebServerFactory> problemReports(Problems problems) {
        return factory -> factory.addContextCustomizers(context -> {
            StandardHost host = (StandardHost) context.getParent();
            host.setErrorReportValveClass("");
            host.getPipeline().addValve(new ProblemReports(problems));
        });
    }

    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> longAnswers() {
        return factory -> factory.setProtocol(LongAnswers.class.getName());
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
