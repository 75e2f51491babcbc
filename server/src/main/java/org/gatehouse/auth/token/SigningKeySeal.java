package org.gatehouse.auth.token;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Set;
import org.gatehouse.auth.AesSeal;
import org.gatehouse.auth.Secrets;
import org.gatehouse.platform.db.PostgresSettings;
import org.gatehouse.platform.start.StartException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Seals the signing keys in the database by {@code gatehouse.secret-key}, so that a copy of the database makes no tokens (decision 0060).
 * Without that setting the key is the file {@code secret-key} of the home.
 */
@Component
class SigningKeySeal {

    static final String SEALED = "sealed.";

    private static final Logger log = LoggerFactory.getLogger(SigningKeySeal.class);
    private static final int SHORTEST = 32;

    private final String given;
    private final Path file;
    private volatile @Nullable AesSeal key;
    private volatile boolean warned;

    SigningKeySeal(@Value("${gatehouse.secret-key}") String given, PostgresSettings settings) {
        this.given = given.strip();
        this.file = settings.home().resolve("secret-key");
    }

    /**
     * Finds the key.
     *
     * @param mayMakeIt whether it is made where there is none; the caller makes sure that no other node does so at the same time
     */
    void prepare(boolean mayMakeIt) {
        if (key == null) {
            String secret = secret(mayMakeIt);
            key = secret == null ? null : new AesSeal("signing keys " + secret);
        }
    }

    private @Nullable String secret(boolean mayMakeIt) {
        try {
            if (!given.isEmpty()) {
                return checked(given, "gatehouse.secret-key");
            }
            if (Files.exists(file)) {
                return checked(Files.readString(file).strip(), file.toString());
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return mayMakeIt ? made() : null;
    }

    private static String checked(String secret, String place) {
        if (secret.length() < SHORTEST) {
            throw new StartException(
                    "%s has %d characters; it must have at least %d, such as those of `openssl rand -base64 32`."
                            .formatted(place, secret.length(), SHORTEST));
        }
        return secret;
    }

    private @Nullable String made() {
        String secret = Secrets.newSecret();
        try {
            keep(secret);
            log.info("Made {}, which seals the signing keys in the database; every node on it needs the same", file);
            return secret;
        } catch (IOException | UnsupportedOperationException cannot) {
            if (!warned) {
                log.warn(
                        "The signing keys lie readable in the database, because {} cannot be written ({}); set GATEHOUSE_SECRET_KEY",
                        file,
                        cannot.toString());
            }
            warned = true;
            return null;
        }
    }

    private void keep(String secret) throws IOException {
        Path unfinished = file.resolveSibling("secret-key.unfinished");
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.deleteIfExists(unfinished);
        var forThisUserAlone = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (FileChannel out = FileChannel.open(unfinished, Set.of(CREATE_NEW, WRITE), forThisUserAlone)) {
            out.write(UTF_8.encode(secret + "\n"));
            out.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Seals a key; returns it as it is where this server has no secret key. */
    String seal(String kid, String jwk) {
        AesSeal by = key;
        return by == null
                ? jwk
                : SEALED + Base64.getEncoder().encodeToString(by.seal(jwk.getBytes(UTF_8), kid.getBytes(UTF_8)));
    }

    /** Opens what {@link #seal} made. */
    String open(String kid, String stored) {
        if (!stored.startsWith(SEALED)) {
            return stored;
        }
        prepare(false);
        AesSeal by = key;
        byte[] jwk = by == null ? null : by.open(bytes(stored), kid.getBytes(UTF_8));
        if (jwk != null) {
            return new String(jwk, UTF_8);
        }
        throw new StartException(
                ("The signing keys in the database are sealed by another key than %s: give this server the secret-key of the home"
                                + " that it comes from, as that file or as GATEHOUSE_SECRET_KEY, or, if it is lost, delete the rows"
                                + " of the table signing_key, and everybody signs in again.")
                        .formatted(given.isEmpty() ? file : "gatehouse.secret-key"));
    }

    /** The sealed bytes; none, which nothing opens, where somebody changed the text. */
    private static byte[] bytes(String stored) {
        try {
            return Base64.getDecoder().decode(stored.substring(SEALED.length()));
        } catch (IllegalArgumentException changed) {
            return new byte[0];
        }
    }
}
