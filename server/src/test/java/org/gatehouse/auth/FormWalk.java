package org.gatehouse.auth;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.springframework.http.HttpMethod;

/** Somebody with every right who goes through all pages of the console and finds the forms on them, one of each kind. */
final class FormWalk {

    private static final Pattern LINK = Pattern.compile("<a\\s(?:[^>\"]|\"[^\"]*\")*href=\"(/console[^\"#]*)");

    /** What takes away what other forms need. */
    private static final Pattern ENDING = Pattern.compile(
            ".*/(delete|remove|revoke|cancel|withdraw|merge|take-back|default|lost|sign-out|reject|stop|take|end)");

    final ThingsOfEvent things;
    private final Fixture fixture;
    private final Map<String, PageForm> forms = new LinkedHashMap<>();
    private final Set<String> seen = new HashSet<>();
    private TestSessions.Visit visit;
    private int made;

    FormWalk(Fixture fixture) {
        this.fixture = fixture;
        this.things = ThingsOfEvent.of(fixture);
        this.visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        long user = TestPeople.withPassword(fixture, Set.of(), null).id();
        things.ids().put("user_id", user);
        things.ids().put("client_id", fixture.client(null, Scope.SCANS_READ).clientId());
        go(AccessRules.ALL.stream()
                .filter(rule -> rule.isPage() && HttpMethod.GET.equals(rule.method()))
                .filter(rule -> !rule.pattern().contains("**"))
                .map(things::path)
                .toList());
    }

    /** All forms; those that end something come last. */
    List<PageForm> forms() {
        return forms.values().stream()
                .sorted(Comparator.comparing(form -> ENDING.matcher(form.path()).matches()))
                .toList();
    }

    /** Opens these pages and all that links lead to from there, once each kind. */
    void go(List<String> pages) {
        Deque<String> found = new ArrayDeque<>(pages);
        while (!found.isEmpty()) {
            String page = found.removeFirst();
            if (isOurs(page) && seen.add(kindOf(page))) {
                Answer answer = open(page);
                if (isPage(answer)) {
                    found.addAll(look(page, answer));
                }
            }
        }
    }

    /** Remembers the forms of this page; returns the pages that its links lead to. */
    List<String> look(String page, Answer answer) {
        PageForm.of(page, answer.text()).forEach(form -> forms.putIfAbsent(form.kind(), form));
        return LINK.matcher(answer.text())
                .results()
                .map(link -> link.group(1).replace("&amp;", "&"))
                .toList();
    }

    private boolean isOurs(String page) {
        String event = "/console/events/" + things.event().id();
        boolean elsewhere = page.startsWith("/console/events/")
                && !page.startsWith("/console/events/new")
                && !page.matches(event + "([/?].*)?");
        return page.startsWith("/console") && !elsewhere && !page.contains("/export");
    }

    static boolean isPage(Answer answer) {
        String type = answer.header("Content-Type");
        return type != null && type.startsWith("text/html");
    }

    private static String kindOf(String page) {
        String[] parts = page.split("\\?", 2);
        String names = parts.length < 2
                ? ""
                : Arrays.stream(parts[1].split("&"))
                        .map(one -> one.replaceAll("=.*", ""))
                        .sorted()
                        .collect(Collectors.joining("&"));
        return parts[0].replaceAll("/(\\d+|[0-9a-f]{12,})(?=/|$)", "/…") + "?" + names;
    }

    Answer open(String page) {
        Api browser = fixture.anonymous();
        return browser.send(browser.request(page)
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .GET());
    }

    /** The form as its page shows it now; empty when it is not there any more. */
    Optional<PageForm> now(PageForm form) {
        Answer answer = open(form.page());
        return isPage(answer)
                ? PageForm.of(form.page(), answer.text()).stream()
                        .filter(one -> one.kind().equals(form.kind()))
                        .findFirst()
                : Optional.empty();
    }

    Answer send(PageForm form, String body) {
        Api browser = fixture.anonymous();
        Answer answer = browser.send(browser.request(form.action())
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
        if (form.path().endsWith("/sign-out")) {
            visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        }
        return answer;
    }

    /** Sends the form and looks at the page that it leads to. */
    Answer sendAndLook(PageForm form, String body) {
        Answer answer = send(form, body);
        String next = answer.header("Location");
        if (next != null && next.startsWith("/console")) {
            Answer page = open(next.replaceAll("#.*", ""));
            if (isPage(page)) {
                go(look(next.replaceAll("#.*", ""), page));
            }
        } else if (answer.status() == 200 && isPage(answer)) {
            look(form.page(), answer);
        }
        return answer;
    }

    /** Something fitting for each field in which nothing stands. */
    Map<String, List<String>> filled(PageForm form) {
        Map<String, List<String>> filled = new LinkedHashMap<>();
        for (PageForm.Control one : form.controls()) {
            boolean empty = one.sent().isEmpty() || one.sent().equals(List.of(""));
            if (empty && one.isTyped()) {
                filled.put(one.name(), List.of(typed(one)));
            } else if (empty && Set.of("select", "radio").contains(one.kind())) {
                one.choices().stream()
                        .filter(choice -> !choice.isEmpty())
                        .findFirst()
                        .ifPresent(choice -> filled.put(one.name(), List.of(choice)));
            }
        }
        return filled;
    }

    private String typed(PageForm.Control field) {
        made++;
        return switch (field.kind()) {
            case "date" -> "2026-11-20";
            case "datetime-local" -> "2026-11-20T10:00";
            case "number" -> "2";
            case "email" -> "a" + made + "@example.org";
            default -> typedText(field.name());
        };
    }

    private String typedText(String name) {
        if (name.contains("color")) {
            return "#0055A4";
        }
        if (name.contains("email")) {
            return "a" + made + "@example.org";
        }
        return name.matches("code|quota.*|skill_number") ? "" + (char) ('A' + made % 26) + made % 100 : "Text " + made;
    }
}
