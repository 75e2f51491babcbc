package org.gatehouse.auth;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Users and their roles, for administrators; source: contract 2.4, what makes and changes users is ours.
 *
 * <p>Who is Admin of an event looks after the roles there and sees whoever has one; making and changing users takes the scope admin at
 * all events.
 */
@RestController
@Tag(name = "auth")
class UserController {

    private static final int LONGEST_PAGE = 1000;

    private final Users users;
    private final UserListRepository list;
    private final UserRepository repository;
    private final UserRoles roles;
    private final UserRoleRepository held;

    UserController(
            Users users, UserListRepository list, UserRepository repository, UserRoles roles, UserRoleRepository held) {
        this.users = users;
        this.list = list;
        this.repository = repository;
        this.roles = roles;
        this.held = held;
    }

    record UserPage(
            @Schema(description = "In the order asked for") List<UserAnswer> users,
            @Schema(description = "How many there are") long totalCount) {}

    record CreatedUser(
            @JsonUnwrapped UserAnswer user,

            @Schema(description = "Shown only this once; null when the request brought a password") @Nullable
            String initialPassword) {}

    record PasswordRequest(
            @Schema(description = "8 to 72 bytes; absent: one is made up") @Nullable
            String password) {}

    record RenewedPassword(
            @Schema(description = "Shown only this once; null when the request brought a password") @Nullable
            String initialPassword) {}

    record RoleGrant(
            @Schema(description = "Identifier of the role; GET /auth/roles lists them") @NotNull
            Integer roleId,

            @Schema(description = "The entity to hold it at; absent: everywhere") @Nullable
            Long wsEntityId) {}

    record RoleList(
            @Schema(description = "By id") List<UserRole> roles,
            @Schema(description = "How many there are") long totalCount) {}

    @Operation(summary = "Lists users", description = "limit 1 to 1000. Filters look at roles that were given.")
    @GetMapping("/auth/users")
    UserPage list(
            @Parameter(description = "Beginning of the user name") @RequestParam(required = false) @Nullable String un,
            @Parameter(description = "Beginning of the first name") @RequestParam(required = false) @Nullable String fn,
            @Parameter(description = "Beginning of the last name") @RequestParam(required = false) @Nullable String ln,
            @Parameter(description = "Name of a role that they hold") @RequestParam(required = false) @Nullable
                    String role,
            @Parameter(description = "Applications of a role that they hold")
                    @RequestParam(name = "app_code", required = false)
                    @Nullable
                    Set<Integer> appCodes,
            @Parameter(description = "Identifier of a role that they hold")
                    @RequestParam(name = "role_id", required = false)
                    @Nullable
                    Integer roleId,
            @Parameter(description = "Entity that they hold a role at")
                    @RequestParam(name = "ws_entity", required = false)
                    @Nullable
                    Long entityId,
            @Parameter(description = "Whether it must be given at that very entity")
                    @RequestParam(name = "ws_entity_precise", defaultValue = "false")
                    boolean precise,
            @Parameter(description = "name, lastname, firstname or username, with or without _asc or _desc")
                    @RequestParam(defaultValue = "name")
                    String sort,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            Caller by) {
        UserFilter filter = new UserFilter(
                UserFilter.textOrNull(un),
                UserFilter.textOrNull(fn),
                UserFilter.textOrNull(ln),
                UserFilter.roles(role, appCodes, roleId),
                entityId,
                precise,
                entitiesOf(by));
        Page page = Page.of(offset, limit, LONGEST_PAGE);
        return new UserPage(answers(list.page(filter, UserFilter.order(sort), page), by), list.count(filter));
    }

    @Operation(summary = "Answers one user")
    @GetMapping("/auth/users/{user_id}")
    UserAnswer get(@PathVariable("user_id") long userId, Caller by) {
        return seen(users.get(userId), by);
    }

