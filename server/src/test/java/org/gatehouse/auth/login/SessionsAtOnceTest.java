package org.gatehouse.auth.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

@ApiTest
class SessionsAtOnceTest {

    @Test
    @SuppressWarnings("unchecked")
    void theLaterOfTwoFirstWritesCounts(Fixture fixture) {
        write(fixture.bean(SessionRepository.class));
    }

    private static <S extends Session> void write(SessionRepository<S> sessions) {
        S made = sessions.createSession();
        sessions.save(made);
        S one = found(sessions, made);
        S other = found(sessions, made);

        one.setAttribute("seen", "first");
        other.setAttribute("seen", "second");
        sessions.save(one);
        sessions.save(other);

        String seen = found(sessions, made).getAttribute("seen");
        assertThat(seen).isEqualTo("second");
        sessions.deleteById(made.getId());
    }

    private static <S extends Session> S found(SessionRepository<S> sessions, S made) {
        S found = sessions.findById(made.getId());
        assertThat(found).isNotNull();
        return Objects.requireNonNull(found);
    }
}
