package org.gatehouse.auth.entity;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Right;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.entity.EntityTree.EntityNode;
import org.gatehouse.auth.entity.EntityTreeRepository.EntityRow;
import org.gatehouse.auth.token.CallerRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The entities on which roles are given, as a tree (docs/api/auth.md). */
@RestController
@Tag(name = "auth")
record EntityController(EntityTreeRepository entities) {

    /** The page length that clients of this API family request. */
    private static final int LONGEST_PAGE = 100_000;

    private static final int DEEPEST = 100;

    record EntityPage(
            @Doc("In the order asked for") List<EntityNode> wsEntityList,
            @Doc("How many there are, children not counted") long totalCount) {}

    @Operation(
            summary = "Lists entities with those below them",
            description =
                    "Without name those at the top, or right below member_of; with name those that match, wherever."
                            + " limit 1 to 100000.")
    @GetMapping("/auth/ws_entities")
    EntityPage list(
            @Doc("Part of the name; case ignored") @RequestParam @Nullable String name,
            @Doc("Entity that they lie below") @RequestParam("member_of") @Nullable Long memberOf,
            @Doc("How many levels of children to answer, 0 to 100") @RequestParam(defaultValue = "0") int depth,
            @Doc("Only entities of events where the caller holds this role") @RequestParam @Nullable String role,
            @Doc("Application of that role") @RequestParam("roleApp") @Nullable Integer roleApp,
            @Doc("name or name_desc") @RequestParam(defaultValue = "name") String sort,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            Caller by) {
        Page page = Page.of(offset, limit, LONGEST_PAGE);
        if (depth < 0 || depth > DEEPEST) {
            throw PlatformProblem.INVALID.ofField("depth", "%d is not between 0 and %d", depth, DEEPEST);
        }
        if (!Set.of("name", "name_asc", "name_desc").contains(sort)) {
            throw PlatformProblem.INVALID.ofField("sort", "must be one of name, name_asc, name_desc");
        }
        Set<Long> events = CallerRepository.both(by.events(), eventsOf(role, roleApp, by));
        EntityTree tree = new EntityTree(entities.within(events));
        List<EntityRow> found = tree.find(name, memberOf);
        List<EntityNode> answered = (sort.equals("name_desc") ? found.reversed() : found)
                .stream()
                        .skip(page.offset())
                        .limit(page.limit())
                        .map(row -> tree.node(row, depth))
                        .toList();
        return new EntityPage(answered, found.size());
    }

    /** The events where the caller holds such a role, or a scope that replaces it; null means everywhere. */
    private static @Nullable Set<Long> eventsOf(@Nullable String role, @Nullable Integer roleApp, Caller by) {
        if (role == null && roleApp == null) {
            return null;
        }
        Right[] rights = Arrays.stream(Role.values())
                .filter(one -> role == null || one.wireName().equals(role))
                .filter(one -> roleApp == null || one.application().code() == roleApp)
                .flatMap(one -> Stream.of(one, one.equivalentScope()))
                .toArray(Right[]::new);
        return by.rights().where(AccessRule.rule(HttpMethod.GET, "", rights));
    }
}
