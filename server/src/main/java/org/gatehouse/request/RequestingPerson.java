package org.gatehouse.request;

import java.util.Optional;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.user.UserService;
import org.springframework.stereotype.Component;

/** Finds the person behind a token. Machine clients have none, and some users are not linked to a person. */
@Component
public record RequestingPerson(UserService users) {

    public Optional<Long> of(Caller by) {
        return by.userId() == null
                ? Optional.empty()
                : Optional.ofNullable(users.get(by.userId()).personId());
    }
}
