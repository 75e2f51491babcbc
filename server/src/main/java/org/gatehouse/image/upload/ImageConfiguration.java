package org.gatehouse.image.upload;

import jakarta.servlet.MultipartConfigElement;
import java.time.Instant;
import org.gatehouse.image.picture.Decoders;
import org.gatehouse.platform.db.postgres.PostgresSettings;
import org.gatehouse.platform.web.Forms;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

/** The store, the decoders and what is read of a form. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ImageSettings.class)
class ImageConfiguration {

    private static final long FORM_BYTES = 64 << 10;
    private static final int MOST_IN_MEMORY = 8 << 10;

    /**
     * The store. What a kill left is removed where the embedded database keeps every other server from this home, which is so once it is there;
     * elsewhere {@code UnusedImages} removes it after a day.
     */
    @Bean
    ImageFiles imageFiles(
            PostgresSettings home,
            JdbcConnectionDetails database,
            @Value("${spring.datasource.url:}") String otherDatabase) {
        ImageFiles files = new ImageFiles(home.home().resolve("images"));
        if (otherDatabase.isBlank()) {
            files.removeUnfinished(Instant.MAX);
        }
        return files;
    }

    /** Form fields beside the file are few and small. */
    @Bean
    Forms forms(ImageSettings settings) {
        long maxBytes = settings.maxBytes().toBytes();
        return new Forms(maxBytes, maxBytes + FORM_BYTES);
    }

    /**
     * Files of forms lie with the images: one becomes an upload by a rename, and others of this machine see none. Tomcat reads as much of a form
     * as of other requests that are refused, see {@link Forms}.
     */
    @Bean
    MultipartConfigElement multipartConfigElement(
            ImageFiles files, ImageSettings settings, @Value("${server.tomcat.max-swallow-size}") DataSize refused) {
        long mostBytes = Math.max(refused.toBytes(), settings.maxBytes().toBytes() + FORM_BYTES);
        return new MultipartConfigElement(files.unfinished().toString(), -1, mostBytes, MOST_IN_MEMORY);
    }

    @Bean
    Decoders decoders(ImageSettings settings) {
        return new Decoders(settings.decoders(), settings.waiting());
    }
}
