package org.gatehouse.auth;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.HtmlUtils;

/**
 * A form of a page with one of the buttons that send it.
 *
 * @param page the address of the page
 * @param id the form's own id; empty when it has none
 * @param button the label of the button; empty for what is sent by itself
 */
record PageForm(String page, String id, String action, String button, boolean dangerous, List<Control> controls) {

    private static final Pattern TAG = Pattern.compile("<(/?)([a-z][a-z0-9-]*)((?:[^>\"]|\"[^\"]*\")*)>");
    private static final Pattern ATTRIBUTE = Pattern.compile("([a-z][a-z0-9-]*)(?:=\"([^\"]*)\")?");
    private static final Pattern UNREAD =
            Pattern.compile("<!--.*?-->|<script.*?</script>|<svg.*?</svg>", Pattern.DOTALL);
    private static final Set<String> CONTROLS = Set.of("input", "select", "textarea", "button");
    private static final Set<String> UNTYPED = Set.of("hidden", "checkbox", "radio", "select", "file", "submit");

    /**
     * What has a name and a value.
     *
     * @param kind the type of an input, else {@code select}, {@code textarea} or {@code submit}
     * @param sent the values that a browser sends when nothing is touched
     * @param choices the values that can be chosen, for a select
     * @param longest the most characters that a browser lets in; null for no limit
     */
    record Control(
            String name,
            String kind,
            List<String> sent,
            List<String> choices,
            @Nullable Integer longest) {

        /** Whether people type into it. */
        boolean isTyped() {
            return !UNTYPED.contains(kind);
        }

        /** Whether the page itself writes it: what the form was filled with, and what keeps it from being forged or sent twice. */
        boolean isOfTheForm() {
            return name.startsWith("was.") || Set.of("_csrf", "once", "key").contains(name);
        }

        boolean isText() {
            return Set.of("text", "search", "textarea", "email", "url", "tel", "password")
                    .contains(kind);
        }
    }

    private record Element(
            String tag,
            Map<String, String> attributes,
            @Nullable String form,
            String content) {

        String get(String name) {
            return attributes.getOrDefault(name, "");
        }

        boolean has(String name) {
            return attributes.containsKey(name);
        }
    }

    /** All forms of the page that change something, once for each button. */
    static List<PageForm> of(String page, String html) {
        Map<String, Element> forms = new LinkedHashMap<>();
        List<Element> elements = new ArrayList<>();
        read(UNREAD.matcher(html).replaceAll(""), forms, elements);
        List<PageForm> found = new ArrayList<>();
        forms.forEach((id, form) -> {
            if (form.get("method").equals("post")) {
                found.addAll(ofForm(
                        page,
                        form,
                        elements.stream().filter(one -> id.equals(one.form())).toList()));
            }
        });
        elements.stream()
                .filter(one -> one.has("hx-post") && !one.tag().equals("form"))
                .filter(one -> !isButton(one) || one.form() == null)
                .forEach(one -> found.add(sentByItself(page, one, elements)));
        return found;
    }

    private static List<PageForm> ofForm(String page, Element form, List<Element> own) {
        List<Control> controls = controls(own);
        List<PageForm> found = own.stream()
                .filter(PageForm::isButton)
                .map(button -> {
                    List<Control> all = new ArrayList<>(controls);
                    if (!button.get("name").isEmpty()) {
                        all.add(new Control(
                                button.get("name"), "submit", List.of(button.get("value")), List.of(), null));
                    }
                    return form(page, form, button, all);
                })
                .toList();
        return found.isEmpty() ? List.of(form(page, form, form, controls)) : found;
    }

    private static PageForm form(String page, Element form, Element button, List<Control> controls) {
        String action = button.has("formaction") ? button.get("formaction") : form.get("action");
        return new PageForm(
                page,
                form.get("id"),
                action.isEmpty() ? page : action,
                button.tag().equals("form") ? "" : button.content(),
                button.get("class").contains("danger"),
                controls);
    }

    /** What htmx sends for an element: the form that it includes, else its own. */
    private static PageForm sentByItself(String page, Element element, List<Element> elements) {
        String included = element.get("hx-include").replaceAll("^#(\\S+).*", "$1");
        String form = included.isEmpty() ? element.form() : included;
        return new PageForm(
                page,
                "",
                element.get("hx-post"),
                "",
                false,
                controls(elements.stream()
                        .filter(one -> one.equals(element) || (form != null && form.equals(one.form())))
                        .toList()));
    }

    private static boolean isButton(Element element) {
        return element.tag().equals("button")
                && Set.of("", "submit").contains(element.get("type"))
                && !element.has("disabled");
    }

