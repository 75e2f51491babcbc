package org.gatehouse.auth;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;

/** A person in front of the login page: keeps cookies, fills the form, follows redirects while they stay on the server. */
public final class Browser {

    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

    private static final Pattern TARGET = Pattern.compile("action=\"(/login(?!/oidc)[^\"]*)\"");

    private final Api api;
    private final Map<String, String> cookies = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();

    public Browser(Api api) {
        this.api = api;
    }

    /** Goes to the authorize page and, where the login form comes, logs in; returns what came last. */
    public Answer authorize(Map<String, String> parameters, String username, String password) {
        Answer page = open("/oauth/authorize?" + form(parameters));
        return page.status() == 200 ? logIn(page, username, password) : page;
    }

    public Answer logIn(Answer page, String username, String password) {
        return submit(page, targetOf(page), Map.of("username", username, "password", password));
    }

    /** Sends a form of this page. */
    public Answer submit(Answer page, String target, Map<String, String> typed) {
        Map<String, String> fields = new LinkedHashMap<>(typed);
        fields.put("_csrf", csrfOf(page));
        return post(target, fields);
    }

    /** Sends these fields and no others. */
    public Answer post(String target, Map<String, String> fields) {
        return follow(send(api.request(target)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form(fields)))));
    }

    /** Sends this header from now on. */
    public Browser with(String header, String value) {
        headers.put(header, value);
        return this;
    }

    /** Reads pages in this language from now on. */
    public Browser inLanguage(String language) {
        cookies.put(Texts.COOKIE, language);
        return this;
    }

    public Answer open(String path) {
        return follow(send(api.request(path).GET()));
    }

    /** The value of this cookie; null if there is none. */
    public @Nullable String cookie(String name) {
        return cookies.get(name);
    }

    Map<String, String> cookies() {
        return cookies;
    }

    private Answer follow(Answer answer) {
        String location = answer.header("Location");
        if (location == null) {
            return answer;
        }
        URI target = URI.create(location);
        boolean here = target.getHost() == null || target.getHost().equals("localhost");
        return here
                ? open(target.getRawPath() + (target.getRawQuery() == null ? "" : "?" + target.getRawQuery()))
                : answer;
    }

    private Answer send(HttpRequest.Builder request) {
        headers.forEach(request::setHeader);
        if (!cookies.isEmpty()) {
            request.setHeader(
                    "Cookie",
                    cookies.entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }
        Answer answer = api.send(request);
        answer.response().headers().allValues("Set-Cookie").forEach(this::keep);
        return answer;
    }

    private void keep(String setCookie) {
        String[] pair = setCookie.split(";", 2)[0].split("=", 2);
        cookies.put(pair[0], pair[1]);
    }

    private static String csrfOf(Answer page) {
        Matcher token = CSRF.matcher(page.text());
        if (!token.find()) {
            throw new AssertionError("no form in " + page.text());
        }
        return token.group(1);
    }

    private static String targetOf(Answer page) {
        Matcher target = TARGET.matcher(page.text());
        if (!target.find()) {
            throw new AssertionError("no login form in " + page.text());
        }
        return target.group(1).replace("&amp;", "&");
    }

    /** The parameters that a redirect carries. */
    public static Map<String, String> parametersOf(Answer redirect) {
        return parameters(
                URI.create(String.valueOf(redirect.header("Location"))).getRawQuery());
    }

    /** The parameters that a redirect carries behind the {@code #}. */
    public static Map<String, String> fragmentOf(Answer redirect) {
        return parameters(
                URI.create(String.valueOf(redirect.header("Location"))).getRawFragment());
    }

    /** The parameters of this address, or of what stands behind its {@code ?}. */
    public static Map<String, String> parameters(String address) {
        String text = address.substring(address.indexOf('?') + 1);
        return Arrays.stream(text.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    public static String codeOf(Answer redirect) {
        return Objects.requireNonNull(parametersOf(redirect).get("code"), "no code came back");
    }

    private static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
