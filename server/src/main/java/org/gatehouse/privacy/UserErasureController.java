package org.gatehouse.privacy;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gatehouse.auth.Caller;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Erasing users (docs/api/erasure.md). */
@RestController
@Tag(name = "auth")
record UserErasureController(UserErasureService service) {

    @Operation(
            summary = "Erase a user",
            description =
                    "All that belongs to the user goes, at once and for good. Wherever the user's name said who did something,"
                            + " it becomes \"user\" with the number.")
    @DeleteMapping("/auth/users/{user_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void erase(@PathVariable("user_id") long userId, Caller by) {
        service.erase(userId, by);
    }
}
