package org.gatehouse.auth.user;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Users and their roles within the caller's reach. An Admin of an event manages the roles there and sees every user who has one. */
@Service
public record UserAdministrationService(
        UserService users,
        UserListRepository list,
        UserRepository repository,
        UserRoleService roles,
        UserRoleRepository held) {

    /** A user with the roles that the caller manages. */
    public record Administered(User user, List<HeldRole> roles) {}

    /**
     * A user who was created.
     *
     * @param password the generated password, shown only this once; null if the request contained one
     */
    public record NewLogin(User user, @Nullable String password) {}

    /**
     * The users who match all words, ordered by last name. A word matches the beginning of a first name, a last name or the user name.
     *
     * @param text the words, cleaned; blank for everybody
     * @param role a role that they were given; null means any or none
     * @param entityId an entity where they were given a role; null means any or none
     * @param state whether they come in; null means any
     */
    public List<Administered> search(
            String text,
            @Nullable Role role,
            @Nullable Long entityId,
            @Nullable UserState state,
            Page page,
            Caller by) {
        return page(filter(text, role, entityId, state, by), UserFilter.order("name"), page, by);
    }

    /** The number of users that {@link #search} finds. */
    public long count(String text, @Nullable Role role, @Nullable Long entityId, @Nullable UserState state, Caller by) {
        return list.count(filter(text, role, entityId, state, by));
    }

    private UserFilter filter(
            String text, @Nullable Role role, @Nullable Long entityId, @Nullable UserState state, Caller by) {
        return new UserFilter(
                text.isBlank() ? null : NameSearch.of("q", text).words(),
                text,
                null,
                null,
                null,
                role == null ? null : Set.of(role.name()),
                entityId,
                false,
                state,
                entitiesOf(by));
    }

    List<Administered> page(UserFilter filter, String order, Page page, Caller by) {
        return answers(list.page(filter, order, page), by);
    }

    long count(UserFilter filter) {
        return list.count(filter);
    }

    /** The user; not found if the user has no role that the caller manages. */
    public Administered get(long userId, Caller by) {
        return seen(users.get(userId), by);
    }

    /** The user, even without a role that the caller manages: the role was just given or taken away. */
    Administered whole(long userId, Caller by) {
        return answers(List.of(users.get(userId)), by).getFirst();
    }

    /** The user of the person; null if the person has none. */
    @Nullable
    Administered ofPerson(long personId, Caller by) {
        User user = repository.ofPerson(personId).orElse(null);
        return user == null ? null : seen(user, by);
    }

    /** Creates a user; if no password is given, one is generated. */
    public NewLogin create(UserRequest request, Caller by) {
        String made = request.password() == null ? Secrets.newPassword() : null;
        String password = made == null ? String.valueOf(request.password()) : made;
        return new NewLogin(users.create(request.fields(), password, made != null, by), made);
    }

    /** Creates a user who has no way in until an invitation leads to a password. */
    public User createWithoutPassword(UserRequest request, Caller by) {
        return users.createWithoutPassword(request.fields(), by);
    }

    /** Changes everything except password and roles. */
    public Administered update(long userId, UserRequest request, Caller by) {
        return seen(users.update(userId, request.fields(), request.version(), by), by);
    }

    /**
     * Gives the user another password, and logs the user out everywhere.
     *
     * @param given null: a password is generated and returned
     */
    public @Nullable String setPassword(long userId, @Nullable String given, Caller by) {
        String made = given == null ? Secrets.newPassword() : null;
        users.setPassword(userId, made == null ? String.valueOf(given) : made, made != null, by);
        return made;
    }

    /** Gives the user a role within the sender's own reach. */
    public void grant(AccessToken sender, long userId, Role role, @Nullable Long entityId) {
        roles.grantWithin(sender, userId, role, entityId);
    }

    /** Gives the user all of these roles within the sender's own reach, or none of them. */
    public void grantAll(AccessToken sender, long userId, List<Role> all, @Nullable Long entityId) {
        roles.grantAllWithin(sender, userId, all, entityId);
    }

    /** Takes a role away from the user within the sender's own reach. */
    public void revoke(AccessToken sender, long userId, Role role, @Nullable Long entityId) {
        roles.revokeWithin(sender, userId, role, entityId);
    }

    /** Takes all of these roles away from the user within the sender's own reach, or none of them. */
    public void revokeAll(AccessToken sender, long userId, List<Role> all, @Nullable Long entityId) {
        roles.revokeAllWithin(sender, userId, all, entityId);
    }

    private Administered seen(User user, Caller by) {
        Administered answer = answers(List.of(user), by).getFirst();
        if (by.events() != null && answer.roles().isEmpty()) {
            throw UserService.missing(user.id());
        }
        return answer;
    }

    /** The users with those of their roles that the caller manages. */
    private List<Administered> answers(List<User> some, Caller by) {
        Set<Long> within = entitiesOf(by);
        Map<Long, List<HeldRole>> byUser = held
                .ofUsers(some.stream().map(User::id).toList())
                .stream()
                .filter(role -> within == null
                        || (role.at() != null && within.contains(role.at().id())))
                .collect(Collectors.groupingBy(HeldRole::userId));
        return some.stream()
                .map(user -> new Administered(user, byUser.getOrDefault(user.id(), List.of())))
                .toList();
    }

    /** The entities of the events where the caller has this right; null means all. */
    @Nullable
    Set<Long> entitiesOf(Caller by) {
        return by.events() == null
                ? null
                : held.ofEvents(by.events()).stream().map(Entity::id).collect(Collectors.toSet());
    }
}