    private static void read(String html, Map<String, Element> forms, List<Element> elements) {
        String form = null;
        Matcher tag = TAG.matcher(html);
        while (tag.find()) {
            String name = tag.group(2);
            if (!tag.group(1).isEmpty()) {
                form = name.equals("form") ? null : form;
                continue;
            }
            Map<String, String> attributes = attributes(tag.group(3));
            if (name.equals("form")) {
                form = attributes.getOrDefault("id", "form " + forms.size());
                forms.put(form, new Element(name, attributes, form, ""));
            } else if (CONTROLS.contains(name) || attributes.containsKey("hx-post")) {
                String owner = attributes.getOrDefault("form", form);
                elements.add(new Element(name, attributes, owner, content(html, name, tag.end())));
            }
        }
    }

    private static String content(String html, String tag, int from) {
        int end = Set.of("select", "textarea", "button").contains(tag) ? html.indexOf("</" + tag + ">", from) : from;
        return html.substring(from, Math.max(from, end));
    }

    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new LinkedHashMap<>();
        ATTRIBUTE
                .matcher(text)
                .results()
                .forEach(one -> attributes.put(
                        one.group(1), HtmlUtils.htmlUnescape(Objects.requireNonNullElse(one.group(2), ""))));
        return attributes;
    }

    /** Those of one name as one: boxes and radio buttons come one by one. */
    private static List<Control> controls(List<Element> elements) {
        Map<String, Control> controls = new LinkedHashMap<>();
        elements.stream()
                .filter(one -> CONTROLS.contains(one.tag()) && !one.tag().equals("button"))
                .filter(one -> !one.get("name").isEmpty() && !one.has("disabled"))
                .map(PageForm::control)
                .forEach(one -> controls.merge(one.name(), one, PageForm::both));
        return List.copyOf(controls.values());
    }

    private static Control control(Element element) {
        String kind = element.has("hidden")
                ? "hidden"
                : element.tag().equals("input") ? element.attributes().getOrDefault("type", "text") : element.tag();
        Integer longest = element.has("maxlength") ? Integer.valueOf(element.get("maxlength")) : null;
        List<String> choices = switch (kind) {
            case "select" -> options(element.content(), attributes -> true);
            case "checkbox", "radio" -> List.of(element.attributes().getOrDefault("value", "on"));
            default -> List.of();
        };
        List<String> sent = switch (kind) {
            case "select" -> selected(element, choices);
            case "checkbox", "radio" -> element.has("checked") ? choices : List.of();
            case "textarea" -> List.of(HtmlUtils.htmlUnescape(element.content()));
            case "file" -> List.of();
            default ->
                List.of(
                        element.tag().equals("textarea")
                                ? HtmlUtils.htmlUnescape(element.content())
                                : element.get("value"));
        };
        return new Control(element.get("name"), kind, sent, choices, longest);
    }

    private static List<String> selected(Element select, List<String> choices) {
        List<String> selected = options(select.content(), attributes -> attributes.containsKey("selected"));
        return selected.isEmpty() && !select.has("multiple")
                ? choices.stream().limit(1).toList()
                : selected;
    }

    private static List<String> options(String content, Function<Map<String, String>, Boolean> which) {
        return TAG.matcher(content)
                .results()
                .filter(tag -> tag.group(2).equals("option") && tag.group(1).isEmpty())
                .map(tag -> attributes(tag.group(3)))
                .filter(which::apply)
                .map(attributes -> attributes.getOrDefault("value", ""))
                .toList();
    }

    private static Control both(Control one, Control other) {
        return new Control(
                one.name(),
                one.kind(),
                joined(one.sent(), other.sent()),
                joined(one.choices(), other.choices()),
                one.longest());
    }

    private static List<String> joined(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }

    boolean sendsFiles() {
        return controls.stream().anyMatch(one -> one.kind().equals("file"));
    }

    /** Forms alike: the same but for numbers. */
    String kind() {
        String names = controls.stream()
                .map(Control::name)
                .map(name -> name.replaceAll("\\d+", "…"))
                .collect(Collectors.toCollection(TreeSet::new))
                .toString();
        return path().replaceAll("/(\\d+|[0-9a-f]{12,})(?=/|$)", "/…") + " " + names;
    }

    /** The address without its query. */
    String path() {
        return action.replaceAll("[?#].*", "");
    }

    /** What is sent when these fields have other values than the browser would send. */
    String body(Map<String, List<String>> others) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        controls.forEach(one -> fields.put(one.name(), one.sent()));
        fields.putAll(others);
        return fields.entrySet().stream()
                .flatMap(
                        field -> field.getValue().stream().map(value -> encoded(field.getKey()) + "=" + encoded(value)))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return kind()
                + (button.isEmpty()
                        ? ""
                        : " by " + button.replaceAll("<[^>]*>", "").strip()) + " on " + page;
    }
}
