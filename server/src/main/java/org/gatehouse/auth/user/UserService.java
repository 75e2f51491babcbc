package org.gatehouse.auth.user;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.LoginService;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** People who log in with a password. */
@Service
public class UserService {

    public static final PasswordEncoder PASSWORDS =
            new PasswordHashes(new BCryptPasswordEncoder(), Runtime.getRuntime().availableProcessors());

    /** bcrypt ignores further bytes; a longer password would be cut silently. */
    private static final int BCRYPT_BYTES = 72;

    private static final int LONGEST_NAME = 200;

    private final UserRepository users;
    private final LoginService logins;
    private final Callers callers;
    private final AuditRepository audit;

    UserService(UserRepository users, LoginService logins, Callers callers, AuditRepository audit) {
        this.users = users;
        this.logins = logins;
        this.callers = callers;
        this.audit = audit;
    }

    public User get(long id) {
        return users.find(id).orElseThrow(() -> missing(id));
    }

    static ProblemException missing(long id) {
        return PlatformProblem.NOT_FOUND.because("There is no user %d.", id);
    }

    /** Creates a user; two names must differ in more than case. */
    @Transactional
    public User create(NewUser user, Actor by) {
        UserFields fields = new UserFields(
                user.username(), user.firstName(), user.lastName(), null, true, user.scopes(), user.events());
        return create(fields, user.password(), false, by);
    }

    /**
     * Creates a user.
     *
     * @param generated whether the server made the password up; then the user chooses another one at the first sign-in to the console
     */
    @Transactional
    User create(UserFields user, String password, boolean generated, Actor by) {
        checkName(user.username());
        checkPassword(password, user.username());
        return inserted(user, hash(password), generated, by);
    }

    /** Creates a user who has no way in yet. */
    @Transactional
    User createWithoutPassword(UserFields user, Actor by) {
        checkName(user.username());
        return inserted(user, null, false, by);
    }

    private User inserted(UserFields user, @Nullable String hash, boolean generated, Actor by) {
        checkPerson(user);
        long id = requiringFreeName(user, () -> users.insert(user, hash, generated));
        audit.append(by, entry("user_created", id, user).to(user.audited()));
        return get(id);
    }

    /** Creates a user without a password, who comes from an identity provider; empty if somebody has the name already. */
    @Transactional
    public Optional<User> createProvided(ProvidedName name, Actor by) {
        if (users.hasName(name.username())) {
            return Optional.empty();
        }
        UserFields user =
                new UserFields(name.username(), name.firstName(), name.lastName(), null, true, Set.of(), null);
        long id = requiringFreeName(user, () -> users.insert(user, null, false));
        audit.append(by, entry("user_created", id, user).to(user.audited()));
        return Optional.of(get(id));
    }

    /** Whether the user can come in by a password. */
    public boolean hasPassword(long id) {
        return users.hasPassword(id);
    }

    /** Whether the server made up the user's password, and nobody has chosen another one. */
    public boolean hasGeneratedPassword(long id) {
        return users.hasGeneratedPassword(id);
    }

    /** Whether somebody has this name, in any case. */
    public boolean hasName(String username) {
        return users.hasName(username);
    }

    /**
     * Lets the names of a user follow the identity provider. The name to log in with stays where it opens with a password, or where
     * another user has it.
     */
    @Transactional
    public User follow(long id, ProvidedName name, Actor by) {
        users.lock(Set.of(id));
        UserFields old = UserFields.of(get(id));
        boolean renames = !old.username().equalsIgnoreCase(name.username())
                && !users.hasPassword(id)
                && !users.hasName(name.username());
        UserFields user = new UserFields(
                renames ? name.username() : old.username(),
                name.firstName() == null ? old.firstName() : name.firstName(),
                name.lastName() == null ? old.lastName() : name.lastName(),
                old.personId(),
                old.active(),
                old.scopes(),
                old.events());
        if (!user.equals(old)) {
            requiringFreeName(user, () -> users.update(id, user));
            audit.append(by, entry("user_changed", id, user).from(old.audited()).to(user.audited()));
            callers.forgetAll();
        }
        return get(id);
    }

    /** Changes everything except the password. A user who is no longer active is logged out everywhere. */
    @Transactional
    User update(long id, UserFields user, @Nullable Integer version, Actor by) {
        users.lockWithAdministrators(id);
        User before = get(id);
        UserFields old = UserFields.of(before);
        if (version != null && version != before.version()) {
            throw PlatformProblem.VERSION_MISMATCH.because(
                    "User %d has version %d; read it again.", id, before.version());
        }
        if (old.equals(user)) {
            return before;
        }
        checkName(user.username());
        checkPerson(user);
        if (old.isAdministrator() && !user.isAdministrator() && !users.hasOtherAdministrator(id)) {
            throw lastAdministrator(id);
        }
        requiringFreeName(user, () -> users.update(id, user));
        audit.append(by, entry("user_changed", id, user).from(old.audited()).to(user.audited()));
        if (!user.active()) {
            logins.endAllOf(id);
        }
        callers.forgetAll();
        return get(id);
    }

