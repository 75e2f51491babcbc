package org.gatehouse.auth;

import java.net.http.HttpRequest.BodyPublisher;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.springframework.http.HttpMethod;

/** Somebody with every right who goes through all pages of the console and finds the forms on them, one of each kind. */
final class FormWalk {

    private static final Pattern LINK = Pattern.compile("<a\\s(?:[^>\"]|\"[^\"]*\")*href=\"(/console[^\"#]*)");

    /** What takes away what other forms need. */
    private static final Pattern ENDING = Pattern.compile(
            ".*/(second-factor|end-others|delete|remove|revoke|cancel|withdraw|merge|take-back|default|lost|sign-out|reject|stop|take|end)");

    final ThingsOfEvent things;
    private final Fixture fixture;
    private final Map<String, PageForm> forms = new LinkedHashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final Map<String, Answer> opened = new ConcurrentHashMap<>();
    private TestSessions.Visit visit;
    private int made;

    FormWalk(Fixture fixture) {
        this.fixture = fixture;
        this.things = ThingsOfEvent.of(fixture);
        long administrator = TestSessions.administrator(fixture);
        this.visit = TestSessions.visit(fixture, administrator);
        FormStates states = FormStates.of(fixture, things);
        states.accounts(
                administrator, TestPeople.withPassword(fixture, Set.of(), null).id());
        states.house();
        List<String> pages = states.desk();
        go(AccessRules.ALL.stream()
                .filter(rule -> rule.isPage() && HttpMethod.GET.equals(rule.method()))
                .filter(rule -> !rule.pattern().contains("**"))
                .map(things::path)
                .toList());
        pages.forEach(this::visit);
        visit(states.invited());
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

    /** Opens this page, even if another one of its kind was seen, and all that links lead to from there. */
    private void visit(String page) {
        Answer answer = open(page);
        if (isPage(answer)) {
            go(look(page, answer));
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

    /** Nothing has changed since a page was opened as long as nothing was sent. */
    Answer open(String page) {
        return opened.computeIfAbsent(page, this::asked);
    }

    private Answer asked(String page) {
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
        return send(form, "application/x-www-form-urlencoded", BodyPublishers.ofString(body));
    }

    /** Sends only the file, as a browser would. */
    Answer sendFile(PageForm form, byte[] file, String filename) {
        return send(form, Uploads.TYPE, BodyPublishers.ofByteArray(Uploads.form("file", file, filename)));
    }

    private Answer send(PageForm form, String type, BodyPublisher body) {
        Api browser = fixture.anonymous();
        Answer answer = browser.send(browser.request(form.action())
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", type)
                .POST(body));
        opened.clear();
        if (form.path().endsWith("/sign-out")) {
            visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        }
        return answer;
    }

    /** Looks at the page that the response to the form leads to. */
    void follow(PageForm form, Answer answer) {
        String next = answer.header("Location");
        if (next != null && next.startsWith("/console")) {
            visit(next.replaceAll("#.*", ""));
        } else if (answer.status() == 200 && isPage(answer)) {
            look(form.page(), answer);
        }
    }

    /** Something fitting for each field in which nothing stands. */
    Map<String, List<String>> filled(PageForm form) {
        Map<String, List<String>> filled = new LinkedHashMap<>();
        for (PageForm.Control one : form.controls()) {
            boolean empty = one.sent().isEmpty() || one.sent().equals(List.of(""));
            if (empty && one.isTyped()) {
                filled.put(one.name(), List.of(typed(one)));
            } else if (empty && one.name().equals("changes")) {
                filled.put(
                        "changes", List.of(competitors() + "+" + things.event().zone("Pool")));
            } else if (empty && one.name().equals("base")) {
                filled.put("base", List.of(competitors() + ":"));
            } else if (empty && Set.of("select", "radio").contains(one.kind())) {
                one.choices().stream()
                        .filter(choice -> !choice.isEmpty())
                        .findFirst()
                        .ifPresent(choice -> filled.put(one.name(), List.of(choice)));
            }
        }
        return filled;
    }

    private long competitors() {
        return things.event().position("Competitor");
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
