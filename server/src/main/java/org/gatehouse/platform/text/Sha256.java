package org.gatehouse.platform.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java platform has. Texts are hashed in UTF-8. */
public final class Sha256 {

    private Sha256() {}

    /** A digest to which the bytes are added piece by piece. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The 32 bytes of the hash. */
    public static byte[] of(String text) {
        return digest().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** 64 hexadecimal digits in lower case. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    /** 64 hexadecimal digits in lower case. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }
}
