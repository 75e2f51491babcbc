package org.gatehouse.auth;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditLog;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** People who log in with a password. */
@Service
public class Users {

    static final BCryptPasswordEncoder PASSWORDS = new BCryptPasswordEncoder();

    /** bcrypt reads no further; a longer password would be cut silently. */
    private static final int BCRYPT_BYTES = 72;

    private static final int LONGEST_NAME = 200;

    private final UserRepository users;
    private final AuditLog audit;

    Users(UserRepository users, AuditLog audit) {
        this.users = users;
        this.audit = audit;
    }

    public User get(long id) {
        return users.find(id).orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no user %d.", id));
    }

    /** Makes a user; names differ in more than case. */
    @Transactional
    public User create(NewUser user, Actor by) {
        check(user);
        Long id = users.insert(user, String.valueOf(PASSWORDS.encode(user.password())));
        if (id == null) {
            throw PlatformProblem.CONFLICT.because("There is a user '%s' already.", user.username());
        }
        audit.append(by, AuditEntry.of("user_created").subject("user", id).to(audited(user)));
        return get(id);
    }

    /** Whether this user may log in and this is the password. */
    public boolean opens(String username, String password) {
        return users.credentials(username)
                .filter(UserRepository.Credentials::active)
                .filter(found -> PASSWORDS.matches(password, found.passwordHash()))
                .isPresent();
    }

    /** Gives the user a new random password, which is the answer; the old one is worth nothing from now on. */
    @Transactional
    public String renewPassword(String username, Actor by) {
        String password = Secrets.newPassword();
        if (!users.setPassword(username, String.valueOf(PASSWORDS.encode(password)))) {
            throw PlatformProblem.NOT_FOUND.because("There is no user '%s'.", username);
        }
        audit.append(by, AuditEntry.of("user_password_renewed").to(Map.of("username", username)));
        return password;
    }

    private static void check(NewUser user) {
        if (user.username().isBlank() || user.username().length() > LONGEST_NAME) {
            throw PlatformProblem.INVALID.ofField("username", "has to have between 1 and %d characters", LONGEST_NAME);
        }
        int bytes = user.password().getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 8 || bytes > BCRYPT_BYTES) {
            throw PlatformProblem.INVALID.ofField("password", "has to have between 8 and %d bytes", BCRYPT_BYTES);
        }
    }

    private static Map<String, Object> audited(NewUser user) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("username", user.username());
        fields.put("scopes", user.scopes());
        fields.put("events", user.events());
        return fields;
    }
}
