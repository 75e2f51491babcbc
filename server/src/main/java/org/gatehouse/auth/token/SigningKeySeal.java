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
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.gatehouse.auth.Secrets;
import org.gatehouse.platform.db.PostgresSettings;
import org.gatehouse.platform.start.StartException;
import org.gatehouse.platform.text.Sha256;
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
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();
    private final String given;
    private final Path file;
    private volatile @Nullable SecretKeySpec key;
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
            key = secret == null ? null : new SecretKeySpec(Sha256.of("signing keys " + secret), "AES");
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
        SecretKeySpec by = key;
        if (by == null) {
            return jwk;
        }
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, by, kid, nonce).doFinal(jwk.getBytes(UTF_8));
            byte[] whole = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, whole, NONCE_BYTES, sealed.length);
            return SEALED + Base64.getEncoder().encodeToString(whole);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Opens what {@link #seal} made. */
    String open(String kid, String stored) {
        if (!stored.startsWith(SEALED)) {
            return stored;
        }
        prepare(false);
        SecretKeySpec by = key;
        try {
            byte[] whole = Base64.getDecoder().decode(stored.substring(SEALED.length()));
            if (by != null && whole.length > NONCE_BYTES) {
                byte[] jwk = cipher(Cipher.DECRYPT_MODE, by, kid, Arrays.copyOf(whole, NONCE_BYTES))
                        .doFinal(whole, NONCE_BYTES, whole.length - NONCE_BYTES);
                return new String(jwk, UTF_8);
            }
        } catch (GeneralSecurityException | IllegalArgumentException other) {
            log.debug("signing key {} cannot be opened", kid, other);
        }
        throw new StartException(
                ("The signing keys in the database are sealed by another key than %s: give this server the secret-key of the home"
                                + " that it comes from, as that file or as GATEHOUSE_SECRET_KEY, or, if it is lost, delete the rows"
                                + " of the table signing_key, and everybody signs in again.")
                        .formatted(given.isEmpty() ? file : "gatehouse.secret-key"));
    }

    private static Cipher cipher(int mode, SecretKeySpec by, String kid, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, by, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(kid.getBytes(UTF_8));
        return cipher;
    }
}
