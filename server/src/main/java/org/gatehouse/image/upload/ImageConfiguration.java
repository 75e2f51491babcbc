package org.gatehouse.image.upload;

import jakarta.servlet.MultipartConfigElement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.gatehouse.image.picture.Decoders;
import org.gatehouse.image.store.ImageStore;
import org.gatehouse.image.store.ImageStores;
import org.gatehouse.image.store.StoreLocation;
import org.gatehouse.platform.backup.RestoredHome;
import org.gatehouse.platform.db.PostgresSettings;
import org.gatehouse.platform.web.Forms;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

/** Configures the image store, the decoders and the limits of upload forms. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ImageSettings.class)
class ImageConfiguration {

    private static final long FORM_BYTES = 64 << 10;
    private static final int MOST_IN_MEMORY = 8 << 10;

    @Bean
    StoreLocation imageStoreLocation(PostgresSettings home, ImageSettings settings) {
        return StoreLocation.of(settings.store(), settings.s3(), home.home());
    }

    @Bean
    ImageStore imageStore(StoreLocation location, ReceivedFiles received, PostgresSettings home, ImageSettings settings)
            throws IOException {
        return ImageStores.open(
                location,
                received.unfinished(),
                home.home().resolve("images-cache"),
                settings.cache().toBytes());
    }

    /**
     * With the embedded database, no other server can use this home once the database is running, so the leftovers of a killed server are
     * removed here. Elsewhere they are removed after a day.
     */
    @Bean
    ReceivedFiles receivedFiles(
            StoreLocation location,
            PostgresSettings home,
            JdbcConnectionDetails database,
            @Value("${spring.datasource.url:}") String otherDatabase) {
        Path directory = location.directory() == null ? home.home().resolve("images") : location.directory();
        ReceivedFiles files = new ReceivedFiles(directory);
        if (otherDatabase.isBlank()) {
            files.removeUnfinished(Instant.MAX);
        }
        return files;
    }

    /** The database as it stands in the mark of the store. */
    @Bean
    RestoredHome restoredHome(PostgresSettings home, @Value("${spring.datasource.url:}") String otherDatabase) {
        return new RestoredHome(otherDatabase.isBlank() ? home.home() : null);
    }

    /** Limits a form to the file and some small fields. */
    @Bean
    Forms forms(ImageSettings settings) {
        long maxBytes = settings.maxBytes().toBytes();
        return new Forms(maxBytes, maxBytes + FORM_BYTES);
    }

    /**
     * Form files are stored beside the images: an upload is then kept by a rename, and other users of this machine cannot read it. Tomcat
     * reads as many bytes of a form as of other refused requests, see {@link Forms}.
     */
    @Bean
    MultipartConfigElement multipartConfigElement(
            ReceivedFiles files, ImageSettings settings, @Value("${server.tomcat.max-swallow-size}") DataSize refused) {
        long mostBytes = Math.max(refused.toBytes(), settings.maxBytes().toBytes() + FORM_BYTES);
        return new MultipartConfigElement(files.unfinished().toString(), -1, mostBytes, MOST_IN_MEMORY);
    }

    @Bean
    Decoders decoders(ImageSettings settings) {
        return new Decoders(settings.decoders(), settings.waiting());
    }
}
