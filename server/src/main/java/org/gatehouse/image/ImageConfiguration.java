package org.gatehouse.image;

import org.gatehouse.platform.db.PostgresSettings;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ImageSettings.class)
class ImageConfiguration {

    @Bean
    ImageFiles imageFiles(PostgresSettings home) {
        return new ImageFiles(home.home().resolve("images"));
    }

    @Bean
    Decoders decoders(ImageSettings settings) {
        return new Decoders(settings.decoders(), settings.waiting());
    }
}
