package org.gatehouse.auth.passkey;

import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.oidc.OidcSettings;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialCreationOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRequestOptions;
import org.springframework.security.web.webauthn.management.ImmutablePublicKeyCredentialCreationOptionsRequest;
import org.springframework.security.web.webauthn.management.ImmutablePublicKeyCredentialRequestOptionsRequest;
import org.springframework.security.web.webauthn.management.ImmutableRelyingPartyRegistrationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyAuthenticationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyPublicKey;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Adds passkeys to users, and identifies users by them. */
@Service
public class PasskeyService {

    /** A user has a few devices; more passkeys than this are a program's mistake. */
    static final int MOST = 20;

    static final int LONGEST_NAME = 100;

    /** Behind 32 bytes of the relying party and one of flags. */
    private static final int COUNT_AT = 33;

    /** The time that browsers wait by Spring's options. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /**
     * Who has just used a passkey.
     *
     * @param password whether the password was right before, in the same browser
     */
    public record Proof(long userId, boolean password) {}

    private static final Logger log = LoggerFactory.getLogger(PasskeyService.class);

    private final PasskeyRepository passkeys;
    private final RelyingParty here;
    private final UserService users;
    private final OidcSettings provider;
    private final Callers callers;
    private final AuditRepository audit;
    private final Clock clock;

    PasskeyService(
            PasskeyRepository passkeys,
            RelyingParty here,
            UserService users,
            OidcSettings provider,
            Callers callers,
            AuditRepository audit,
            Clock clock) {
        this.passkeys = passkeys;
        this.here = here;
        this.users = users;
        this.provider = provider;
        this.callers = callers;
        this.audit = audit;
        this.clock = clock;
    }

    /** Whether browsers offer passkeys at this server's address. */
    public boolean isOn() {
        return here.isOn();
    }

    public List<Passkey> of(long userId) {
        return passkeys.of(userId);
    }

    // ---- adding and removing

    /**
     * The options with which a device makes a passkey, as JSON.
     *
     * @param secret known to the browser that asks, and to nobody else
     */
    @Transactional
    public String beginRegistration(long userId, String secret) {
        PublicKeyCredentialCreationOptions options = creation(userId);
        await(options.getChallenge(), ChallengePurpose.REGISTER, secret, userId);
        return here.json().writeValueAsString(options);
    }

    /** Adds the passkey that a device has made. */
    @Transactional(noRollbackFor = RefusedPasskeyException.class)
    public void register(long userId, String secret, String name, String credential, Actor by) {
        if (name.isBlank() || name.length() > LONGEST_NAME || !name.matches(SingleLineText.ONE)) {
            throw PlatformProblem.INVALID.ofField("name", "must have 1 to %d characters in one line", LONGEST_NAME);
        }
        if (passkeys.of(userId).size() >= MOST) {
            throw PlatformProblem.INVALID.ofField("name", "cannot be added: a user has at most %d passkeys", MOST);
        }
        User user = users.get(userId);
        rejectingFailures(() -> {
            Bytes challenge = taken(credential, secret, ChallengePurpose.REGISTER, userId);
            PublicKeyCredential<AuthenticatorAttestationResponse> sent =
                    here.json().readValue(credential, new TypeReference<>() {});
            return here.operations()
                    .registerCredential(new ImmutableRelyingPartyRegistrationRequest(
                            asking(creation(userId), challenge), new RelyingPartyPublicKey(sent, name.strip())));
        });
        append("user_passkey_added", user, name.strip(), by);
    }

    private PublicKeyCredentialCreationOptions creation(long userId) {
        return here.operations()
                .createPublicKeyCredentialCreationOptions(
                        new ImmutablePublicKeyCredentialCreationOptionsRequest(named(userId)));
    }

    private static PublicKeyCredentialCreationOptions asking(PublicKeyCredentialCreationOptions like, Bytes challenge) {
        return PublicKeyCredentialCreationOptions.builder()
                .rp(like.getRp())
                .user(like.getUser())
                .challenge(challenge)
                .pubKeyCredParams(like.getPubKeyCredParams())
                .timeout(like.getTimeout())
                .excludeCredentials(like.getExcludeCredentials())
                .authenticatorSelection(like.getAuthenticatorSelection())
                .attestation(like.getAttestation())
                .extensions(like.getExtensions())
                .build();
    }

    /** Removes the user's own passkey; it may be gone already. */
    @Transactional
    public void remove(long userId, long id, Actor by) {
        User user = users.get(userId);
        passkeys.remove(userId, id).ifPresent(name -> append("user_passkey_removed", user, name, by));
    }

