package org.gatehouse.auth.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.UUID;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.user.NewUser;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRepository;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/** With {@code gatehouse.oidc.local-login=administrators}, passwords are the way back in and no more. */
@ApiTest
class LoginUserFinderTest {

    @Test
    void administratorsOfAllEventsComeInAndNobodyElse(Fixture fixture) {
        LoginUserFinder finder = new LoginUserFinder(fixture.bean(UserRepository.class), true);
        User administrator = user(fixture, Set.of(Scope.ADMIN), null);
        User ofOneEvent =
                user(fixture, Set.of(Scope.ADMIN), Set.of(fixture.event().id()));
        User other = user(fixture, Set.of(Scope.PEOPLE_READ), null);

        assertThat(finder.loadUserByUsername(administrator.username()).getUsername())
                .isEqualTo(String.valueOf(administrator.id()));
        assertThatThrownBy(() -> finder.loadUserByUsername(ofOneEvent.username()))
                .isInstanceOf(UsernameNotFoundException.class);
        assertThatThrownBy(() -> finder.loadUserByUsername(other.username()))
                .isInstanceOf(UsernameNotFoundException.class);
    }

    private static User user(Fixture fixture, Set<Scope> scopes, @Nullable Set<Long> events) {
        String name = "local-" + UUID.randomUUID();
        return fixture.bean(UserService.class)
                .create(new NewUser(name, "correct horse 7", null, null, scopes, events), Fixture.OPERATOR);
    }
}
