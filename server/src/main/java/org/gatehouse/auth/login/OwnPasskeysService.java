package org.gatehouse.auth.login;

import jakarta.servlet.http.HttpServletRequest;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.PasskeyProblem;
import org.gatehouse.auth.passkey.PasskeyService;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.token.LoginService;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.stereotype.Service;

/**
 * Adds and removes a user's own passkeys. A user who has a password must type it to add one: an unattended session must not be enough to
 * gain access for ever.
 */
@Service
public record OwnPasskeysService(
        PasskeyService passkeys, OwnPasswordService passwords, UserService users, LoginService logins) {

    public boolean asksPassword(Caller user) {
        return users.hasPassword(idOf(user));
    }

    /** The options with which a device makes a passkey; valid for this session only. */
    public String begin(Caller user, AccessToken token) {
        requireUsed(user, token);
        return passkeys.beginRegistration(idOf(user), token.id());
    }

    /** Adds what the device has made; from then on a passkey was used in this session. */
    public void add(
            HttpServletRequest request,
            Caller user,
            AccessToken token,
            String current,
            String name,
            String credential) {
        long id = idOf(user);
        requireUsed(user, token);
        if (asksPassword(user)) {
            passwords.requireCurrent(request, user, current);
        }
        passkeys.register(id, token.id(), name, credential, user);
        logins.sessionIdOf(token).ifPresent(session -> passkeys.markOpen(session, id));
    }

    public void remove(Caller user, AccessToken token, long passkey) {
        requireUsed(user, token);
        passkeys.remove(idOf(user), passkey, user);
    }

    public void setSecondFactor(Caller user, AccessToken token, boolean needed) {
        requireUsed(user, token);
        passkeys.setSecondFactor(idOf(user), needed, user);
    }

    /**
     * Whether the user must sign in with a passkey before changing any. While the password needs a passkey, or an event of the user demands
     * one, the password alone is not enough to add a further passkey. A user without a passkey adds the first one.
     */
    public boolean mustUseFirst(Caller user, AccessToken token) {
        long id = idOf(user);
        boolean used = logins.sessionIdOf(token)
                .filter(session -> passkeys.usedIn(session, id))
                .isPresent();
        return !used
                && (passkeys.needsSecondFactor(id)
                        || (!user.rights().passkeyNeeded().isEmpty()
                                && !passkeys.of(id).isEmpty()));
    }

    private void requireUsed(Caller user, AccessToken token) {
        if (mustUseFirst(user, token)) {
            throw PasskeyProblem.PASSKEY_NEEDED.because(
                    "Sign in with your passkey first: no passkey was used in this session.");
        }
    }

    private long idOf(Caller user) {
        if (user.userId() == null || !passkeys.isOn()) {
            throw PlatformProblem.FORBIDDEN.because("Only people have passkeys, at an address with a name and TLS.");
        }
        return user.userId();
    }
}
