package org.gatehouse.platform;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;
import org.gatehouse.auth.client.ClientSecret;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** HTTP as tests speak it: {@code api.put("/people/person/7", Map.of("last_name", "Li")).json()}. */
public final class Api {

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    /** The description of the first server: those of all are equal, and each takes seconds. */
    private static @Nullable DocumentedApi documented;

    private final String base;
    private final JsonMapper json;
    private final @Nullable String token;

    public Api(String base, JsonMapper json, @Nullable String token) {
        this.base = base;
        this.json = json;
        this.token = token;
    }

    /** The same server with this token. */
    public Api withToken(@Nullable String other) {
        return new Api(base, json, other);
    }

    /** The same server with a token that this client asks for now. */
    public Api as(ClientSecret client) {
        return withToken(tokenFor(client, Map.of("grant_type", "client_credentials"))
                .json()
                .path("access_token")
                .stringValue());
    }

    /** Asks for a token with HTTP Basic. */
    public Answer tokenFor(ClientSecret client, Map<String, String> form) {
        String basic = client.clientId() + ":" + client.clientSecret();
        return send(form(request("/auth/access_token"), form)
                .setHeader(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(StandardCharsets.UTF_8))));
    }

    public @Nullable String token() {
        return token;
    }

    public Answer get(String path) {
        return send(request(path).GET());
    }

    public Answer delete(String path) {
        return send(request(path).DELETE());
    }

    public Answer post(String path, Object body) {
        return send(json(request(path), "POST", body));
    }

    /** A POST without a body. */
    public Answer post(String path) {
        return send(request(path).POST(BodyPublishers.noBody()));
    }

    public Answer put(String path, Object body) {
        return send(json(request(path), "PUT", body));
    }

    /** A PUT without a body. */
    public Answer put(String path) {
        return send(request(path).PUT(BodyPublishers.noBody()));
    }

    public Answer postForm(String path, Map<String, String> form) {
        return send(form(request(path), form));
    }

    /**
     * A request to this server with this token, for what the other words do not cover. It has the patience of all tests ({@link Awaits}):
     * classes beside this one may keep the machine busy. How long requests take is measured by {@code bench} and {@code -Pproof}.
     */
    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path)).timeout(Awaits.PATIENCE);
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    /** Sends it and compares the response with {@code /openapi.json}. */
    public Answer send(HttpRequest.Builder builder) {
        HttpRequest request = builder.build();
        Answer answer = exchange(request);
        document().check(request, bodyOf(request), answer);
        return answer;
    }

    private DocumentedApi document() {
        synchronized (Api.class) {
            DocumentedApi known = documented;
            if (known == null) {
                HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/openapi.json"))
                        .build();
                known = StartingServers.whileNoneStarts(
                        () -> new DocumentedApi(exchange(request).expect(200).json()));
                documented = known;
            }
            return known;
        }
    }

    /** The JSON that the request carries; null when it carries something else. */
    private static @Nullable String bodyOf(HttpRequest request) {
        boolean json = request.headers().firstValue("Content-Type").orElse("").startsWith("application/json");
        return json ? request.bodyPublisher().map(Api::contentOf).orElse(null) : null;
    }

    private static String contentOf(BodyPublisher body) {
        BodySubscriber<String> content = BodySubscribers.ofString(StandardCharsets.UTF_8);
        body.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                content.onSubscribe(subscription);
            }

            @Override
            public void onNext(ByteBuffer bytes) {
                content.onNext(List.of(bytes));
            }

            @Override
            public void onError(Throwable failure) {
                content.onError(failure);
            }

            @Override
            public void onComplete() {
                content.onComplete();
            }
        });
        return content.getBody().toCompletableFuture().join();
    }

    private Answer exchange(HttpRequest request) {
        try {
            return new Answer(HTTP.send(request, BodyHandlers.ofByteArray()), json);
        } catch (IOException broken) {
            throw new AssertionError("no answer", broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }

    /** A text goes out as it is, so that a test can send broken JSON. */
    private HttpRequest.Builder json(HttpRequest.Builder request, String method, Object body) {
        BodyPublisher content = body instanceof String text
                ? BodyPublishers.ofString(text)
                : BodyPublishers.ofByteArray(json.writeValueAsBytes(body));
        return request.header("Content-Type", "application/json").method(method, content);
    }

    private static HttpRequest.Builder form(HttpRequest.Builder request, Map<String, String> fields) {
        String body = fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        return request.header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
