package org.gatehouse.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

/**
 * No sequence of bytes makes the server say 500. Requests are put together at random from the server's own routes and from what breaks
 * parsers; {@code -Dfuzz} says how many requests; more than the usual ones begin with another seed each time,
 * which {@code -Dfuzz.seed} repeats.
 */
@ApiTest
class FuzzTest {

    private static final int REQUESTS = Integer.getInteger("fuzz", 5_000);
    private static final long SEED = Long.getLong("fuzz.seed", REQUESTS > 5_000 ? System.nanoTime() : 7L);
    private static final int AT_ONCE = 4;

    private static final List<String> METHODS = List.of(
            "GET",
            "GET",
            "GET",
            "POST",
            "POST",
            "PUT",
            "DELETE",
            "HEAD",
            "OPTIONS",
            "PATCH",
            "TRACE",
            "CONNECT",
            "PROPFIND",
            "get",
            "QUERY",
            "X".repeat(300),
            "G\"T",
            "PRI",
            "");

    private static final List<String> PROTOCOLS = List.of(
            " HTTP/1.1", " HTTP/1.1", " HTTP/1.1", " HTTP/1.1", " HTTP/1.0", " HTTP/2.0", " HTTP/0.9", "", " x");

    private static final List<String> VALUES = List.of(
            "1",
            "0",
            "-1",
            "9223372036854775808",
            "%ff",
            "%zz",
            "%",
            "%00",
            "%0d%0a",
            "%c0%ae",
            "{",
            "}",
            "\"",
            "'",
            "\\",
            "a b",
            "+",
            "..",
            "../..",
            ";x=y",
            "//",
            "null",
            "true",
            "1e400",
            "NaN",
            "\u00e4",
            "%ed%a0%80",
            "%f0%9f%98%80",
            "x".repeat(3000),
            "*",
            "?",
            "#",
            "[",
            "]",
            "|",
            "2026-02-30T25:61:61Z",
            "00000000-0000-0000-0000-000000000000",
            "<script>",
            "$1",
            "%s",
            "",
            " ",
            "\t",
            "=?utf-8?b?w6Q=?=",
            "utf-8''%ff",
            "text/html",
            "csv",
            "xlsx");

    private static final List<String> PARAMETERS = List.of(
            "e",
            "q",
            "offset",
            "limit",
            "since",
            "cursor",
            "wait",
            "name",
            "position",
            "zone",
            "format",
            "state",
            "code",
            "client_id",
            "redirect_uri",
            "response_type",
            "scope",
            "username",
            "password",
            "grant_type",
            "back",
            "language",
            "theme",
            "logData",
            "ws_entity",
            "device",
            "page",
            "sort",
            "file",
            "%ff",
            "_csrf",
            "");

    private static final List<String> HEADERS = List.of(
            "Accept",
            "Accept-Language",
            "Accept-Encoding",
            "Accept-Charset",
            "Authorization",
            "Content-Type",
            "Content-Length",
            "Content-Encoding",
            "Content-Disposition",
            "Cookie",
            "Date",
            "Expect",
            "Forwarded",
            "Host",
            "HX-Request",
            "HX-Current-URL",
            "Idempotency-Key",
            "If-Match",
            "If-Modified-Since",
            "If-None-Match",
            "Gatehouse-Device",
            "Origin",
            "Range",
            "Referer",
            "Transfer-Encoding",
            "TE",
            "Trailer",
            "Upgrade",
            "User-Agent",
            "X-Forwarded-For",
            "X-Forwarded-Host",
            "X-Forwarded-Proto",
            "X-HTTP-Method-Override",
            "Access-Control-Request-Method",
            "Connection");

    private static final List<String> TYPES = List.of(
            "application/json",
            "application/json;charset=utf-16",
            "application/x-www-form-urlencoded",
            "application/x-www-form-urlencoded;charset=x",
            "multipart/form-data; boundary=b",
            "multipart/form-data",
            "multipart/form-data; boundary=\"b",
            "multipart/mixed; boundary=b",
            "application/zip",
            "text/csv",
            "a/b;c=\"",
            "*/*");

    private static final List<String> BODIES = List.of(
            "",
            "{",
            "{}",
            "[]",
            "{\"a\":1}",
            "{\"name\":\"\\ud800\"}",
            "{\"events\":[]}",
            "grant_type=client_credentials&scope=%ff",
            "username=%ff&password=%zz",
            "_csrf=%ff",
            "=&=&=",
            "%",
            "1\r\nx\r\n0\r\n\r\n",
            "zz\r\n",
            "ffffffffffffffff\r\n",
            part("form-data; name=\"file\"; filename=\"a.jpg\"", "x"),
            part("form-data; name=\"file; filename=a.jpg", "x"),
            part("form-data; name=file; filename=\"a", "x"),
            part("form-data; name=file; filename*=utf-8''%ff%zz", "x"),
            part("form-data; name=file; filename*=", "x"),
            part("form-data; filename=a", "x"),
            part("", "x"),
            part("form-data; name=\"\\\"; filename=\"\\", "x"),
            part("form-data; name=file; filename=\"=?utf-8?q?=zz?=\"", "x"),
            "--b\r\n\r\n--b--\r\n",
            "--b\r\nContent-Disposition form-data\r\n\r\nx\r\n--b--\r\n",
            "--b--",
            "PK\003\004xxxxxxxxxxxx");

