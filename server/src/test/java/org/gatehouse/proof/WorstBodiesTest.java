package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.AloneAtFullSize;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.proof.WorstBodies.WorstBody;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The worst bodies of every route that reads JSON, eight at once, from somebody who may send them: each is answered, with at most 100
 * errors, and gates and health checks are answered meanwhile. Routes and fields are those of the server, so a new one is tried by itself.
 */
@ApiTest
@AloneAtFullSize
class WorstBodiesTest {

    private static final Logger log = LoggerFactory.getLogger(WorstBodiesTest.class);

    private static final int AT_ONCE = 8;

    /** Only the long form, which has the machine for itself, says how much processor time one body may take, and how long a gate waits. */
    private static final long MOST_MILLIS = Long.getLong("worst.millis", Long.MAX_VALUE);

    private static final boolean AT_FULL_SIZE = MOST_MILLIS < Long.MAX_VALUE;

    private static final long SLOWEST = Long.getLong("worst.slowest", Long.MAX_VALUE);

    /** The limits of {@code gatehouse.web}, with room for what stands around the filling. */
    private static final int BYTES = 2_000_000;

    private static final int BYTES_WITHOUT_TOKEN = 16_000;

    private static final int MOST_ERRORS = 100;

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private EventFixture event;
    private Api operator;
    private TestSessions.Visit visit;

    /** A body and the route that it is for. */
    private record Sent(HttpMethod method, String pattern, WorstBody body) {

        String route() {
            return method + " " + pattern;
        }

        @Override
        public String toString() {
            return route() + ": " + body.what();
        }
    }

    @BeforeEach
    void somebodyWithEveryRight(Fixture fixture) {
        event = fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        long administrator = TestSessions.administrator(fixture);
        Arrays.stream(Role.values())
                .forEach(role -> fixture.bean(UserRoleService.class)
                        .grant(administrator, role, event.entity(), Fixture.OPERATOR));
        operator = TestPeople.loggedIn(fixture, administrator);
        visit = TestSessions.visit(fixture, administrator);
    }

