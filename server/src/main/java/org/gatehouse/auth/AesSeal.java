package org.gatehouse.auth;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/** Seals bytes by AES-GCM under the SHA-256 of a secret, so that they can be neither read nor changed without it. */
public final class AesSeal {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKeySpec key;

    public AesSeal(String secret) {
        this.key = new SecretKeySpec(Sha256.of(secret), "AES");
    }

    /**
     * Returns a new nonce and behind it the sealed content.
     *
     * @param bound what the content belongs to: it opens only together with the same
     */
    public byte[] seal(byte[] content, byte... bound) {
        byte[] nonce = Secrets.random(NONCE_BYTES);
        byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + content.length + TAG_BITS / Byte.SIZE);
        try {
            cipher(Cipher.ENCRYPT_MODE, nonce, bound).doFinal(content, 0, content.length, sealed, NONCE_BYTES);
            return sealed;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Opens what {@link #seal} made; null when it was sealed by another secret, belongs to something else, or was changed. */
    public byte @Nullable [] open(byte[] sealed, byte... bound) {
        if (sealed.length < NONCE_BYTES) {
            return null;
        }
        try {
            return cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE_BYTES), bound)
                    .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
        } catch (GeneralSecurityException other) {
            return null;
        }
    }

    private Cipher cipher(int mode, byte[] nonce, byte[] bound) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(bound);
        return cipher;
    }
}
