package org.gatehouse.console;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.validation.Validator;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.LanguageNames;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.registration.field.CustomField;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.View;
import org.springframework.web.util.WebUtils;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The context of every page: the user, the event, the language and the time zone. Controllers of the console take it as a parameter and
 * respond with {@link #show}. Templates get from it everything except their own parameters.
 */
public final class Screen {

    static final String EVENTS = "/console/events/";

    /** For headers, which may contain only ASCII. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    static final String TOASTS = "console.toasts";

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final Texts.In texts;
    private final @Nullable Caller caller;
    private final ScreenServices services;
    private @Nullable Event event;
    private boolean eventKnown;
    private @Nullable ScreenLayout layout;

    Screen(
            HttpServletRequest request,
            HttpServletResponse response,
            Texts.In texts,
            @Nullable Caller caller,
            ScreenServices services) {
        this.request = request;
        this.response = response;
        this.texts = texts;
        this.caller = caller;
        this.services = services;
    }

    // ---- responses of controllers

    /** The template {@code src/main/jte/<name>.jte} with these parameters, and this screen as {@code screen}. */
    public View show(String name, Map<String, ?> parameters) {
        Event at = event();
        if (at != null && !isPart()) {
            EventCookie.write(at.id(), request, response);
        }
        Map<String, Object> all = new HashMap<>(parameters);
        all.put("screen", this);
        return services.templates().page(name + ".jte", all);
    }

    /** The same with a status other than 200. */
    public View show(HttpStatus status, String name, Map<String, ?> parameters) {
        response.setStatus(status.value());
        return show(name, parameters);
    }

    /** The template for the whole page, or for the part of it that htmx asks for. */
    public View show(String page, String part, Map<String, ?> parameters) {
        return show(isPart() ? part : page, parameters);
    }

    /** The same with a status other than 200. */
    public View show(HttpStatus status, String page, String part, Map<String, ?> parameters) {
        return show(status, isPart() ? part : page, parameters);
    }

    /** Shows a message once, on the next page of this session. A form uses this before it redirects the browser. */
    public void toast(Toast toast) {
        List<Toast> toasts = new ArrayList<>(waiting());
        toasts.add(toast);
        request.getSession().setAttribute(TOASTS, (java.io.Serializable) toasts);
    }

    /** Redirects the browser to a path of the console after a form was accepted. */
    public View redirect(String path) {
        return (model, request, answer) -> {
            answer.setStatus(HttpStatus.SEE_OTHER.value());
            answer.setHeader("Location", path);
        };
    }

    /** Lets htmx load another page, as a form without htmx would. */
    public View redirectWhole(String path) {
        if (!isPart()) {
            return redirect(path);
        }
        header("HX-Redirect", path);
        return (model, request, answer) -> answer.setStatus(HttpStatus.OK.value());
    }

    /** Redirects the browser to a page that shows this message once. */
    public View redirect(String path, String message) {
        toast(Toast.done(message));
        return redirect(path);
    }

    /** Sends htmx an event and a message: the page shows the message and renews the parts that wait for the event. */
    public void trigger(String message, String... events) {
        trigger(Toast.done(message), events);
    }

    /** The same for a message that may report a failure. */
    public void trigger(Toast message, String... events) {
        Map<String, Object> triggers = new LinkedHashMap<>();
        triggers.put("toast", Map.of("text", message.text(), "wrong", message.wrong()));
        Arrays.stream(events).forEach(each -> triggers.put(each, ""));
        header("HX-Trigger", JSON.writeValueAsString(triggers));
    }

    /** Adds a header to the response. */
    public void header(String name, String value) {
        response.addHeader(name, value);
    }

    /** A header of the request; empty when it has none. */
    public String requestHeader(String header) {
        return Objects.requireNonNullElse(request.getHeader(header), "");
    }

    /** The value of a cookie, which any program could have written; null when the browser sent none. */
    public @Nullable String cookie(String name) {
        Cookie sent = WebUtils.getCookie(request, name);
        return sent == null ? null : sent.getValue();
    }

    /** Lets the browser keep a choice for this long, on all pages of the console; {@link Duration#ZERO} lets it forget the choice. */
    public void keep(String cookie, String value, Duration time) {
        header(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(cookie, value)
                        .path("/console")
                        .maxAge(time)
                        .sameSite("Lax")
                        .secure(request.isSecure())
                        .httpOnly(true)
                        .build()
                        .toString());
    }

    /**
     * Shows the list of a page. It sends htmx the list's address, which replaces the previous one while the user types, or when it is the
     * same.
     */
    public View showList(String template, Pager pager, Map<String, ?> parameters) {
        boolean same = requestHeader("HX-Trigger-Name").equals("q")
                || requestHeader("HX-Current-URL").endsWith(pager.here());
        header(same ? "HX-Replace-Url" : "HX-Push-Url", pager.here());
        return show(template, parameters);
    }

    /** Whether htmx asks for a part of the page. Otherwise a person asks for the whole page. */
    public boolean isPart() {
        return request.getHeader("HX-Request") != null && request.getHeader("HX-History-Restore-Request") == null;
    }

    // ---- texts

    public String text(String key, Object... arguments) {
        return texts.text(key, arguments);
    }

    /** The text of a key that data decided; null if there is none. */
    public @Nullable String find(String key, Object... arguments) {
        return texts.find(key, arguments);
    }

    /** The translated name of something in the log; a name without a translation is shown as words. */
    public String named(String prefix, String name) {
        return Objects.requireNonNullElseGet(find(prefix + name), () -> name.replace('_', ' '));
    }

    /** The label of a field, as {@link Texts.In#field} finds it. The name of a custom field is shown as somebody chose it. */
    public String label(String prefix, String field) {
        String custom = CustomField.nameIn(field);
        return custom == null
                ? Objects.requireNonNullElseGet(texts.field(prefix, field), () -> field.replace('_', ' '))
                : custom;
    }

    /** The text of this key; the other text when there is none. */
    public String known(String key, String otherwise) {
        return Objects.requireNonNullElse(find(key), otherwise);
    }

    /** Texts by name, for the fields of a form: {@code "code", "zones.code"} puts the text of the second under the first. */
    public Map<String, String> texts(String... namesAndKeys) {
        Map<String, String> named = new LinkedHashMap<>();
        for (int at = 0; at < namesAndKeys.length; at += 2) {
            named.put(namesAndKeys[at], text(namesAndKeys[at + 1]));
        }
        return named;
    }

    public Texts.In texts() {
        return texts;
    }

    /** The reader's language, for {@code lang} attributes and for services that return texts in several languages. */
    public Language language() {
        return new Language(texts.language());
    }

    /** A number in the reader's format, such as {@code 1,204} or {@code 1.204}. */
    public String number(long number) {
        return NumberFormat.getIntegerInstance(texts.locale()).format(number);
    }

    /** A moment in the event's time zone, to the minute; in UTC when there is no event. */
    public String time(Instant at) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .localizedBy(texts.locale())
                .format(at.atZone(zone()));
    }

    /** The hour and minute of a moment, for places where the day is obvious. */
    public String clock(Instant at) {
        return DateTimeFormatter.ofPattern("HH:mm", texts.locale()).format(at.atZone(zone()));
    }

    /** The text for the tooltip of a moment, such as {@code 2026-09-23 08:15:00 UTC}. */
    public String utc(Instant at) {
        return DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").format(at.atOffset(ZoneOffset.UTC));
    }

    public String day(LocalDate day) {
        return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                .localizedBy(texts.locale())
                .format(day);
    }

    /** The time zone of the page's event; on a page of no event, such as Users, that of the event in the menu. */
    public ZoneId zone() {
        Event at = layout().menuEvent();
        return at == null ? ZoneOffset.UTC : ZoneId.of(at.timeZone());
    }

    /** Sends lists as files. */
    public ScreenFiles files() {
        return new ScreenFiles(this, request, texts, services.sheets());
    }

    /** What stands around each page. */
    public ScreenLayout layout() {
        if (layout == null) {
            layout = new ScreenLayout(this, request, services);
        }
        return layout;
    }

    // ---- who and where

    /** The signed-in user. Pages without a session have none and must not call this. */
    public Caller caller() {
        return Objects.requireNonNull(caller, "nobody is signed in");
    }

    public boolean isSignedIn() {
        return caller != null;
    }

    /** The event of the path; null on pages without an event, and when the caller may not see it. */
    public @Nullable Event event() {
        if (!eventKnown) {
            event = findEvent();
            eventKnown = true;
        }
        return event;
    }

    private @Nullable Event findEvent() {
        Object variables = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        return find(EventCookie.number(variables instanceof Map<?, ?> named ? named.get("event_id") : null));
    }

    @Nullable
    Event find(@Nullable Long eventId) {
        EventRepository events = services.events();
        return eventId != null && caller != null && caller.knows(eventId) && events.exists(eventId)
                ? events.get(eventId, language())
                : null;
    }

    /** The event of the path; not found (404) when there is none. */
    public long eventId() {
        Event at = event();
        if (at == null) {
            throw PlatformProblem.NOT_FOUND.because("There is no such event.");
        }
        return at.id();
    }

    /** The event of the path, not found (404) when there is none of that number; null on a page of no event. */
    public @Nullable Long eventIdOrNone() {
        return request.getRequestURI().startsWith(EVENTS) ? eventId() : null;
    }

    /** The path of the event, such as {@code /console/events/7}, for links on its pages. */
    public String eventPath() {
        return EVENTS + eventId();
    }

    /** The name of the language with this code. */
    public String nameOfLanguage(String code) {
        return LanguageNames.of(code, texts.locale());
    }

    /** The event's name; its number when it has no name. */
    public String nameOf(Event named) {
        String text = named.name().text();
        return text == null || text.isBlank() ? text("console.event", String.valueOf(named.id())) : text;
    }

    /** Whether this page, which belongs to no event, opens to the caller. */
    public boolean reaches(String pattern) {
        return caller != null && caller.opens(HttpMethod.GET, pattern);
    }

    /** Whether {@code GET /console/events/{event_id}<rest>} opens to the caller at this event. */
    public boolean opens(String rest) {
        return opens(HttpMethod.GET, rest);
    }

    /** The same for the target of a form. A form that would be refused is not offered. */
    public boolean opens(HttpMethod method, String rest) {
        return opens(method, rest, event());
    }

    /** The same at another event; false without one. */
    public boolean opens(HttpMethod method, String rest, @Nullable Event at) {
        return caller != null && at != null && caller.opens(method, "/console/events/{event_id}" + rest, at.id());
    }

    /** Whether the page is the response to a form, so that opening its address may fail. */
    public boolean isPosted() {
        return HttpMethod.POST.matches(request.getMethod());
    }

    /** The path with its query, as the browser shows it. */
    public String path() {
        String query = request.getQueryString();
        String path = request.getRequestURI();
        return query == null ? path : path + "?" + query;
    }

    /** The path with this query, which may be empty. */
    public static String address(String path, String query) {
        return query.isEmpty() ? path : path + "?" + query;
    }

    public ListQuery query() {
        return ListQuery.of(request);
    }

    /** The rules of records that forms are read into. */
    Validator rules() {
        return services.rules();
    }

    /** Runs the write while no other form of this address is being saved. */
    <T> T alone(Supplier<T> write) {
        return services.sentForms().exclusively(request.getRequestURI(), write);
    }

    /** Runs the write unless a form with this key was sent before. */
    <T> Optional<T> once(UUID key, Supplier<T> write) {
        return services.sentForms().once(key, write);
    }

    public CsrfToken csrf() {
        return (CsrfToken) request.getAttribute(CsrfToken.class.getName());
    }

    List<Toast> waiting() {
        HttpSession session = request.getSession(false);
        Object kept = session == null ? null : session.getAttribute(TOASTS);
        return kept instanceof List<?> list
                ? list.stream().map(Toast.class::cast).toList()
                : List.of();
    }
}
