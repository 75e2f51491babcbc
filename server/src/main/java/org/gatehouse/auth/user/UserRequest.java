package org.gatehouse.auth.user;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.json.TextAsSent;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * The fields of a user in an administrator's request; {@link UserResponse} explains them.
 *
 * @param password only read when the user is created; if absent, one is generated
 * @param scopes absent: none, the user only has roles
 * @param allEvents if there are scopes, either this is true or {@code events} lists some: leaving both out must not allow everything
 * @param active absent: yes
 * @param version the version that was read; if absent, the change is made whatever happened since
 */
public record UserRequest(
        @Doc("What the user signs in with; unique whatever its case") @NotBlank @OneLine(max = 200)
        String username,

        @Doc("8 to 72 bytes; absent: one is made up. Only read when the user is made")
        @JsonDeserialize(using = TextAsSent.class)
        @Nullable
        String password,

        @Doc("First name") @Nullable @OneLine(max = 200) String firstName,

        @Doc("Last name") @Nullable @OneLine(max = 200) String lastName,

        @Doc("The person, when the user is one") @Nullable Long personId,

        @Doc("Whether the user may sign in; absent: yes") @Nullable
        Boolean active,

        @Doc("The most that the user can do beside the roles; absent: nothing") @Nullable @Size(max = 100)
        Set<@NotNull Scope> scopes,

        @Doc("The only events that the scopes hold at") @Nullable @Size(max = 1000)
        Set<@NotNull Long> events,

        @Doc("true: the scopes hold at all events; else events lists some") @Nullable
        Boolean allEvents,

        @Doc("As it was read; absent changes it whatever happened since") @Nullable
        Integer version) {

    /** The values to store. */
    UserFields fields() {
        Set<Scope> granted = Objects.requireNonNullElse(scopes, Set.of());
        boolean all = Boolean.TRUE.equals(allEvents);
        if (events != null && all) {
            throw PlatformProblem.INVALID.ofField("events", "list the events, or send all_events: true");
        }
        if (!granted.isEmpty() && events == null && !all) {
            throw PlatformProblem.INVALID.ofField(
                    "events", "list the events that the scopes apply to, or send all_events: true");
        }
        return new UserFields(
                username.strip(),
                textOrNull(firstName),
                textOrNull(lastName),
                personId,
                Objects.requireNonNullElse(active, true),
                granted,
                events);
    }

    private static @Nullable String textOrNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
