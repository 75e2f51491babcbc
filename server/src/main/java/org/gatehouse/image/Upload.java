package org.gatehouse.image;

import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.gatehouse.platform.text.Sha256;

/** The bytes of an uploaded file. */
public final class Upload {

    private static final ReusedArrays ARRAYS = new ReusedArrays();

    private final byte[] array;
    private final int length;

    private Upload(byte[] array, int length) {
        this.array = array;
        this.length = length;
    }

    public Upload(byte[] bytes) {
        this(bytes, bytes.length);
    }

    /** Reads the file. The upload is valid until this thread reads the next one. */
    public static Upload read(Path file) throws IOException {
        int size = Math.toIntExact(Files.size(file));
        byte[] array = ARRAYS.of(size);
        try (var content = new FileInputStream(file.toFile())) {
            return new Upload(array, content.readNBytes(array, 0, size));
        }
    }

    /** An array that begins with the bytes of the file; the bytes after {@link #length()} belong to no file. */
    public byte[] array() {
        return array;
    }

    public int length() {
        return length;
    }

    public ByteBuffer buffer() {
        return ByteBuffer.wrap(array, 0, length);
    }

    public InputStream stream() {
        return new ByteArrayInputStream(array, 0, length);
    }

    /** Hexadecimal, lower case. */
    public String sha256() {
        return sha256(buffer());
    }

    public static String sha256(ByteBuffer bytes) {
        MessageDigest digest = Sha256.digest();
        digest.update(bytes);
        return HexFormat.of().formatHex(digest.digest());
    }
}
