package org.gatehouse.postgres;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Files that only their owner can read from the moment they are created. */
final class PrivateFile {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SECRET_BYTES = 24;

    private PrivateFile() {}

    static void write(Path file, String content) throws IOException {
        var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (var channel = FileChannel.open(file, Set.of(CREATE_NEW, WRITE), mode)) {
            channel.write(ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8)));
            channel.force(true);
        }
    }

    /** Creates the directory unless it exists. */
    static void directory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
            Files.createDirectories(directory.resolveSibling(""));
            Files.createDirectory(directory, mode);
        }
    }

    /** The secret in the file. If the file does not exist, a new secret is generated; the file appears complete or not at all. */
    static String secret(Path file) throws IOException {
        if (!Files.exists(file)) {
            var unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            Files.deleteIfExists(unfinished);
            write(unfinished, randomSecret() + "\n");
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return Files.readString(file).strip();
    }

    /** Letters, digits, minus and underscore: it needs no quoting anywhere. */
    private static String randomSecret() {
        var bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return text(bytes);
    }

    /** Another secret for this purpose, with the same alphabet, that reveals nothing about the secret it is derived from. */
    static String derivedSecret(String secret, String purpose) {
        try {
            var hash = Mac.getInstance("HmacSHA256");
            hash.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return text(hash.doFinal(purpose.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