    @Test
    void noneSilencesTheServer(Fixture fixture) throws InterruptedException {
        List<Sent> bodies = AT_FULL_SIZE ? bodies(fixture).toList() : aFewOfEachRoute(fixture);
        Map<String, String> wrong = new ConcurrentSkipListMap<>();
        ConcurrentLinkedQueue<Sent> unsent = new ConcurrentLinkedQueue<>(bodies);
        AtomicInteger senders = new AtomicInteger(AT_ONCE);
        Api gate = event.gate();
        long slowest = 0;
        int rounds = 0;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int sender = 0; sender < AT_ONCE; sender++) {
                threads.execute(() -> {
                    for (Sent body = unsent.poll(); body != null; body = unsent.poll()) {
                        note(wrong, body, send(body, request(body)));
                    }
                    senders.decrementAndGet();
                });
            }
            while (senders.get() > 0) {
                String scan = "worst-" + rounds++;
                slowest = Math.max(
                        slowest,
                        millisOf(() -> fixture.anonymous().get("/health/ready").expect(200)));
                slowest = Math.max(
                        slowest,
                        millisOf(() -> gate.get(event.path() + "/sync?since=2020-01-01T00:00:00Z")
                                .expect(200)));
                slowest = Math.max(
                        slowest,
                        millisOf(() -> gate.post(
                                        event.path() + "/scan",
                                        event.scan("Ana", "Arena", "2026-09-23T08:15:00Z", scan))
                                .expect(201)));
            }
        }
        log.info(
                "worst bodies: {} sent, {} rounds of gates meanwhile, the slowest answer took {} ms",
                bodies.size(),
                rounds,
                slowest);

        assertThat(wrong).isEmpty();
        assertThat(slowest).isLessThan(SLOWEST);
    }

    /** In the proof, one by one. What the compiler and the garbage collector take beside it is left out by taking the least of three. */
    @Test
    void noneCostsMuch(Fixture fixture) {
        Map<String, Cost> worst = new TreeMap<>();
        for (Sent body : AT_FULL_SIZE ? bodies(fixture).toList() : List.<Sent>of()) {
            long least = Long.MAX_VALUE;
            for (int again = 0; again < 3 && least > MOST_MILLIS / 4; again++) {
                least = Math.min(least, processorMillisOf(body));
            }
            worst.merge(
                    body.route(), new Cost(least, body), (one, other) -> one.millis() < other.millis() ? other : one);
        }
        worst.values().stream()
                .sorted(Comparator.comparingLong(Cost::millis).reversed())
                .forEach(cost -> log.info("worst bodies: {} ms {}", cost.millis(), cost.body()));

        assertThat(worst.values()).noneMatch(cost -> cost.millis() >= MOST_MILLIS);
    }

    private record Cost(long millis, Sent body) {}

    private long processorMillisOf(Sent body) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        HttpRequest request = request(body);
        long before = system.getProcessCpuTime();
        send(body, request);
        return Duration.ofNanos(system.getProcessCpuTime() - before).toMillis();
    }

    private static long millisOf(Runnable request) {
        long begin = System.nanoTime();
        request.run();
        return Duration.ofNanos(System.nanoTime() - begin).toMillis();
    }

    /** What is wrong with the response, if anything. */
    private static void note(Map<String, String> wrong, Sent body, HttpResponse<String> answer) {
        int status = answer.statusCode();
        boolean refused = answer.headers().firstValue("Content-Type").orElse("").contains("problem+json");
        JsonNode errors =
                refused ? new JsonMapper().readTree(answer.body()).path("errors") : new JsonMapper().createArrayNode();
        boolean unread = status == 401 || status == 403 || status >= 500;
        if (unread || errors.size() > MOST_ERRORS + 1) {
            wrong.put(
                    body.toString(),
                    status + " "
                            + answer.body()
                                    .substring(0, Math.min(500, answer.body().length())));
        }
    }

    private static HttpResponse<String> send(Sent body, HttpRequest request) {
        try {
            return HTTP.send(request, BodyHandlers.ofString());
        } catch (IOException broken) {
            throw new AssertionError("no answer to " + body, broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }

    private HttpRequest request(Sent body) {
        String path =
                body.pattern().replace("{event_id}", String.valueOf(event.id())).replaceAll("\\{[^}]*}", "7");
        return operator.request(path)
                .timeout(Duration.ofMinutes(5))
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", "application/json")
                .method(
                        body.method().name(),
                        BodyPublishers.ofString(body.body().json().get()))
                .build();
    }

    /** One body of each route, and each list filled with nulls, which cost most to validate. */
    private static List<Sent> aFewOfEachRoute(Fixture fixture) {
        Set<String> routes = new HashSet<>();
        return bodies(fixture)
                .filter(body -> routes.add(body.route()) || body.body().what().endsWith(" of null"))
                .toList();
    }

    private static Stream<Sent> bodies(Fixture fixture) {
        return fixture.beans(RequestMappingInfoHandlerMapping.class).stream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .flatMap(route -> bodies(route.getKey(), route.getValue()));
    }

    private static Stream<Sent> bodies(RequestMappingInfo route, HandlerMethod handler) {
        List<Sent> bodies = new ArrayList<>();
        for (MethodParameter parameter : handler.getMethodParameters()) {
            if (parameter.hasParameterAnnotation(org.springframework.web.bind.annotation.RequestBody.class)) {
                for (RequestMethod method : route.getMethodsCondition().getMethods()) {
                    HttpMethod sent = HttpMethod.valueOf(method.name());
                    route.getPatternValues()
                            .forEach(pattern -> bodies(parameter, most(sent, pattern))
                                    .forEach(body -> bodies.add(new Sent(sent, pattern, body))));
                }
            }
        }
        return bodies.stream();
    }

    private static int most(HttpMethod method, String pattern) {
        AccessRule rule = AccessRules.of(method, pattern);
        return rule != null && rule.isOpen() ? BYTES_WITHOUT_TOKEN : BYTES;
    }

    /** A scan is read as a tree; its documented type says what it holds. */
    private static List<WorstBody> bodies(MethodParameter parameter, int bytes) {
        RequestBody documented = parameter.getParameterAnnotation(RequestBody.class);
        return parameter.getParameterType() == JsonNode.class && documented != null
                ? WorstBodies.of(documented.content()[0].schema().implementation(), bytes)
                : WorstBodies.of(parameter.getParameter(), bytes);
    }
}
