package org.gatehouse.platform.connection;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Gives Tomcat the connector that watches its connections, and the sizes of their buffers. */
@Configuration
@EnableConfigurationProperties(ConnectionLimits.class)
class ConnectionConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> watchedConnections(
            ConnectionLimits limits, Connections connections, Turns turns) {
        return factory -> {
            factory.setProtocol(WatchedProtocol.class.getName());
            factory.addConnectorCustomizers(connector -> {
                if (connector.getProtocolHandler() instanceof WatchedProtocol protocol) {
                    protocol.setMaxConnections(limits.most());
                    protocol.watch(connections, turns);
                }
            });
        };
    }
}
