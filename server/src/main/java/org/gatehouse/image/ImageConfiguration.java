package org.gatehouse.image;

import jakarta.servlet.MultipartConfigElement;
import org.gatehouse.platform.db.PostgresSettings;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The store, the decoders and what the servlet container reads of a form. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ImageSettings.class)
class ImageConfiguration {

    private static final long FORM_BYTES = 64 << 10;

    @Bean
    ImageFiles imageFiles(PostgresSettings home) {
        return new ImageFiles(home.home().resolve("images"));
    }

    /** Form fields beside the file are few and small. No file of a form lies where others of this machine write. */
    @Bean
    MultipartConfigElement multipartConfigElement(ImageSettings settings, ImageFiles files) {
        long maxBytes = settings.maxBytes().toBytes();
        return new MultipartConfigElement(files.unfinished().toString(), maxBytes, maxBytes + FORM_BYTES, 0);
    }

    @Bean
    Decoders decoders(ImageSettings settings) {
        return new Decoders(settings.decoders(), settings.waiting());
    }
}
