package org.gatehouse.auth.user;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.platform.json.TextAsSent;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
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
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * Users and their roles, for administrators (docs/api/auth.md). The calls that create and change users are our own.
 *
 * <p>An Admin of an event manages the roles there and sees every user who has one. Creating and changing users requires the scope admin at
 * all events.
 */
@RestController
@Tag(name = "auth")
record UserController(UserAdministrationService users) {

    record UserPage(
            @Doc("In the order asked for") List<UserResponse> users,
            @Doc("How many there are") long totalCount) {}

    record CreatedUser(
            @JsonUnwrapped UserResponse user,

            @Doc("Shown only this once; null when the request brought a password") @Nullable
            String initialPassword) {}

    record PasswordRequest(
            @Doc("8 to 72 bytes; absent: one is made up") @JsonDeserialize(using = TextAsSent.class) @Nullable
            String password) {}

    record RenewedPassword(
            @Doc("Shown only this once; null when the request brought a password") @Nullable
            String initialPassword) {}

    record RoleGrant(
            @Doc("Identifier of the role; GET /auth/roles lists them") @NotNull
            Integer roleId,

            @Doc("The entity to hold it at; absent: everywhere") @Nullable
            Long wsEntityId) {}

    record RoleList(
            @Doc("By id") List<UserRole> roles,
            @Doc("How many there are") long totalCount) {}

    @Operation(summary = "Lists users", description = "limit 1 to 9999. Filters look at roles that were given.")
    @GetMapping("/auth/users")
    UserPage list(
            @Doc("Beginning of the user name") @RequestParam @Nullable String un,
            @Doc("Beginning of the first name") @RequestParam @Nullable String fn,
            @Doc("Beginning of the last name") @RequestParam @Nullable String ln,
            @Doc("Name of a role that they hold") @RequestParam @Nullable String role,
            @Doc("Applications of a role that they hold") @RequestParam("app_code") @Nullable Set<Integer> appCodes,
            @Doc("Identifier of a role that they hold") @RequestParam("role_id") @Nullable Integer roleId,
            @Doc("Entity that they hold a role at") @RequestParam("ws_entity") @Nullable Long entityId,
            @Doc("Whether it must be given at that very entity")
                    @RequestParam(name = "ws_entity_precise", defaultValue = "false")
                    boolean precise,
            @Doc("name, lastname, firstname or username, with or without _asc or _desc")
                    @RequestParam(defaultValue = "name")
                    String sort,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            Caller by) {
        UserFilter filter = new UserFilter(
                null,
                null,
                UserFilter.textOrNull(un),
                UserFilter.textOrNull(fn),
                UserFilter.textOrNull(ln),
                UserFilter.roles(role, appCodes, roleId),
                entityId,
                precise,
                null,
                users.entitiesOf(by));
        Page page = Page.of(offset, limit, Page.LONGEST);
        return new UserPage(
                users.page(filter, UserFilter.order(sort), page, by).stream()
                        .map(UserController::answer)
                        .toList(),
                users.count(filter));
    }

    @Operation(summary = "Answers one user")
    @GetMapping("/auth/users/{user_id}")
    UserResponse get(@PathVariable("user_id") long userId, Caller by) {
        return answer(users.get(userId, by));
    }

    @Operation(summary = "Answers the user of a person")
    @GetMapping("/auth/users/person/{person_id}")
    UserResponse ofPerson(@PathVariable("person_id") long personId, Caller by) {
        UserAdministrationService.Administered user = users.ofPerson(personId, by);
        if (user == null) {
            throw PlatformProblem.NOT_FOUND.because("Person %d has no user.", personId);
        }
        return answer(user);
    }

    @Operation(summary = "Makes a user", description = "Without a password one is made up and shown, once.")
    @PostMapping("/auth/users")
    @ResponseStatus(HttpStatus.CREATED)
    CreatedUser create(@RequestBody @Valid UserRequest request, Caller by) {
        UserAdministrationService.NewLogin made = users.create(request, by);
        return new CreatedUser(UserResponse.of(made.user(), List.of()), made.password());
    }

    @Operation(summary = "Changes a user", description = "Full replacement, of all but password and roles.")
    @PutMapping("/auth/users/{user_id}")
    UserResponse update(@PathVariable("user_id") long userId, @RequestBody @Valid UserRequest request, Caller by) {
        return answer(users.update(userId, request, by));
    }

    @Operation(summary = "Gives a user another password", description = "And logs the user out everywhere.")
    @PostMapping("/auth/users/{user_id}/password")
    RenewedPassword setPassword(
            @PathVariable("user_id") long userId,
            @RequestBody(required = false) @Nullable PasswordRequest request,
            Caller by) {
        return new RenewedPassword(users.setPassword(userId, request == null ? null : request.password(), by));
    }

    @Operation(
            summary = "Gives a user a role",
            description = "At an entity, or everywhere. Repeating it changes nothing.")
    @PostMapping("/auth/users/{user_id}/roles")
    UserResponse grant(
            @PathVariable("user_id") long userId, @RequestBody @Valid RoleGrant grant, AccessToken token, Caller by) {
        Role role = Role.ofId(grant.roleId())
                .orElseThrow(() -> UserProblem.UNKNOWN_ROLE.ofField(
                        "role_id", "there is no role %d; GET /auth/roles lists them", grant.roleId()));
        users.grant(token, userId, role, grant.wsEntityId());
        return answer(users.whole(userId, by));
    }

    @Operation(summary = "Takes a role from a user", description = "At just that entity. Repeating it changes nothing.")
    @DeleteMapping("/auth/users/{user_id}/roles/{role_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(
            @PathVariable("user_id") long userId,
            @PathVariable("role_id") int roleId,
            @Doc("The entity that it was given at; absent: everywhere") @RequestParam("ws_entity_id") @Nullable
                    Long entityId,
            AccessToken token) {
        Role role =
                Role.ofId(roleId).orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no role %d.", roleId));
        users.revoke(token, userId, role, entityId);
    }

    @Operation(summary = "Lists the roles that can be given", description = "The same on every server.")
    @GetMapping("/auth/roles")
    RoleList roles() {
        List<UserRole> all = Arrays.stream(Role.values()).map(UserRole::of).toList();
        return new RoleList(all, all.size());
    }

    private static UserResponse answer(UserAdministrationService.Administered one) {
        List<UserRole> roles = one.roles().stream()
                .map(held -> UserRole.of(held.role(), held.at(), null))
                .toList();
        return UserResponse.of(one.user(), roles);
    }
}
