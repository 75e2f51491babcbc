package org.gatehouse.auth.login;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Rights;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.user.HeldRole;
import org.gatehouse.auth.user.UserResponse;
import org.gatehouse.auth.user.UserRole;
import org.gatehouse.auth.user.UserRoleRepository;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Finds the user of a token, with the roles by which clients of this API family choose their screens (docs/api/auth.md). */
@Service
record LoggedInUserService(UserService users, ClientService clients, UserRoleRepository roles) {

    /** 10,000 roles of about 300 bytes are 3 MB; the number of entities below another has no other limit. */
    static final int MOST_ROLES = 10_000;

    /**
     * Which roles a response shows, and how.
     *
     * @param appCodes only roles of these applications; null means all
     * @param children whether a role is repeated for each entity below its own
     * @param collapsed whether the role lists the ids of these entities instead
     */
    record Shown(@Nullable Set<Integer> appCodes, boolean children, boolean collapsed) {

        private boolean has(Role role) {
            return names(role.application().code())
                    || (former() && role.formerName().isPresent());
        }

        private boolean names(int application) {
            return appCodes == null || appCodes.contains(application);
        }

        /** Only clients from before July 2025 ask for this application. */
        private boolean former() {
            return appCodes != null && appCodes.contains(Role.FORMER_APPLICATION);
        }

        private List<UserRole> named(Collection<UserRole> roles) {
            return roles.stream()
                    .flatMap(role -> Stream.concat(
                            Stream.of(role).filter(one -> names(one.roleApplicationId())),
                            role.former().filter(one -> former()).stream()))
                    .toList();
        }
    }

    UserResponse of(Caller caller, AccessToken token, Shown shown) {
        Client client = clients.get(caller.clientId());
        Set<UserRole> held = new LinkedHashSet<>(rolesOfScopes(caller.rights(), shown));
        if (caller.userId() == null) {
            return UserResponse.of(client, shown.named(held));
        }
        Set<Scope> usable = EnumSet.noneOf(Scope.class);
        usable.addAll(token.scopes());
        usable.retainAll(client.scopes());
        held.addAll(granted(caller, caller.userId(), usable, shown));
        return UserResponse.of(users.get(caller.userId()), shown.named(held));
    }

    /** The roles that the scopes replace; they hold at the entities of the events, not below them. */
    private List<UserRole> rolesOfScopes(Rights rights, Shown shown) {
        List<@Nullable Entity> places = new ArrayList<>();
        if (rights.scopeEvents() == null) {
            places.add(null);
        } else {
            places.addAll(roles.ofEvents(rights.scopeEvents()));
        }
        return Arrays.stream(Role.values())
                .filter(role -> rights.scopes().contains(role.equivalentScope()) && shown.has(role))
                .flatMap(role -> places.stream().map(at -> UserRole.of(role, at, onlyEntity(at, shown))))
                .toList();
    }

    private static @Nullable List<Long> onlyEntity(@Nullable Entity at, Shown shown) {
        return at == null || !shown.collapsed() ? null : List.of(at.id());
    }

    /** The roles that were given to the user, as far as they count through this client and in this session. */
    private List<UserRole> granted(Caller caller, long user, Set<Scope> usable, Shown shown) {
        Set<Long> passkeyNeeded = caller.rights().passkeyNeeded();
        Set<Long> shut = passkeyNeeded.isEmpty() ? Set.of() : roles.entitiesOnlyOf(passkeyNeeded);
        List<HeldRole> counting = roles.ofUsers(List.of(user)).stream()
                .flatMap(held -> held.role().usableWith(usable).stream()
                        .filter(shown::has)
                        .map(role -> new HeldRole(user, role, held.at(), held.byRule())))
                .toList();
        boolean below = shown.children() || shown.collapsed();
        Map<Long, List<Entity>> tree = below ? roles.withBelow(entitiesOf(counting)) : Map.of();
        List<UserRole> granted = new ArrayList<>();
        for (HeldRole held : counting) {
            add(granted, held, tree, shut, shown);
            if (granted.size() > MOST_ROLES) {
                throw PlatformProblem.INVALID.ofField(
                        "show_child_roles",
                        "has more than %d roles; add show_collapsed_child_roles=true to the request",
                        MOST_ROLES);
            }
        }
        return granted;
    }

    private static Set<Long> entitiesOf(List<HeldRole> held) {
        Set<Long> entities = new LinkedHashSet<>();
        held.stream().map(HeldRole::at).filter(Objects::nonNull).forEach(at -> entities.add(at.id()));
        return entities;
    }

    /** @param shut entities where roles do not count, because their events demand a passkey and none was used */
    private static void add(
            List<UserRole> granted, HeldRole held, Map<Long, List<Entity>> tree, Set<Long> shut, Shown shown) {
        Entity at = held.at();
        if (at == null || !(shown.children() || shown.collapsed())) {
            if (at == null || !shut.contains(at.id())) {
                granted.add(UserRole.of(held.role(), at, null));
            }
            return;
        }
        List<Entity> places = tree.getOrDefault(at.id(), List.of(at)).stream()
                .filter(place -> !shut.contains(place.id()))
                .toList();
        if (shown.collapsed()) {
            if (places.isEmpty()) {
                return;
            }
            granted.add(
                    UserRole.of(held.role(), at, places.stream().map(Entity::id).toList()));
        } else {
            places.forEach(place -> granted.add(UserRole.of(held.role(), place, null)));
        }
    }
}
