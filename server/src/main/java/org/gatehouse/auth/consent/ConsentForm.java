package org.gatehouse.auth.consent;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Seals the question of consent into its form, so that the decision belongs to the very request, user and session that were asked. Nobody
 * else can make the seal: its key is the id of the session. That also keeps forms of other sites out, and nothing has to be stored.
 */
@Component
public record ConsentForm(JsonMapper json) {

    private static final String ALGORITHM = "HmacSHA256";

    /**
     * The question as it was shown.
     *
     * @param clientVersion the client at that time
     * @param query the authorize request that was made, to go on with
     */
    public record Asked(ConsentQuestion question, int clientVersion, String query) {}

    /** Whom the question was shown to. */
    public record Reader(long userId, String sessionId) {}

    /** The two hidden fields. */
    public record Fields(String asked, String seal) {}

    public Fields seal(Asked asked, Reader reader) {
        String text = encoded(json.writeValueAsBytes(asked));
        return new Fields(text, sealOf(text, reader));
    }

    /** The question that these fields hold; null if they are not of a question to this reader. */
    public @Nullable Asked open(Fields fields, Reader reader) {
        boolean own = MessageDigest.isEqual(
                sealOf(fields.asked(), reader).getBytes(StandardCharsets.UTF_8),
                fields.seal().getBytes(StandardCharsets.UTF_8));
        return own ? json.readValue(Base64.getUrlDecoder().decode(fields.asked()), Asked.class) : null;
    }

    private static String sealOf(String text, Reader reader) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(reader.sessionId().getBytes(StandardCharsets.UTF_8), ALGORITHM));
            String sealed = "consent " + reader.userId() + " " + text;
            return encoded(mac.doFinal(sealed.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
