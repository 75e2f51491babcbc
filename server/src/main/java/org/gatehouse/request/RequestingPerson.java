package org.gatehouse.request;

import java.util.Optional;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Users;
import org.springframework.stereotype.Component;

/** The person behind a token: machines have none, and some users are no person of ours. */
@Component
class RequestingPerson {

    private final Users users;

    RequestingPerson(Users users) {
        this.users = users;
    }

    Optional<Long> of(Caller by) {
        return by.userId() == null
                ? Optional.empty()
                : Optional.ofNullable(users.get(by.userId()).personId());
    }
}
