package org.gatehouse.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Makes long random secrets for machines and checks them by SHA-256.
 *
 * <p>256 random bits cannot be guessed, so the slowness of bcrypt (30 ms a token) would gain nothing. Do not use it for passwords that
 * people choose.
 */
public final class Secrets implements PasswordEncoder {

    private static final SecureRandom RANDOM = new SecureRandom();

    /** 256 bits, URL-safe. */
    public static String newSecret() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random(32));
    }

    /** 96 bits in a form that a person can type: 24 hexadecimal digits in groups of six. */
    public static String newPassword() {
        String letters = HexFormat.of().formatHex(random(12));
        return letters.replaceAll("(.{6})(?!$)", "$1-");
    }

    /** 12 hexadecimal digits, the API family's form of client ids. */
    public static String newClientId() {
        return HexFormat.of().formatHex(random(6));
    }

    public static String hash(CharSequence secret) {
        return Sha256.hex(secret.toString());
    }

    @Override
    public String encode(@Nullable CharSequence secret) {
        return hash(secret == null ? "" : secret);
    }

    @Override
    public boolean matches(@Nullable CharSequence secret, @Nullable String hash) {
        if (secret == null || hash == null) {
            return false;
        }
        return MessageDigest.isEqual(
                hash(secret).getBytes(StandardCharsets.US_ASCII), hash.getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }
}
