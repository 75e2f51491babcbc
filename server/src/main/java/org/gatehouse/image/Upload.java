package org.gatehouse.image;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The bytes of an uploaded file. */
final class Upload {

    private final byte[] bytes;

    Upload(byte[] bytes) {
        this.bytes = bytes;
    }

    static Upload read(Path file) throws IOException {
        return new Upload(Files.readAllBytes(file));
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return bytes.length;
    }

    ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes);
    }

    InputStream stream() {
        return new ByteArrayInputStream(bytes);
    }

    /** Hexadecimal, lower case. */
    String sha256() {
        return sha256(buffer());
    }

    static String sha256(ByteBuffer bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
