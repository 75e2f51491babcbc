package org.gatehouse.auth.passkey;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;

/** A device with one passkey, written manually: it can also do what no device does. */
final class SoftAuthenticator {

    private static final JsonMapper JSON = new JsonMapper();

    private final KeyPair keys;
    private final byte[] id = new byte[32];

    String origin;
    boolean verifies = true;
    int count;
    private byte[] userHandle = {};

    SoftAuthenticator(String origin) {
        this.origin = origin;
        new SecureRandom().nextBytes(id);
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            keys = generator.generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Makes the passkey, as a browser sends it. */
    String create(String options) {
        JsonNode asked = JSON.readTree(options);
        userHandle = decoded(asked.path("user").path("id").asString());
        byte[] client = client("webauthn.create", asked.path("challenge").asString());
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        data.writeBytes(head(asked.path("rp").path("id").asString(), 0x40));
        data.writeBytes(new byte[16]);
        data.writeBytes(ByteBuffer.allocate(2).putShort((short) id.length).array());
        data.writeBytes(id);
        data.writeBytes(cose());
        Map<String, Object> attestation = new LinkedHashMap<>();
        attestation.put("fmt", "none");
        attestation.put("attStmt", Map.of());
        attestation.put("authData", data.toByteArray());
        return credential(Map.of(
                "clientDataJSON",
                encoded(client),
                "attestationObject",
                encoded(new CBORMapper().writeValueAsBytes(attestation))));
    }

    /** Signs, as a browser sends it. */
    String sign(String options) {
        JsonNode asked = JSON.readTree(options);
        byte[] client = client("webauthn.get", asked.path("challenge").asString());
        count++;
        byte[] data = head(asked.path("rpId").asString(), 0);
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(data);
            signature.update(sha256(client));
            return credential(Map.of(
                    "clientDataJSON", encoded(client),
                    "authenticatorData", encoded(data),
                    "signature", encoded(signature.sign()),
                    "userHandle", encoded(userHandle)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String credential(Map<String, String> response) {
        return JSON.writeValueAsString(Map.of(
                "id", encoded(id),
                "rawId", encoded(id),
                "type", "public-key",
                "clientExtensionResults", Map.of(),
                "response", response));
    }

    private byte[] client(String type, String challenge) {
        return JSON.writeValueAsString(
                        Map.of("type", type, "challenge", challenge, "origin", origin, "crossOrigin", false))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Hash of the relying party, flags and the count of signatures. */
    private byte[] head(String party, int flags) {
        int all = flags | 0x01 | (verifies ? 0x04 : 0);
        return ByteBuffer.allocate(37)
                .put(sha256(party.getBytes(StandardCharsets.UTF_8)))
                .put((byte) all)
                .putInt(count)
                .array();
    }

    /** The public key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
    private byte[] cose() {
        ECPublicKey key = (ECPublicKey) keys.getPublic();
        ByteArrayOutputStream cbor = new ByteArrayOutputStream();
        cbor.writeBytes(new byte[] {(byte) 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32});
        cbor.writeBytes(coordinate(key.getW().getAffineX().toByteArray()));
        cbor.writeBytes(new byte[] {0x22, 0x58, 32});
        cbor.writeBytes(coordinate(key.getW().getAffineY().toByteArray()));
        return cbor.toByteArray();
    }

    private static byte[] coordinate(byte[] number) {
        byte[] fixed = new byte[32];
        byte[] digits = number.length > 32 ? Arrays.copyOfRange(number, number.length - 32, number.length) : number;
        System.arraycopy(digits, 0, fixed, 32 - digits.length, digits.length);
        return fixed;
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] decoded(String text) {
        return Base64.getUrlDecoder().decode(text);
    }
}
