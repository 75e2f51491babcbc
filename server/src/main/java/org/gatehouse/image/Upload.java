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
public final class Upload {

    private final byte[] bytes;

    public Upload(byte[] bytes) {
        this.bytes = bytes;
    }

    public static Upload read(Path file) throws IOException {
        return new Upload(Files.readAllBytes(file));
    }

    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return bytes.length;
    }

    public ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes);
    }

    public InputStream stream() {
        return new ByteArrayInputStream(bytes);
    }

    /** Hexadecimal, lower case. */
    public String sha256() {
        return sha256(buffer());
    }

    public static String sha256(ByteBuffer bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
