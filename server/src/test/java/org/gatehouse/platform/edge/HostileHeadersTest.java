package org.gatehouse.platform.edge;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** No header makes the server fail, whatever its value is and however often it comes, on each way that a request can take. */
@ApiTest
class HostileHeadersTest {

    private static final int AT_ONCE = 4;

    /** As long as a header may be beside the others: all of a request's headers are 8 kB. */
    private static final int LONG = 6_500;

    private static final int OFTEN = 60;

    /** For every header: nothing, what is no text, and what is long. */
    private static final List<String> ANYTHING = List.of(
            "",
            ",",
            ";",
            "\"",
            "=",
            "*",
            "/",
            ":",
            "\u00FF\u00FE",
            "a\tb",
            "%00%zz",
            "\u0001",
            "\u0000",
            "-1",
            "NaN",
            "99999999999999999999999",
            "a".repeat(LONG),
            "a,".repeat(LONG / 2),
            "a;".repeat(LONG / 2),
            "\"".repeat(LONG),
            "a=b;".repeat(LONG / 4));

    private static final Map<String, List<String>> HEADERS = Map.ofEntries(
            entry(
                    "Accept",
                    List.of(
                            "a",
                            "*/json",
                            "text/*;level=*",
                            "a/b;q=NaN",
                            "a/b;q=-1",
                            "a/b;q=1e400",
                            "application/json;charset=x",
                            "application/json;charset=utf-16",
                            ",".repeat(100),
                            "text/html;charset=\"",
                            "a/b,".repeat(LONG / 4),
                            "*/*;q=0.1,".repeat(LONG / 10))),
            entry(
                    "Accept-Language",
                    List.of(
                            "de,en,fr,it,es,pt,nl,sv,da,fi,nb",
                            "de,".repeat(LONG / 3),
                            "de;q=NaN",
                            "de;q=",
                            "de;q=1e400",
                            "de;q=0.1,".repeat(LONG / 9),
                            "de-" + "a-".repeat(LONG / 2),
                            "de--DE",
                            "de_DE",
                            "i-klingon",
                            "x-;;q=1",
                            "en-u-ca-gregory")),
            entry("Accept-Encoding", List.of("gzip;q=NaN", "gzip;;", "gzip,".repeat(LONG / 5), "identity;q=0, *;q=0")),
            entry("Accept-Charset", List.of("utf-16", "x;q=NaN", "utf-8,".repeat(LONG / 6))),
            entry("If-None-Match", List.of("W/", "W/\"", "\"a\",".repeat(LONG / 4), "\"a", "W/\"a\"b")),
            entry("If-Match", List.of("W/", "W/\"", "\"a\",".repeat(LONG / 4))),
            entry("If-Modified-Since", List.of("Thu, 99 Foo 99999 99:99:99 GMT", "Thu, 01 Jan 292278995 00:00:00 GMT")),
            entry("If-Unmodified-Since", List.of("Thu, 01 Jan 1970 00:00:00 GMT")),
            entry("If-Range", List.of("\"a\"", "W/")),
            entry(
                    "Range",
                    List.of(
                            "bytes",
                            "bytes=",
                            "bytes=-",
                            "bytes=1-0",
                            "bytes=9999999999999999999-",
                            "bytes=-99999999999999999999",
                            "bytes=" + "0-0,".repeat(LONG / 4))),
            entry(
                    "Cookie",
                    List.of(
                            "gatehouse_session=",
                            "gatehouse_session=%%%",
                            "gatehouse_session=\"",
                            "gatehouse_session=AP8A/w==",
                            "gatehouse_theme=<",
                            "gatehouse_event=99999999999999999999999",
                            "$Version=1; gatehouse_session=x",
                            "gatehouse_session=eA==;".repeat(LONG / 23))),
            entry(
                    "Content-Type",
                    List.of(
                            "a/",
                            "*/*",
                            "application/json;charset=x",
                            "application/json;charset=",
                            "application/json;charset=\"",
                            "application/json;charset=utf-32",
                            "application/json;;;",
                            "application/x-www-form-urlencoded;charset=x",
                            "application/x-www-form-urlencoded;charset=utf-16",
                            "multipart/form-data",
                            "multipart/form-data;boundary=",
                            "multipart/form-data;boundary=\"",
                            "multipart/form-data;boundary=" + "b".repeat(5000),
                            "multipart/form-data;boundary=b;charset=x",
                            "multipart/mixed;boundary=b")),
            entry(
                    "Authorization",
                    List.of(
                            "Bearer",
                            "Bearer ",
                            "Bearer a.b.c",
                            "Bearer eyJhbGciOiJub25lIn0.e30.",
                            "Bearer " + "a.".repeat(LONG / 2),
                            "Bearer \u00E4",
                            "Basic",
                            "Basic %%%",
                            "Basic bm9jb2xvbg==",
                            "Basic Og==",
                            "Basic //46/w==",
                            "Basic YQA6Yg==",
                            "Basic JXp6OiU=",
                            "Negotiate x")),
            entry(
                    "Forwarded",
                    List.of("for=\"", "for=_x;proto=;host=", "host=a:b:c", "for=1.2.3.4,".repeat(LONG / 12))),
            entry("X-Forwarded-For", List.of("1.2.3.4:5", "[::1]:5", "::1%eth0", "1.2.3.4,".repeat(LONG / 8))),
            entry("X-Forwarded-Proto", List.of("https,http", "javascript", "https,".repeat(LONG / 6))),
            entry("X-Forwarded-Host", List.of("x:y", "[::1", "a:99999", "a b")),
            entry("X-Forwarded-Port", List.of("0", "443,443")),
            entry("X-Forwarded-Prefix", List.of("//x", "..")),
            entry("Origin", List.of("null", "http://[", "https://desk.example:99999999", "https://x%zz", "http://a b")),
            entry("Access-Control-Request-Method", List.of("get", "GET,POST")),
            entry("Access-Control-Request-Headers", List.of("a b", "authorization,".repeat(LONG / 14))),
            entry("Referer", List.of("http://[", "//")),
            entry("traceparent", List.of("00-" + "0".repeat(32) + "-" + "0".repeat(16) + "-01", "00-g-1-zz")),
            entry("tracestate", List.of("a=b,".repeat(LONG / 4))),
            entry("baggage", List.of("a=%zz", "a=b;c=%", "a=b,".repeat(LONG / 4))),
            entry("Gatehouse-Device", List.of("x".repeat(201))),
            entry("Idempotency-Key", List.of(" ")),
            entry("Expect", List.of("100-continue, x")),
            entry("Content-Encoding", List.of("gzip", "identity, gzip")),
            entry("User-Agent", List.of("(".repeat(LONG))),
            entry("X-CSRF-TOKEN", List.of("AAAA", "%%")),
            entry("HX-Request", List.of("true")),
            entry("HX-Current-URL", List.of("http://[", "//")),
            entry("Upgrade", List.of("h2c", "websocket")),
            entry("Last-Event-ID", List.of()));