    /**
     * Deletes a user with all that belongs to it: roles, passkeys, identities, sessions, sign-ins and saved views.
     *
     * @throws ProblemException not_found (404), own_user (409), last_administrator (409)
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void delete(long id, Caller by) {
        users.lockWithAdministrators(id);
        User user = get(id);
        if (by.userId() != null && by.userId() == id) {
            throw UserProblem.OWN_USER.because("You are user %d yourself.", id);
        }
        if (UserFields.of(user).isAdministrator() && !users.hasOtherAdministrator(id)) {
            throw lastAdministrator(id);
        }
        logins.endAllOf(id);
        users.delete(id);
        callers.forgetAll();
    }

    private static ProblemException lastAdministrator(long id) {
        return UserProblem.LAST_ADMINISTRATOR.because(
                "User %d is the last one with the scope admin for all events; give the scope to another user first.",
                id);
    }

    /** Sets the user's password; sessions that began with the old one have to log in again. */
    @Transactional
    void setPassword(long id, String password, boolean generated, Actor by) {
        User user = get(id);
        checkPassword(password, user.username());
        setPassword(user, password, generated, "user_password_renewed", by);
        logins.endAllOf(id);
    }

    /** Sets the password that the user chose by a one-time link; all sessions of the user have to log in again. */
    @Transactional
    void choosePasswordByLink(long id, String password, Actor by) {
        setPassword(chosenBy(id, password), password, false, "user_password_link_used", by);
        logins.endAllOf(id);
    }

    /**
     * Sets the password that the user chose. All other sessions of the user have to log in again.
     *
     * @param kept the token of the session that does not end
     */
    @Transactional
    public void choosePassword(long id, String password, AccessToken kept, Actor by) {
        setPassword(chosenBy(id, password), password, false, "user_password_chosen", by);
        logins.endOthersOf(id, kept);
    }

    /** The user, who may choose this password. */
    private User chosenBy(long id, String password) {
        User user = get(id);
        checkPassword(password, user.username());
        if (opens(user.username(), password)) {
            throw UserProblem.PASSWORD_UNCHANGED.ofField("password", "is the password that the user has already");
        }
        return user;
    }

    private void setPassword(User user, String password, boolean generated, String action, Actor by) {
        users.setPassword(user.username(), hash(password), generated);
        audit.append(by, AuditEntry.of(action).subject("user", user.id()).to(Map.of("username", user.username())));
        callers.forgetAll();
    }

    /** Lets the user go on with a password that the server made up: it is written where programs read it. */
    @Transactional
    public void keepPassword(String username) {
        users.keepPassword(username);
    }

    /** Whether this user may log in and this is the password. */
    public boolean opens(String username, String password) {
        return users.credentials(username)
                .filter(UserRepository.Credentials::active)
                .filter(found -> PASSWORDS.matches(password, found.passwordHash()))
                .isPresent();
    }

    /** Gives the user a new random password and returns it; the old one stops working at once. */
    @Transactional
    public String renewPassword(String username, Actor by) {
        String password = Secrets.newPassword();
        if (!users.setPassword(username, hash(password), true)) {
            throw PlatformProblem.NOT_FOUND.because("There is no user '%s'.", username);
        }
        audit.append(by, AuditEntry.of("user_password_renewed").to(Map.of("username", username)));
        return password;
    }

    private static String hash(String password) {
        return String.valueOf(PASSWORDS.encode(password));
    }

    private static <T> T requiringFreeName(UserFields user, Supplier<T> write) {
        try {
            return write.get();
        } catch (DuplicateKeyException taken) {
            if ("app_user_person_once".equals(DatabaseProblems.brokenConstraint(taken))) {
                throw UserProblem.PERSON_TAKEN.ofField(
                        "person_id", "person %s has a user already", String.valueOf(user.personId()));
            }
            throw UserProblem.USERNAME_TAKEN.ofField("username", "there is a user '%s' already", user.username());
        }
    }

    private void checkPerson(UserFields user) {
        if (user.personId() != null && !users.hasPerson(user.personId())) {
            throw PlatformProblem.INVALID.ofField("person_id", "there is no person %d", user.personId());
        }
    }

    private static void checkName(String username) {
        if (username.isBlank() || username.length() > LONGEST_NAME) {
            throw PlatformProblem.INVALID.ofField("username", "must have 1 to %d characters", LONGEST_NAME);
        }
        if (username.chars().anyMatch(Character::isISOControl)) {
            throw PlatformProblem.INVALID.ofField("username", "contains a control character");
        }
    }

    private static void checkPassword(String password, String username) {
        int bytes = password.getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 8 || bytes > BCRYPT_BYTES) {
            throw PlatformProblem.INVALID.ofField("password", "must have 8 to %d bytes", BCRYPT_BYTES);
        }
        if (CommonPasswords.contain(password, username)) {
            throw UserProblem.PASSWORD_COMMON.ofField("password", "is easily guessed: a common word, or the user name");
        }
    }

    private static AuditEntry entry(String action, long id, UserFields user) {
        AuditEntry entry = AuditEntry.of(action).subject("user", id);
        return user.personId() == null ? entry : entry.person(user.personId());
    }
}
