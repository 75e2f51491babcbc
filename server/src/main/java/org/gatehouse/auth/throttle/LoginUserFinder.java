package org.gatehouse.auth.throttle;

import org.gatehouse.auth.user.UserRepository;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/**
 * Finds the user whom a login form names.
 *
 * <p>From then on the login is identified by the user's id: a name can change, and its next owner must not take over the sessions.
 */
public final class LoginUserFinder implements UserDetailsService {

    private final UserRepository users;
    private final boolean administratorsOnly;

    /**
     * @param administratorsOnly whether only administrators of all events come in by a password; the others look as if nobody knew them
     */
    public LoginUserFinder(UserRepository users, boolean administratorsOnly) {
        this.users = users;
        this.administratorsOnly = administratorsOnly;
    }

    @Override
    public UserDetails loadUserByUsername(String username) {
        UserRepository.Credentials found = users.credentials(username)
                .filter(user -> user.administrator() || !administratorsOnly)
                .orElseThrow(() -> new UsernameNotFoundException("no user of this name"));
        return User.withUsername(String.valueOf(found.id()))
                .password(found.passwordHash())
                .disabled(!found.active())
                .authorities("LOGIN")
                .build();
    }
}
