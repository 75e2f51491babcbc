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

    public LoginUserFinder(UserRepository users) {
        this.users = users;
    }

    @Override
    public UserDetails loadUserByUsername(String username) {
        UserRepository.Credentials found =
                users.credentials(username).orElseThrow(() -> new UsernameNotFoundException("no user of this name"));
        return User.withUsername(String.valueOf(found.id()))
                .password(found.passwordHash())
                .disabled(!found.active())
                .authorities("LOGIN")
                .build();
    }
}