    /** A way that a request can take, and the headers that open it. */
    private record Way(String method, String path, String type, String body, String authorization) {}

    private record Attack(Way way, String header, String value, int times) {

        String request() {
            StringBuilder request =
                    new StringBuilder(way.method() + " " + way.path() + " HTTP/1.1\r\nHost: localhost\r\n");
            add(request, "Connection", "close");
            add(request, "Authorization", way.authorization());
            add(request, "Content-Type", way.type());
            add(
                    request,
                    "Content-Length",
                    way.body().isEmpty() ? "" : String.valueOf(way.body().length()));
            for (int time = 0; time < times; time++) {
                request.append(header).append(": ").append(value).append("\r\n");
            }
            return request + "\r\n" + way.body();
        }

        private void add(StringBuilder request, String name, String of) {
            if (!of.isEmpty() && !name.equals(header)) {
                request.append(name).append(": ").append(of).append("\r\n");
            }
        }
    }

    @Test
    @LongTest
    void noneIsAnsweredWith500(Fixture fixture) throws Exception {
        List<Way> ways = ways(fixture);
        ConcurrentLinkedQueue<Attack> attacks = new ConcurrentLinkedQueue<>();
        attacks(ways).forEach(attacks::add);
        ConcurrentLinkedQueue<String> broken = new ConcurrentLinkedQueue<>();
        List<Future<?>> senders = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int sender = 0; sender < AT_ONCE; sender++) {
                senders.add(threads.submit(() -> {
                    for (Attack attack = attacks.poll();
                            attack != null && broken.size() < 20;
                            attack = attacks.poll()) {
                        String answer = RawHttp.sent(fixture, attack.request());
                        if (isBroken(answer)) {
                            broken.add(attack + "\n=> " + answer);
                        }
                    }
                }));
            }
        }
        for (Future<?> sender : senders) {
            sender.get();
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void aBrowserOfManyLanguagesIsUnderstood(Fixture fixture) {
        String many = "xx,xy,xz,".repeat(30) + "de";
        Answer page =
                fixture.anonymous().send(fixture.anonymous().request("/login").header("Accept-Language", many));

        assertThat(page.expect(200).text()).contains("lang=\"de\"");
    }

    private static boolean isBroken(String answer) {
        String status = answer.length() < 12 ? "" : answer.substring(9, 12);
        boolean failed = status.startsWith("5") && !Set.of("501", "503").contains(status);
        return failed || answer.contains("java.lang.") || answer.contains("The server's log has the cause");
    }

    private static Stream<Attack> attacks(List<Way> ways) {
        return ways.stream()
                .flatMap(way -> HEADERS.entrySet().stream()
                        .flatMap(header -> Stream.concat(header.getValue().stream(), ANYTHING.stream())
                                .flatMap(value -> attacks(way, header.getKey(), value))));
    }

    /** What is short comes once, and as often as there is room for it. */
    private static Stream<Attack> attacks(Way way, String header, String value) {
        Attack once = new Attack(way, header, value, 1);
        return value.length() * OFTEN < LONG / 2
                ? Stream.of(once, new Attack(way, header, value, OFTEN))
                : Stream.of(once);
    }

    private static List<Way> ways(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        String token =
                "Bearer " + fixture.api(Set.of(event.id()), Scope.values()).token();
        ClientSecret client = fixture.client(null, Scope.SCANS_WRITE);
        String basic = "Basic "
                + Base64.getEncoder()
                        .encodeToString(
                                (client.clientId() + ":" + client.clientSecret()).getBytes(StandardCharsets.UTF_8));
        String form = "application/x-www-form-urlencoded";
        String json = "application/json";
        List<Way> ways = new ArrayList<>();
        ways.add(new Way("GET", event.path() + "/sync?since=2020-01-01T00:00:00Z", "", "", token));
        ways.add(new Way("POST", event.path() + "/scan", json, "{\"accreditation_id\": 1}", token));
        ways.add(new Way("GET", event.path() + "/zones", "", "", token));
        ways.add(new Way("PUT", event.path() + "/zones/sort", json, "{\"zones\": []}", token));
        ways.add(new Way("GET", event.path() + "/accreditations/export?format=csv", "", "", token));
        ways.add(new Way("OPTIONS", event.path() + "/zones", "", "", ""));
        ways.add(new Way("POST", "/images", "multipart/form-data; boundary=b", "--b--\r\n", token));
        ways.add(new Way("POST", "/auth/access_token", form, "grant_type=client_credentials", basic));
        ways.add(new Way("GET", "/oauth/authorize?response_type=code&client_id=x", "", "", ""));
        ways.add(new Way("GET", "/login", "", "", ""));
        ways.add(new Way("POST", "/login", form, "username=a&password=b", ""));
        ways.add(new Way("GET", "/console", "", "", ""));
        ways.add(new Way("GET", "/login.css", "", "", ""));
        ways.add(new Way("GET", "/openapi.json", "", "", ""));
        ways.add(new Way("GET", "/docs", "", "", ""));
        ways.add(new Way("GET", "/errors", "", "", ""));
        ways.add(new Way("GET", "/health/ready", "", "", ""));
        ways.add(new Way("GET", "/nowhere", "", "", ""));
        return ways;
    }
}
