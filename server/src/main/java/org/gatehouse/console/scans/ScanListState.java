package org.gatehouse.console.scans;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.time.ClientInstant;
import org.gatehouse.scan.ScanFilter;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.util.UriComponentsBuilder;

/** The state of a list of scans as its address contains it: the filters as typed, their errors, and the addresses of related lists. */
public final class ScanListState {

    static final int PAGE = 50;

    private static final List<String> NAMES =
            List.of("person", "zone", "allowed", "verdict", "judged", "device", "kind", "seen", "since", "until");

    /** Was somebody let in rightly? Each is a field of {@link ScanFilter} and its value. */
    public static final List<String> OF_ENTRIES =
            List.of("entitled.yes", "entitled.no", "knew.gate_wrong", "knew.gate_not_told", "entitled.unknown");

    /** The same of those who were refused. */
    public static final List<String> OF_REFUSALS =
            List.of("refusal.ok", "refusal.gate_wrong", "refusal.gate_not_told", "refusal.entitled", "refusal.unknown");

    /** An older address has a filter for each field, and asks whether the gate was right. */
    private static final Set<String> JUDGEMENTS = Stream.of(OF_ENTRIES, OF_REFUSALS, List.of("knew.ok"))
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableSet());

    private static final List<String> FOLDED = List.of("judged", "device", "since", "until");
    private static final int LONGEST = 200;
    private static final Pattern TO_THE_MINUTE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d");

    private final Screen screen;
    private final String path;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> errors = new LinkedHashMap<>();
    private final int offset;

    /** Reads the filters of the page, or those of a saved view that it opens. */
    ScanListState(Screen screen, String path, Form sent) {
        this(screen, path, sent::text);
    }

    ScanListState(Screen screen, String path, ListQuery query) {
        this(
                screen,
                path,
                name -> query.text(name).isBlank() ? null : query.text(name).strip());
    }

    private ScanListState(Screen screen, String path, Function<String, @Nullable String> sent) {
        this.screen = screen;
        this.path = path;
        for (String name : NAMES) {
            String value = sent.apply(name);
            if (value != null) {
                values.put(name, value);
            }
        }
        for (String field : List.of("refusal", "knew", "entitled")) {
            String value = sent.apply(field);
            if (value != null) {
                values.putIfAbsent("judged", field + "." + value);
            }
        }
        this.offset = screen.query().offset();
        check("person", value("person").length() <= LONGEST, "scans.wrong.person");
        check("zone", value("zone").matches("\\d{0,18}"), "scans.wrong.zone");
        check("since", value("since").isEmpty() || since() != null, "scans.wrong.moment");
        check("until", value("until").isEmpty() || until() != null, "scans.wrong.moment");
    }

    private void check(String name, boolean right, String key) {
        if (!right) {
            errors.put(name, screen.text(key));
        }
    }

    /** The start of the time range, in the event's time zone when no zone was typed; null when nothing was typed, or no valid moment. */
    @Nullable
    String since() {
        return text(ClientInstant.parse(value("since"), screen.zone()));
    }

    /** The end of the time range. A time to the minute includes the whole minute, and of an hour that the clocks repeat both. */
    @Nullable
    String until() {
        String typed = value("until");
        return text(ClientInstant.parseLast(
                TO_THE_MINUTE.matcher(typed).matches() ? typed + ":59.999999" : typed, screen.zone()));
    }

    private static @Nullable String text(Optional<Instant> typed) {
        return typed.filter(moment -> !moment.isBefore(Instant.EPOCH))
                .map(Instant::toString)
                .orElse(null);
    }

    /** The filter for the service; call it only when there are no errors. A person is the number of an accreditation or a name. */
    ScanFilter filter() {
        String person = value("person");
        boolean number = person.matches("\\d{1,18}");
        return new ScanFilter(
                null,
                null,
                value("zone").isEmpty() ? null : Long.valueOf(value("zone")),
                number ? Long.valueOf(person) : null,
                since(),
                until(),
                quarantine() ? "quarantined" : null,
                value("allowed").isEmpty() ? null : value("allowed").equals("true"),
                value("device"),
                number ? null : person,
                null,
                judged("knew."),
                judged("entitled."),
                judged("refusal."));
    }

    private @Nullable String judged(String field) {
        String judged = value("judged");
        return JUDGEMENTS.contains(judged) && judged.startsWith(field) ? judged.substring(field.length()) : null;
    }

    /** Whether conflicts that somebody has marked as seen are wanted; null when both are. */
    public @Nullable Boolean seen() {
        return switch (value("seen")) {
            case "true" -> true;
            case "false" -> false;
            default -> null;
        };
    }

    /** The typed text; empty when nothing was typed. */
    public String value(String name) {
        return values.getOrDefault(name, "");
    }

    public @Nullable String error(String name) {
        return errors.get(name);
    }

    public boolean isWrong() {
        return !errors.isEmpty();
    }

    /** The status of the page that shows the list. */
    HttpStatus status() {
        return isWrong() ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.OK;
    }

    /** The same filters for a file, which has no place for errors. */
    ScanListState right() {
        if (isWrong()) {
            throw PlatformProblem.INVALID.because("The filter of the list is wrong; correct it there.");
        }
        return this;
    }

    public boolean quarantine() {
        return value("verdict").equals("quarantined");
    }

    public int offset() {
        return offset;
    }

    /** The names of the filters that are set, without those of the tabs. */
    public List<String> chosen() {
        return values.keySet().stream()
                .filter(name -> !name.equals("verdict") && !name.equals("kind"))
                .toList();
    }

    /** How many of the filters behind the fold are set. */
    public int folded() {
        return (int) FOLDED.stream().filter(values::containsKey).count();
    }

    /** The value of this filter in the reader's language. */
    public String label(String name, List<Zone> zones) {
        String value = value(name);
        return switch (name) {
            case "allowed" -> screen.text(value.equals("true") ? "scans.allowed" : "scans.did.refused");
            case "judged" -> JUDGEMENTS.contains(value) ? screen.text("scans." + value) : value;
            case "seen" -> seen() == null ? value : screen.text("scans.seen." + value);
            case "zone" -> screen.text("scans.zone") + ": " + nameOfZone(value, zones);
            case "since", "until" -> screen.text("scans." + name) + ": " + value.replace('T', ' ');
            default -> screen.text("scans." + name) + ": " + value;
        };
    }

    private static String nameOfZone(String id, List<Zone> zones) {
        return zones.stream()
                .filter(zone -> String.valueOf(zone.id()).equals(id))
                .map(Zone::name)
                .findFirst()
                .orElse("#" + id);
    }

    /** The address of this list from its first page. */
    public String address() {
        return with(Map.of(), "");
    }

    /** The same address with another value; an empty value removes the filter. */
    public String with(String name, String value) {
        return with(Map.of(name, value), "");
    }

    /** The address with only the filters of the tabs. */
    public String cleared() {
        Map<String, String> none = new LinkedHashMap<>();
        chosen().forEach(name -> none.put(name, ""));
        return with(none, "");
    }

    /** The query of that address, for a saved view. */
    public String query() {
        return address().replaceFirst("^[^?]*\\??", "");
    }

    /** The address of the page that is shown. */
    String current() {
        return at(offset);
    }

    /** The address for marking a conflict of this list; it has the filters, so that the same list is shown afterwards. */
    public String marking(long scanId) {
        return with(Map.of("offset", offset == 0 ? "" : String.valueOf(offset)), "/" + scanId + "/seen");
    }

    public String exported() {
        return with(Map.of(), "/export");
    }

    /** The address of the previous page, with newer scans; null at the beginning. */
    public @Nullable String newer() {
        return offset == 0 ? null : at(Math.max(0, offset - PAGE));
    }

    public String older() {
        return at(offset + PAGE);
    }

    private String at(int place) {
        return with(Map.of("offset", place == 0 ? "" : String.valueOf(place)), "");
    }

    private String with(Map<String, String> changes, String below) {
        Map<String, String> all = new LinkedHashMap<>(values);
        all.putAll(changes);
        all.values().removeIf(String::isEmpty);
        UriComponentsBuilder address = UriComponentsBuilder.fromPath(screen.eventPath() + path + below);
        all.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
        return address.encode().buildAndExpand(all).toUriString();
    }
}