    private static String part(String disposition, String content) {
        return "--b\r\nContent-Disposition: " + disposition + "\r\nContent-Type: image/jpeg\r\n\r\n" + content
                + "\r\n--b--\r\n";
    }

    private record Senders(long event, String token, String cookie, String csrf) {}

    @Test
    void nothingIsAnsweredWith500(Fixture fixture) throws InterruptedException {
        System.out.println("fuzz.seed=" + SEED);
        Senders senders = senders(fixture);
        List<String> paths = paths();
        ConcurrentLinkedQueue<String> broken = new ConcurrentLinkedQueue<>();
        try (var threads =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            for (int thread = 0; thread < AT_ONCE; thread++) {
                Random random = new Random(SEED + thread);
                threads.execute(() -> {
                    for (int n = 0; n < REQUESTS / AT_ONCE && broken.size() < 20; n++) {
                        String request = request(random, paths, senders);
                        String answer = RawHttp.sent(fixture, request);
                        if (isBroken(answer)) {
                            broken.add(request + "\n=> " + answer);
                        }
                    }
                });
            }
        }

        assertThat(broken).as("-Dfuzz.seed=%d", SEED).isEmpty();
    }

    /** A 5xx is a fault unless it says that this part of HTTP is not spoken, or that a limit is reached; no response shows its insides. */
    private static boolean isBroken(String answer) {
        String status = answer.length() < 12 ? "" : answer.substring(9, 12);
        boolean failed = status.startsWith("5") && !Set.of("501", "503", "505").contains(status);
        return failed
                || answer.contains("java.lang.")
                || answer.contains("Apache Tomcat")
                || answer.contains("The server's log has the cause");
    }

    private static Senders senders(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        String token =
                String.valueOf(fixture.api(Set.of(event.id()), Scope.values()).token());
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.ADMIN, event.entity(), Fixture.OPERATOR);
        TestSessions.Visit visit = TestSessions.visit(fixture, user);
        return new Senders(event.id(), token, visit.cookie(), visit.csrfToken());
    }

    private static List<String> paths() {
        List<String> paths = new ArrayList<>(
                AccessRules.ALL.stream().map(AccessRule::pattern).distinct().toList());
        Stream.of(
                        "/login",
                        "/login/failed",
                        "/oauth/authorize",
                        "/auth/access_token",
                        "/console/signed-in",
                        "/console/sign-in",
                        "/oauth/keys",
                        "/error",
                        "/nowhere",
                        "*",
                        "http://x/people",
                        "/docs",
                        "/health",
                        "x:1",
                        "")
                .forEach(path -> {
                    paths.add(path);
                    paths.add(path);
                });
        return List.copyOf(paths);
    }

    private static String request(Random random, List<String> paths, Senders senders) {
        StringBuilder request = new StringBuilder(any(random, METHODS))
                .append(' ')
                .append(target(random, paths, senders))
                .append(any(random, PROTOCOLS))
                .append("\r\n");
        if (random.nextInt(20) > 0) {
            request.append("Host: localhost\r\n");
        }
        if (random.nextInt(4) > 0) {
            request.append("Authorization: Bearer ").append(senders.token()).append("\r\n");
            request.append("Cookie: gatehouse_session=")
                    .append(senders.cookie())
                    .append("\r\n");
            request.append("X-CSRF-TOKEN: ").append(senders.csrf()).append("\r\n");
        }
        for (int header = random.nextInt(4); header > 0; header--) {
            request.append(any(random, HEADERS))
                    .append(": ")
                    .append(any(random, VALUES))
                    .append("\r\n");
        }
        if (random.nextInt(10) == 0) {
            request.append("Transfer-Encoding: ")
                    .append(any(
                            random, List.of("chunked", "gzip", "x", "chunked, chunked", "identity", "gzip, chunked")))
                    .append("\r\n");
        }
        String body = any(random, BODIES);
        if (random.nextInt(3) > 0) {
            request.append("Content-Type: ").append(any(random, TYPES)).append("\r\n");
            request.append("Content-Length: ")
                    .append(body.length() + (random.nextInt(10) == 0 ? 5 : 0))
                    .append("\r\n");
        }
        return request.append("Connection: close\r\n\r\n").append(body).toString();
    }

    private static String target(Random random, List<String> paths, Senders senders) {
        String path = any(random, paths);
        if (random.nextInt(8) > 0) {
            path = path.replace("{event_id}", String.valueOf(senders.event()));
        }
        while (path.contains("{")) {
            int from = path.indexOf('{');
            path = path.substring(0, from)
                    + any(random, VALUES).replaceAll("[{}]", "7")
                    + path.substring(path.indexOf('}', from) + 1);
        }
        StringBuilder target = new StringBuilder(path);
        for (int parameter = random.nextInt(4); parameter > 0; parameter--) {
            target.append(target.indexOf("?") < 0 ? '?' : '&')
                    .append(any(random, PARAMETERS))
                    .append(random.nextInt(9) == 0 ? "" : "=")
                    .append(any(random, VALUES));
        }
        return target.toString();
    }

    private static String any(Random random, List<String> some) {
        return some.get(random.nextInt(some.size()));
    }
}
