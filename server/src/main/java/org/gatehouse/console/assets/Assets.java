package org.gatehouse.console.assets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * The console's style sheet and scripts, read once. Their address contains a hash of all of them, so browsers keep them for ever.
 *
 * <p>{@code console.css} is built from {@code console/assets/console.css} and every {@code console/assets/css/<screen>.css}.
 */
@Component
public class Assets {

    /** A file, ready to be sent. */
    static final class Asset {

        private final byte[] plain;
        private final byte[] compressed;
        private final String type;

        private Asset(byte[] plain, byte[] compressed, String type) {
            this.plain = plain;
            this.compressed = compressed;
            this.type = type;
        }

        byte[] bytes(boolean gzip) {
            return gzip ? compressed : plain;
        }

        String type() {
            return type;
        }
    }

    private static final String CSS = "console.css";
    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css;charset=UTF-8",
            "js", "text/javascript;charset=UTF-8",
            "svg", "image/svg+xml");

    /** All files by name, and one hash over all of them. */
    private record Files(Map<String, Asset> assets, String hash) {}

    /** The files are read with the first page. A server whose console nobody opens does not search and compress them at its start. */
    private final SingletonSupplier<Files> files = SingletonSupplier.of(Assets::read);

    String hash() {
        return files.obtain().hash();
    }

    /** The address of the file. An unknown name fails when the page is rendered, so that a test finds it. */
    public String address(String name) {
        if (find(name) == null) {
            throw new IllegalArgumentException("no asset " + name);
        }
        return "/console/assets/" + hash() + "/" + name;
    }

    @Nullable
    Asset find(String name) {
        return files.obtain().assets().get(name);
    }

    private static Files read() {
        Map<String, byte[]> files = new TreeMap<>();
        for (Resource file : found("classpath*:console/assets/*.*")) {
            files.put(nameOf(file), bytes(file));
        }
        files.put("htmx.js", bytes(found("classpath*:META-INF/resources/webjars/htmx.org/*/dist/htmx.min.js")[0]));
        ByteArrayOutputStream css = new ByteArrayOutputStream();
        css.writeBytes(Objects.requireNonNull(files.get(CSS)));
        Arrays.stream(found("classpath*:console/assets/css/*.css"))
                .sorted(Comparator.comparing(Assets::nameOf))
                .forEach(part -> css.writeBytes(bytes(part)));
        files.put(CSS, css.toByteArray());
        Map<String, Asset> assets = new HashMap<>();
        files.forEach((name, content) -> assets.put(name, asset(name, content)));
        return new Files(assets, hashOf(files));
    }

    private static Asset asset(String name, byte[] content) {
        String ending = name.substring(name.lastIndexOf('.') + 1);
        return new Asset(content, compressed(content), TYPES.getOrDefault(ending, "application/octet-stream"));
    }

    private static Resource[] found(String pattern) {
        try {
            return new PathMatchingResourcePatternResolver().getResources(pattern);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String nameOf(Resource file) {
        return Objects.requireNonNull(file.getFilename());
    }

    private static byte[] bytes(Resource file) {
        try (InputStream in = file.getInputStream()) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static byte[] compressed(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static String hashOf(Map<String, byte[]> files) {
        MessageDigest hash = Sha256.digest();
        files.forEach((name, content) -> {
            hash.update(name.getBytes(StandardCharsets.UTF_8));
            hash.update(content);
        });
        return HexFormat.of().formatHex(hash.digest(), 0, 6);
    }
}
