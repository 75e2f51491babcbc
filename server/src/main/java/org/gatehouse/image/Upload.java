package org.gatehouse.image;

import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
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

    private static final Reused ARRAYS = new Reused();

    private final byte[] array;
    private final int length;

    private Upload(byte[] array, int length) {
        this.array = array;
        this.length = length;
    }

    Upload(byte[] bytes) {
        this(bytes, bytes.length);
    }

    /** Good until the thread reads the next one. */
    static Upload read(Path file) throws IOException {
        int size = Math.toIntExact(Files.size(file));
        byte[] array = ARRAYS.of(size);
        try (var content = new FileInputStream(file.toFile())) {
            return new Upload(array, content.readNBytes(array, 0, size));
        }
    }

    /** Begins with the bytes; what follows them is not of this file. */
    byte[] array() {
        return array;
    }

    int length() {
        return length;
    }

    ByteBuffer buffer() {
        return ByteBuffer.wrap(array, 0, length);
    }

    InputStream stream() {
        return new ByteArrayInputStream(array, 0, length);
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
