package org.gatehouse.image;

import org.gatehouse.platform.db.PostgresSettings;
import org.gatehouse.platform.form.FormLimits;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The store, the decoders and what is read of a form. */
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
    FormLimits formLimits(ImageSettings settings, ImageFiles files) {
        long maxBytes = settings.maxBytes().toBytes();
        return new FormLimits(files.unfinished(), maxBytes, maxBytes + FORM_BYTES);
    }

    @Bean
    Decoders decoders(ImageSettings settings) {
        return new Decoders(settings.decoders(), settings.waiting());
    }
}
