package org.gatehouse.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/** Nobody forgets a check unseen: every endpoint of the server has a line in {@link AccessRules}, and the line works. */
@ApiTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessRulesTest {

    private final Map<Set<Scope>, Api> machines = new HashMap<>();
    private final Map<Set<Role>, Long> users = new HashMap<>();
    private final Map<Long, Api> people = new HashMap<>();
    private final Map<Long, TestSessions.Visit> visits = new HashMap<>();
    private final Set<String> granted = new HashSet<>();
    private @Nullable EventFixture shared;
    private @Nullable Api elsewhere;

    /** The servlet container's own error page; it runs only when a request already has its response. */
    private static final Set<String> NO_RULE = Set.of("/error");

    @Test
    void everyEndpointHasARule(Fixture fixture) {
        Set<String> missing = new TreeSet<>();
        endpoints(fixture)
                .filter(endpoint -> AccessRules.of(endpoint.method(), endpoint.pattern()) == null)
                .forEach(endpoint -> missing.add(endpoint.toString()));

        assertThat(missing).isEmpty();
    }

    @Test
    void everyRuleHasAnEndpoint(Fixture fixture) {
        Set<Endpoint> endpoints = Set.copyOf(endpoints(fixture).toList());

        Stream<AccessRule> idle = AccessRules.ALL.stream()
                .filter(rule -> !endpoints.contains(new Endpoint(rule.method(), rule.pattern())));

        assertThat(idle).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void nothingOpensWithoutAToken(AccessRule rule, Fixture fixture) {
        Answer answer = call(fixture.anonymous(), rule);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer");
        assertThat(answer.problem()).isEqualTo("100-100");
    }

    @ParameterizedTest
    @MethodSource("optional")
    void whatNeedsNoTokenRefusesAWrongOne(AccessRule rule, Fixture fixture) {
        assertThat(call(fixture.anonymous(), rule).status()).isIn(200, 404);
        for (String wrong : List.of("Bearer no-token", "Basic YTpi", "Bearer ")) {
            Answer answer = fixture.anonymous()
                    .send(fixture.anonymous().request(filled(rule.pattern())).header("Authorization", wrong));
            assertThat(answer.status()).as(wrong).isEqualTo(401);
            assertThat(answer.problem()).isEqualTo("100-100");
        }
        assertThat(call(machine(fixture, Set.of(Scope.SCANS_WRITE)), rule).status())
                .isIn(200, 404);
    }

    private static Stream<AccessRule> optional() {
        return AccessRules.ALL.stream().filter(AccessRule::isOptional);
    }

    @ParameterizedTest
    @MethodSource("scoped")
    void nothingOpensWithTheOtherScopes(AccessRule rule, Fixture fixture) {
        Set<Scope> others = new TreeSet<>(Set.of(Scope.values()));
        others.removeAll(rule.scopes());

        Answer answer = call(machine(fixture, others), rule);

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.problem()).isEqualTo("100-103");
        assertThat(answer.json().path("detail").stringValue())
                .contains(rule.scopes().iterator().next().wireName());
    }

    @ParameterizedTest
    @MethodSource("scoped")
    void eachOfTheScopesIsEnough(AccessRule rule, Fixture fixture) {
        for (Scope scope : rule.scopes()) {
            Answer answer = call(machine(fixture, Set.of(scope)), rule);

            // What comes after the rule may still refuse, by another code.
            assertThat(answer.status()).as(scope.wireName()).isNotIn(401, 500);
            assertThat(answer.status() == 403 ? answer.problem() : "")
                    .as(scope.wireName())
                    .isNotEqualTo("100-103");
        }
    }

    @ParameterizedTest
    @MethodSource("ofEvents")
    void anotherEventIsNotThere(AccessRule rule, Fixture fixture) {
        elsewhere = elsewhere == null ? fixture.api(Set.of(1234567L), Scope.values()) : elsewhere;

        Answer answer = call(elsewhere, rule);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.problem()).isEqualTo("100-104");
    }

    @ParameterizedTest
    @MethodSource("scoped")
    void nothingOpensWithTheOtherRoles(AccessRule rule, Fixture fixture) {
        EventFixture event = event(fixture, rule);
        Set<Role> others = EnumSet.complementOf(enough(rule));

        Answer answer = call(person(fixture, event, others), rule, event);

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.problem()).isEqualTo("100-103");
    }

    @ParameterizedTest
    @MethodSource("ofRoles")
    void eachOfTheRolesIsEnoughAndSoIsAdmin(AccessRule rule, Fixture fixture) {
        EventFixture event = event(fixture, rule);
        for (Role role : enough(rule)) {
            Answer answer = call(person(fixture, event, EnumSet.of(role)), rule, event);

            // What comes after the rule may still refuse, by another code.
            assertThat(answer.status()).as(role.name()).isNotIn(401, 500);
            assertThat(answer.status() == 403 ? answer.problem() : "")
                    .as(role.name())
                    .isNotEqualTo("100-103");
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void noPageOpensWithoutASession(AccessRule rule, Fixture fixture) {
        Answer answer = call(machine(fixture, Set.of(Scope.values())), rule);

        if (HttpMethod.GET.equals(rule.method())) {
            assertThat(answer.status()).isEqualTo(303);
            assertThat(answer.header("Location")).startsWith("/oauth/authorize?");
        } else {
            assertThat(answer.status()).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void pagesOpenToTheirRolesAlone(AccessRule rule, Fixture fixture) {
        EventFixture event = event(fixture, rule);
        Set<Role> others = EnumSet.complementOf(enough(rule));
        if (rule.requiresRight() && !others.isEmpty()) {
            Answer refused = visit(fixture, event, rule, others);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.header("Content-Type")).startsWith("text/html");
        }
        for (Role role : enough(rule)) {
            assertThat(visit(fixture, event, rule, EnumSet.of(role)).status())
                    .as(role.name())
                    .isNotIn(401, 403, 500);
        }
    }

    /** One for all calls but the one that may delete it: granting roles at each event anew takes longer than the calls. */
    private EventFixture event(Fixture fixture, AccessRule rule) {
        if (HttpMethod.DELETE.equals(rule.method()) && rule.pattern().endsWith("/{event_id}")) {
            return fixture.event();
        }
        EventFixture event = shared == null ? fixture.event() : shared;
        shared = event;
        return event;
    }

    /** One for each set of scopes: a token takes longer to make than the call that it is for. */
    private Api machine(Fixture fixture, Set<Scope> scopes) {
        return machines.computeIfAbsent(Set.copyOf(scopes), same -> fixture.api(same.toArray(Scope[]::new)));
    }

    /** One for each set of roles, which hold them at this event from now on. */
    private Api person(Fixture fixture, EventFixture event, Set<Role> roles) {
        long user = user(fixture, event, roles);
        return people.computeIfAbsent(user, same -> TestPeople.loggedIn(fixture, same));
    }

    private long user(Fixture fixture, EventFixture event, Set<Role> roles) {
        long user = users.computeIfAbsent(Set.copyOf(roles), same -> TestPeople.user(fixture, null));
        for (Role role : roles) {
            if (granted.add(user + " " + role + " " + event.id())) {
                fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
            }
        }
        return user;
    }

    private Answer visit(Fixture fixture, EventFixture event, AccessRule rule, Set<Role> roles) {
        TestSessions.Visit visit =
                visits.computeIfAbsent(user(fixture, event, roles), user -> TestSessions.visit(fixture, user));
        String path = filled(
                rule.pattern().replace("{event_id}", String.valueOf(event.id())).replace("/**", "/nowhere"));
        return fixture.anonymous()
                .send(fixture.anonymous()
                        .request(path)
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .header(visit.csrfHeader(), visit.csrfToken())
                        .method(rule.method().name(), BodyPublishers.noBody()));
    }

    /** Admin holds the other roles of its application. */
    private static EnumSet<Role> enough(AccessRule rule) {
        EnumSet<Role> enough = EnumSet.noneOf(Role.class);
        enough.addAll(rule.roles());
        if (enough.stream().anyMatch(Role.ADMIN.withImplied()::contains)) {
            enough.add(Role.ADMIN);
        }
        return enough;
    }

    private static Stream<AccessRule> ofRoles() {
        return guarded().filter(rule -> !rule.roles().isEmpty());
    }

    private static Stream<AccessRule> guarded() {
        return AccessRules.ALL.stream().filter(rule -> !rule.isOpen() && !rule.isOptional() && !rule.isPage());
    }

    private static Stream<AccessRule> pages() {
        return AccessRules.ALL.stream().filter(rule -> !rule.isOpen() && rule.isPage());
    }

    private static Stream<AccessRule> scoped() {
        return guarded().filter(rule -> !rule.scopes().isEmpty());
    }

    private static Stream<AccessRule> ofEvents() {
        return guarded().filter(AccessRule::concernsAnEvent);
    }

    private static Answer call(Api api, AccessRule rule) {
        return call(api, rule, rule.pattern());
    }

    private static Answer call(Api api, AccessRule rule, EventFixture event) {
        return call(api, rule, rule.pattern().replace("{event_id}", String.valueOf(event.id())));
    }

    private static Answer call(Api api, AccessRule rule, String pattern) {
        String path = filled(pattern);
        HttpRequest.Builder request = api.request(path).method(rule.method().name(), BodyPublishers.noBody());
        // Spring chooses the route by this too; with another type everybody gets 415.
        return api.send(path.equals("/images") ? request.header("Content-Type", "multipart/form-data") : request);
    }

    /** Whatever is called 7 may be deleted here, but no country of the world and no user: other tests look for them. */
    private static String filled(String pattern) {
        return pattern.replaceAll("\\{(country|user)_id}", "0").replaceAll("\\{[^}]*}", "7");
    }

    private record Endpoint(HttpMethod method, String pattern) {}

    private static Stream<Endpoint> endpoints(Fixture fixture) {
        return fixture.beans(RequestMappingInfoHandlerMapping.class).stream()
                .map(mapping -> mapping.getHandlerMethods().keySet())
                .flatMap(Collection::stream)
                .flatMap(AccessRulesTest::endpoints)
                .filter(endpoint -> !NO_RULE.contains(endpoint.pattern()));
    }

    private static Stream<Endpoint> endpoints(RequestMappingInfo mapping) {
        Set<RequestMethod> methods = mapping.getMethodsCondition().getMethods();
        return mapping.getPatternValues().stream()
                .flatMap(pattern -> methodsOf(methods).map(method -> new Endpoint(method, pattern)));
    }

    /** A mapping of no method is one of all methods. */
    private static Stream<HttpMethod> methodsOf(Set<RequestMethod> methods) {
        Set<RequestMethod> all = methods.isEmpty() ? Set.of(RequestMethod.values()) : methods;
        return all.stream().map(method -> HttpMethod.valueOf(method.name()));
    }
}