    @Operation(summary = "Answers the user of a person")
    @GetMapping("/auth/users/person/{person_id}")
    UserAnswer ofPerson(@PathVariable("person_id") long personId, Caller by) {
        return seen(
                repository
                        .ofPerson(personId)
                        .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("Person %d has no user.", personId)),
                by);
    }

    @Operation(summary = "Makes a user", description = "Without a password one is made up and shown, once.")
    @PostMapping("/auth/users")
    @ResponseStatus(HttpStatus.CREATED)
    CreatedUser create(@RequestBody @Valid UserRequest request, Caller by) {
        String made = request.password() == null ? Secrets.newPassword() : null;
        User user = users.create(request.fields(), made == null ? String.valueOf(request.password()) : made, by);
        return new CreatedUser(UserAnswer.of(user, List.of()), made);
    }

    @Operation(summary = "Changes a user", description = "Full replacement, of all but password and roles.")
    @PutMapping("/auth/users/{user_id}")
    UserAnswer update(@PathVariable("user_id") long userId, @RequestBody @Valid UserRequest request, Caller by) {
        return seen(users.update(userId, request.fields(), request.version(), by), by);
    }

    @Operation(summary = "Gives a user another password", description = "And logs the user out everywhere.")
    @PostMapping("/auth/users/{user_id}/password")
    RenewedPassword setPassword(
            @PathVariable("user_id") long userId,
            @RequestBody(required = false) @Nullable PasswordRequest request,
            Caller by) {
        String given = request == null ? null : request.password();
        String made = given == null ? Secrets.newPassword() : null;
        users.setPassword(userId, made == null ? String.valueOf(given) : made, by);
        return new RenewedPassword(made);
    }

    @Operation(
            summary = "Gives a user a role",
            description = "At an entity, or everywhere. Repeating it changes nothing.")
    @PostMapping("/auth/users/{user_id}/roles")
    UserAnswer grant(
            @PathVariable("user_id") long userId, @RequestBody @Valid RoleGrant grant, AccessToken token, Caller by) {
        Role role = Role.ofId(grant.roleId())
                .orElseThrow(() -> UserProblem.UNKNOWN_ROLE.ofField(
                        "role_id", "there is no role %d; GET /auth/roles lists them", grant.roleId()));
        roles.grantWithin(token, userId, role, grant.wsEntityId());
        return answers(List.of(users.get(userId)), by).getFirst();
    }

    @Operation(summary = "Takes a role from a user", description = "At just that entity. Repeating it changes nothing.")
    @DeleteMapping("/auth/users/{user_id}/roles/{role_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(
            @PathVariable("user_id") long userId,
            @PathVariable("role_id") int roleId,
            @Parameter(description = "The entity that it was given at; absent: everywhere")
                    @RequestParam(name = "ws_entity_id", required = false)
                    @Nullable
                    Long entityId,
            AccessToken token) {
        Role role =
                Role.ofId(roleId).orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no role %d.", roleId));
        roles.revokeWithin(token, userId, role, entityId);
    }

    @Operation(summary = "Lists the roles that can be given")
    @GetMapping("/auth/roles")
    RoleList roles() {
        List<UserRole> all = Arrays.stream(Role.values()).map(UserRole::of).toList();
        return new RoleList(all, all.size());
    }

    private UserAnswer seen(User user, Caller by) {
        UserAnswer answer = answers(List.of(user), by).getFirst();
        if (by.events() != null && answer.roles().isEmpty()) {
            throw Users.missing(user.id());
        }
        return answer;
    }

    /** With the roles of each, as far as the caller looks after them. */
    private List<UserAnswer> answers(List<User> some, Caller by) {
        Set<Long> within = entitiesOf(by);
        Map<Long, List<UserRole>> roles = held
                .ofUsers(some.stream().map(User::id).toList())
                .stream()
                .filter(role -> within == null
                        || (role.at() != null && within.contains(role.at().id())))
                .collect(Collectors.groupingBy(
                        HeldRole::userId,
                        Collectors.mapping(role -> UserRole.of(role.role(), role.at(), null), Collectors.toList())));
        return some.stream()
                .map(user -> UserAnswer.of(user, roles.getOrDefault(user.id(), List.of())))
                .toList();
    }

    /** The entities of the events where the caller may do this; null means all. */
    private @Nullable Set<Long> entitiesOf(Caller by) {
        return by.events() == null
                ? null
                : held.ofEvents(by.events()).stream().map(Entity::id).collect(Collectors.toSet());
    }
}
