package org.gatehouse.image.store;

import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.platform.start.StartException;
import org.jspecify.annotations.Nullable;

/**
 * Where pictures are kept.
 *
 * @param text as the setting has it
 * @param directory null for a bucket
 */
public record StoreLocation(
        String text, @Nullable Path directory, @Nullable Bucket s3) {

    private static final Pattern S3 = Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(.*))?");

    /**
     * A part of a bucket.
     *
     * @param prefix begins every key; empty, or ends with a slash
     * @param region empty for that of the SDK's own chain
     * @param endpoint empty for Amazon
     */
    record Bucket(String name, String prefix, Optional<String> region, Optional<URI> endpoint, boolean pathStyle) {}

    /**
     * Reads the setting.
     *
     * @param store {@code s3://bucket/prefix} or a path; blank for {@code images} in the home
     * @throws StartException it is neither
     */
    public static StoreLocation of(String store, S3Settings settings, Path home) {
        if (store.isBlank()) {
            Path images = home.resolve("images");
            return new StoreLocation(images.toString(), images, null);
        }
        if (!store.startsWith("s3:")) {
            return new StoreLocation(store, Path.of(store), null);
        }
        Matcher parts = S3.matcher(store);
        if (!parts.matches()) {
            throw new StartException("gatehouse.images.store is %s; name a bucket as s3://bucket/prefix, or a directory"
                    .formatted(store));
        }
        String prefix = Objects.requireNonNullElse(parts.group(2), "").replaceAll("^/+|/+$", "");
        return new StoreLocation(
                store,
                null,
                new Bucket(
                        parts.group(1),
                        prefix.isEmpty() ? "" : prefix + "/",
                        region(settings),
                        endpoint(settings),
                        settings.pathStyle()));
    }

    private static Optional<URI> endpoint(S3Settings settings) {
        if (settings.endpoint().isBlank()) {
            return Optional.empty();
        }
        if (!settings.endpoint().matches("https?://[^/]+.*")) {
            throw new StartException("gatehouse.images.s3.endpoint is %s; name the server as https://s3.example"
                    .formatted(settings.endpoint()));
        }
        return Optional.of(URI.create(settings.endpoint()));
    }

    /** Servers other than Amazon's take any region; without one the SDK would look for Amazon's machines. */
    private static Optional<String> region(S3Settings settings) {
        if (!settings.region().isBlank()) {
            return Optional.of(settings.region());
        }
        return settings.endpoint().isBlank() ? Optional.empty() : Optional.of("us-east-1");
    }

    Bucket bucket() {
        return Objects.requireNonNull(s3);
    }
}