    /** Removes all of a user who has lost the devices; the password is enough then. */
    @Transactional
    public void removeAll(long userId, Actor by) {
        User user = users.get(userId);
        List<String> gone = passkeys.removeAll(userId);
        passkeys.unmark(userId);
        callers.forgetAll();
        gone.forEach(name -> append("user_passkey_removed", user, name, by));
    }

    private void append(String action, User user, String name, Actor by) {
        audit.append(
                by,
                AuditEntry.of(action)
                        .subject("user", user.id())
                        .to(Map.of("username", user.username(), "passkey", name)));
    }

    // ---- the second factor

    /** Whether this user's password needs a passkey beside it. */
    public boolean needsSecondFactor(long userId) {
        return here.isOn() && passkeys.needsSecondFactor(userId);
    }

    /** Lets the user's password need a passkey beside it, or not any more. */
    @Transactional
    public void setSecondFactor(long userId, boolean needed, Actor by) {
        User user = users.get(userId);
        if (needed && passkeys.of(userId).isEmpty()) {
            throw PlatformProblem.INVALID.ofField("second_factor", "needs a passkey first");
        }
        passkeys.setSecondFactor(userId, needed);
        audit.append(
                by,
                AuditEntry.of("user_second_factor_changed")
                        .subject("user", userId)
                        .to(Map.of("username", user.username(), "second_factor", needed)));
    }

    /** Remembers that the password of this user was right in this browser, for as long as a challenge. */
    @Transactional
    public void passwordWasRight(long userId, String secret) {
        passkeys.forgetPasswordIn(Secrets.hash(secret));
        passkeys.await(
                Secrets.newSecret(),
                ChallengePurpose.PASSWORD,
                Secrets.hash(secret),
                userId,
                clock.instant().plus(PATIENCE));
    }

    /** The user whose password was right in this browser and whose passkey must follow. */
    public Optional<Long> waitingIn(String secret) {
        return passkeys.passwordIn(Secrets.hash(secret), clock.instant());
    }

    // ---- signing in

    /** The challenge that a device signs, as JSON, with any user's passkey. */
    @Transactional
    public String beginSignIn(String secret) {
        return begin(ChallengePurpose.SIGN_IN, secret, null);
    }

    /** The challenge that a device signs after the password. */
    @Transactional
    public String beginSecondFactor(String secret) {
        Long user = waitingIn(secret).orElseThrow(() -> new RefusedPasskeyException("no password was right here"));
        return begin(ChallengePurpose.SECOND, secret, user);
    }

    private String begin(ChallengePurpose purpose, String secret, @Nullable Long userId) {
        PublicKeyCredentialRequestOptions options = here.operations()
                .createCredentialRequestOptions(
                        new ImmutablePublicKeyCredentialRequestOptionsRequest(userId == null ? null : named(userId)));
        await(options.getChallenge(), purpose, secret, userId);
        return here.json().writeValueAsString(options);
    }

    private void await(Bytes challenge, ChallengePurpose purpose, String secret, @Nullable Long userId) {
        passkeys.await(
                challenge.toBase64UrlString(),
                purpose,
                Secrets.hash(secret),
                userId,
                clock.instant().plus(PATIENCE));
    }

    /** Identifies the user by a signed challenge, alone or after the password. */
    @Transactional(noRollbackFor = RefusedPasskeyException.class)
    public Proof signIn(String secret, String credential) {
        Proof proof = rejectingFailures(() -> verifyAssertion(secret, credential));
        passkeys.forgetPasswordIn(Secrets.hash(secret));
        return proof;
    }

    /** From now on a passkey was used in this session, which has just begun. */
    @Transactional
    public void mark(String sessionId, long userId) {
        passkeys.mark(sessionId, userId, clock.instant());
    }

    /** From now on a passkey was used in this session, also for the tokens that it has. */
    @Transactional
    public void markOpen(String sessionId, long userId) {
        passkeys.mark(sessionId, userId, clock.instant());
        callers.forgetAll();
    }

    /** Whether a passkey of this user was used in this session; others may have signed in there before or since. */
    public boolean usedIn(String sessionId, long userId) {
        return passkeys.isMarked(sessionId, userId);
    }

    private Proof verifyAssertion(String secret, String credential) {
        String challenge = challengeOf(credential);
        PasskeyRepository.Awaited awaited = passkeys.take(challenge, Secrets.hash(secret), clock.instant())
                .filter(one -> one.purpose() != ChallengePurpose.REGISTER)
                .orElseThrow(
                        () -> new RefusedPasskeyException("its challenge is unknown, used, expired or of another"));
        PublicKeyCredential<AuthenticatorAssertionResponse> sent =
                here.json().readValue(credential, new TypeReference<>() {});
        Optional<PasskeyRepository.Owner> owner =
                passkeys.ownerOf(sent.getRawId().getBytes());
        Long whose = awaited.userId() != null
                ? awaited.userId()
                : owner.map(PasskeyRepository.Owner::userId).orElse(null);
        try {
            return rejectingFailures(() -> verifyAssertion(awaited, Bytes.fromBase64(challenge), owner, sent));
        } catch (RefusedPasskeyException refused) {
            throw whose == null ? refused : refused.of(users.get(whose).username());
        }
    }

    private Proof verifyAssertion(
            PasskeyRepository.Awaited awaited,
            Bytes challenge,
            Optional<PasskeyRepository.Owner> known,
            PublicKeyCredential<AuthenticatorAssertionResponse> sent) {
        PasskeyRepository.Owner owner = known.filter(
                        one -> awaited.userId() == null || one.userId() == awaited.userId())
                .filter(one -> one.administrator() || !provider.administratorsOnly())
                .orElseThrow(() -> new RefusedPasskeyException("no active user owns this passkey"));
        PublicKeyCredentialRequestOptions like = here.operations()
                .createCredentialRequestOptions(
                        new ImmutablePublicKeyCredentialRequestOptionsRequest(named(owner.userId())));
        PublicKeyCredentialRequestOptions options = PublicKeyCredentialRequestOptions.builder()
                .challenge(challenge)
                .rpId(like.getRpId())
                .timeout(like.getTimeout())
                .allowCredentials(like.getAllowCredentials())
                .userVerification(like.getUserVerification())
                .extensions(like.getExtensions())
                .build();
        requireProgress(
                owner.signatureCount(),
                sent.getResponse().getAuthenticatorData().getBytes());
        here.operations().authenticate(new RelyingPartyAuthenticationRequest(options, sent));
        return new Proof(owner.userId(), awaited.purpose() == ChallengePurpose.SECOND);
    }

    /** A device's counter must go up, else two devices have the same key. Spring compares only with the count when the passkey was made. */
    private static void requireProgress(long before, byte[] authenticatorData) {
        long count = Integer.toUnsignedLong(ByteBuffer.wrap(authenticatorData).getInt(COUNT_AT));
        if ((before > 0 || count > 0) && count <= before) {
            throw new RefusedPasskeyException("its count of signatures went back: it may have been copied");
        }
    }

    private Bytes taken(String credential, String secret, ChallengePurpose purpose, long userId) {
        String challenge = challengeOf(credential);
        PasskeyRepository.Awaited awaited = passkeys.take(challenge, Secrets.hash(secret), clock.instant())
                .orElseThrow(
                        () -> new RefusedPasskeyException("its challenge is unknown, used, expired or of another"));
        if (awaited.purpose() != purpose || awaited.userId() == null || awaited.userId() != userId) {
            throw new RefusedPasskeyException("its challenge was made for something else");
        }
        return Bytes.fromBase64(challenge);
    }

    /** The challenge that the device claims to have signed; the signature is checked later. */
    private String challengeOf(String credential) {
        String data = here.json()
                .readTree(credential)
                .path("response")
                .path("clientDataJSON")
                .asString("");
        return here.json()
                .readTree(Base64.getUrlDecoder().decode(data))
                .path("challenge")
                .asString("");
    }

    private Authentication named(long userId) {
        return UsernamePasswordAuthenticationToken.authenticated(
                users.get(userId).username(), "", List.of());
    }

    private interface Check<T> {

        T run();
    }

    /** The library reports invalid responses by many exceptions; the sender only learns that the passkey was refused. */
    private static <T> T rejectingFailures(Check<T> check) {
        try {
            return check.run();
        } catch (RefusedPasskeyException refused) {
            log.debug("A passkey was refused", refused);
            throw refused;
        } catch (JacksonException unreadable) {
            throw new RefusedPasskeyException("it cannot be read", unreadable);
        } catch (RuntimeException wrong) {
            if (DatabaseProblems.isAway(wrong)) {
                throw wrong;
            }
            log.debug("A passkey was refused", wrong);
            throw new RefusedPasskeyException("it was not right", wrong);
        }
    }
}
