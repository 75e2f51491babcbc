package org.gatehouse.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Every form of the console is sent as it must not be: too long, with letters of all kinds, with what belongs to another event, from a page
 * that is not up to date, and twice at once. The forms are those of the pages, so a new one is walked by itself. Who may send which is walked
 * by {@link AccessRulesTest}, whose event a form's address names by {@link CrossEventTest}.
 */
@ApiTest
class EveryFormTest {

    /** Stands for bytes that are no text. */
    private static final String NO_TEXT = "\uE000";

    private static final List<String> TEXTS = List.of(
            "Zoe\u0308 \u202E\u200Bgnihton\u200F\uFEFF \u00AD",
            "\uD83D\uDC69\uD83C\uDFFD\u200D\uD83D\uDE80 \uD842\uDFB7\u91CE\u5BB6 \u0627\u0644\u0639\uFDFA",
            "a\u0301" + "\u0334\u0489".repeat(40),
            "It's {0} {x $& %s \"><b>\\ '); --",
            "=1+1|' \u2028\u0085\u001B[31m\u007F",
            "\u0000\uFFFE\uFFFF\uDB40\uDC01",
            "x" + NO_TEXT,
            "\u3164\u2800\u00A0\u2003");

    private static final List<String> LONG =
            List.of("a", "\u200D", "\u0301\u0323", "\u0645\u200C", " ", "a\n", "1,", "@.", "\u05B0\u0345\u200D\u0BBE");

    /** The limit of {@code gatehouse.web.max-json-bytes}, with room for what the page fills in. */
    private static final int LONGEST_FORM = 1_900_000;

    /** Tomcat reads 1,000 parameters. */
    private static final int MOST_FIELDS = 900;

    /** Nobody sees them, so they are cleaned away or refused. */
    private static final List<String> NEVER_STORED =
            List.of("\u202E", "\u200B", "\u200F", "\uFEFF", "\u001B", "\uFFFE");

    /** What two of the same form may both do, each with its reason. */
    private static final Map<Pattern, String> TWICE = Map.of(
            Pattern.compile(".*/(secret|password|password-link|invitation|replace)"),
            "the last secret counts, and it is the one that is shown",
            Pattern.compile(".*/(qr|email)"),
            "the second does the same to what the first did, and both are logged",
            Pattern.compile(".*/(accreditations|registrations|requests/\\d+)/(batches|validities|holds)(/\\d+/back)?"),
            "a draft that nobody applies ends by itself",
            Pattern.compile(".*/holds/\\d+/answers"),
            "so does a draft of what a file says",
            Pattern.compile(".*/lists/[a-z]+/imports"),
            "a file that nobody runs is thrown away by itself",
            Pattern.compile(".*/imports/\\d+/(mapping|dry_run)"),
            "choosing columns again is logged again, and so is checking again as soon as the first check is done",
            Pattern.compile(".*/users/rules(/remove)?"),
            "rules of the same words give the same role once");

    /** A pass that is over before the second request comes is begun once more, which changes nothing; the log has both. */
    private static final Pattern LOGGED_TWICE = Pattern.compile(".*/imports/\\d+/(run|missing_members|missing_values)");

    /** What is on no page that the walk sees, by the reason. */
    private static final Map<String, List<String>> UNSENT = Map.of(
            "a script sends it, with files or for a preview",
            List.of(
                    "/console/account/passkeys/options",
                    "/console/events/{event_id}/badges/pictures",
                    "/console/events/{event_id}/badges/preview",
                    "/console/events/{event_id}/photos/many/file",
                    "/console/events/{event_id}/photos/many/match",
                    "/console/events/{event_id}/photos/many/near",
                    "/console/events/{event_id}/photos/many/zip"),
            "no mail server is named",
            List.of(
                    "/console/events/{event_id}/mails/lists",
                    "/console/events/{event_id}/mails/cancel",
                    "/console/events/{event_id}/mails/lists/{mailing_id}/stop",
                    "/console/events/{event_id}/mails/retry",
                    "/console/events/{event_id}/mails/{mail_id}/cancel",
                    "/console/events/{event_id}/people/{person_id}/mails",
                    "/console/events/{event_id}/settings/mails/{occasion}/{language}/test"),
            "it needs a job of many badges that is done, printed badges of a delegation, a decision that gave places, and a batch that held somebody: the tests of those send it",
            List.of(
                    "/console/events/{event_id}/accreditations/holds/{batch_id}/undo",
                    "/console/events/{event_id}/badges/hand-out",
                    "/console/events/{event_id}/badges/orders/{print_id}/delete",
                    "/console/events/{event_id}/requests/{form_id}/batches/{batch_id}/undo"),
            "it needs somebody who waits for the arrival and was searched for: HoldsJourneyTest sends it",
            List.of("/console/events/{event_id}/arrivals/{accreditation_id}"),
            "no identity provider is named",
            List.of("/console/account/disconnect"),
            "no database was restored: ErasureCommandsTest sends it",
            List.of("/console/erasures/confirm"),
            "an event at which somebody was has no such form; AdministrationJourneyTest deletes another",
            List.of("/console/events/{event_id}/settings/delete"));

    /** These show what would be; nothing of it is stored. */
    private static final Pattern SHOWS = Pattern.compile(".*/(elements|resize|preview|effect|alike|opens|count)");

    /** Fields for another button of their form, or for another choice in it: what is typed there is not stored. */
    private static final Pattern UNREAD = Pattern.compile(
            ".*/refuse note|.*/settings/fields(/\\d+)? choices|.*/settings/mails/.* person_id|.*/overwrite name|.*/users/rules claims");

    private static final int FAR = 7_000_000;

    private static final int APART = 10_000;

    private static final Pattern NUMBER = Pattern.compile("\\d{7,}");

    /** The tables of the things of an event that fields of the console let choose, or that they are fields of. */
    private static final Set<String> CHOSEN = Set.of(
            "accreditation",
            "badge_position_layout",
            "custom_field",
            "package_option",
            "position",
            "registration",
            "scan",
            "sector",
            "skill",
            "zone",
            "zone_request_allocation");

    @Test
    void formsTakeTextsOfAllKindsOrSayWhyNot(Fixture fixture) {
        FormWalk walk = new FormWalk(fixture);
        Map<String, String> wrong = new TreeMap<>();
        int turn = 0;
        for (int round = 0; round < 2; round++) {
            for (PageForm form : walk.forms()) {
                Map<String, List<String>> typed = walk.filled(form);
                for (PageForm.Control field : form.controls()) {
                    if ((field.isText() || field.kind().equals("hidden")) && !field.isOfTheForm()) {
                        typed.put(field.name(), List.of(TEXTS.get(turn++ % TEXTS.size())));
                    }
                }
                Answer answer = walk.send(form, form.body(typed).replace("%EE%80%80", "%ED%A0%80%FF"));
                note(wrong, form.toString(), answer);
                if (form.sendsFiles()) {
                    Answer bare = walk.send(form, form.body(walk.filled(form)));
                    if (!(asksAgain(bare) && asksAgain(walk.sendFile(form, new byte[0], "")))) {
                        wrong.put(form + " without a file", said(bare));
                    }
                }
            }
        }

        assertThat(listed(wrong)).isEmpty();
        assertThat(walk.things.written()).doesNotContain(NEVER_STORED);
    }

    @Test
    void whatIsLongerThanItsFieldIsRefused(Fixture fixture) {
        FormWalk walk = new FormWalk(fixture);
        Map<String, String> wrong = new TreeMap<>();
        for (PageForm form : storing(walk)) {
            Map<String, List<String>> filled = walk.filled(form);
            for (PageForm.Control field : form.controls()) {
                if (!field.isText()
                        || field.isOfTheForm()
                        || UNREAD.matcher(form.path() + " " + field.name()).matches()) {
                    continue;
                }
                String name = form + ": " + field.name();
                if (field.longest() == null) {
                    wrong.put(name, "the field has no limit");
                    continue;
                }
                Map<String, List<String>> typed = new LinkedHashMap<>(filled);
                typed.put(field.name(), List.of("1".repeat(field.longest() + 1)));
                Answer answer = walk.send(form, form.body(typed));
                note(wrong, name, answer);
                if (answer.status() < 400) {
                    wrong.put(name, answer.status() + " for more than " + field.longest());
                }
            }
        }

        assertThat(listed(wrong)).isEmpty();
    }

    /**
     * The fields share what a form may hold. What they are filled with would take hours where code compares each letter with all others. At
     * full size each form is filled with each of the texts.
     */
    @Test
    @LongTest
    void theLongestFormsAreAnswered(Fixture fixture) {
        FormWalk walk = new FormWalk(fixture);
        Map<String, String> wrong = new TreeMap<>();
        int turn = 0;
        for (PageForm form : walk.forms()) {
            List<PageForm.Control> fields = form.controls().stream()
                    .filter(field -> !field.isOfTheForm())
                    .toList();
            Map<String, List<String>> typed = new LinkedHashMap<>();
            for (String filling : FullSize.ON ? LONG : List.of(LONG.get(turn++ % LONG.size()))) {
                int times = LONGEST_FORM
                        / URLEncoder.encode(filling, StandardCharsets.UTF_8).length()
                        / Math.max(1, fields.size());
                fields.forEach(field -> typed.put(field.name(), List.of(filling.repeat(times))));
                note(wrong, form + " filled with " + times, walk.send(form, form.body(typed)));
            }
            fields.forEach(field -> typed.put(field.name(), Collections.nCopies(MOST_FIELDS / fields.size(), "1")));
            note(wrong, form + " with many fields", walk.send(form, form.body(typed)));
        }

        assertThat(listed(wrong)).isEmpty();
    }

    /** Ids of the two events, and of each table, are far apart: so a number shows what it is wherever it stands. */
    @Test
    void nothingOfAnotherEventIsTaken(Fixture fixture) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        goFar(db);
        FormWalk walk = new FormWalk(fixture);
        goFar(db);
        ThingsOfEvent others = ThingsOfEvent.of(fixture);
        goFar(db);
        Map<String, String> mine = tablesById(db, walk.things);
        Map<String, String> theirs = new TreeMap<>();
        tablesById(db, others).forEach((id, table) -> theirs.putIfAbsent(table, id));
        String before = others.written();
        Map<String, String> wrong = new TreeMap<>();
        Set<String> asked = new TreeSet<>();
        for (PageForm form : walk.forms()) {
            Map<String, List<String>> filled = walk.filled(form);
            for (PageForm.Control field : form.controls()) {
                for (String table : named(mine, field)) {
                    String foreign = Objects.requireNonNull(theirs.get(table), table);
                    String body = form.body(withForeign(filled, field, id -> table.equals(mine.get(id)), foreign));
                    note(wrong, form + ": " + field.name() + " of " + table, walk.send(form, body));
                    asked.add(table);
                }
            }
        }

        assertThat(listed(wrong)).isEmpty();
        assertThat(asked).containsAll(CHOSEN);
        assertThat(others.written()).isEqualTo(before);
        assertThat(walk.things.written()).doesNotContain(theirs.values());
    }

    private static void goFar(JdbcClient db) {
        db.sql("""
                select setval(format('%I', sequencename)::regclass,
                    (coalesce(last_value, 1) / :far + 1) * :far + row_number() over (order by sequencename) * :apart)
                from pg_sequences where schemaname = 'public'
                """)
                .param("far", FAR)
                .param("apart", APART)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** All that is of this event, each with the table in which it is. */
    private static Map<String, String> tablesById(JdbcClient db, ThingsOfEvent things) {
        Map<String, String> tables = new LinkedHashMap<>();
        things.tables().stream()
                .filter(tables(db)::contains)
                .forEach(table -> db.sql("select id::text from " + table + " where event_id = ? order by id")
                        .param(things.event().id())
                        .query((row, number) -> row.getString(1))
                        .list()
                        .forEach(id -> tables.put(id, table)));
        return tables;
    }

    /** The tables of what the field lets choose, or of what it is a field of. */
    private static Set<String> named(Map<String, String> mine, PageForm.Control field) {
        if (field.isOfTheForm()) {
            return Set.of();
        }
        List<String> all = new ArrayList<>(field.isTyped() ? List.of() : field.sent());
        all.addAll(field.choices());
        all.add(field.name());
        return all.stream()
                .flatMap(text -> NUMBER.matcher(text).results().map(MatchResult::group))
                .map(mine::get)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What the form would send if it named this thing instead of those of its own event. */
    private static Map<String, List<String>> withForeign(
            Map<String, List<String>> filled, PageForm.Control field, Predicate<String> own, String foreign) {
        UnaryOperator<String> swapped =
                text -> NUMBER.matcher(text).replaceAll(id -> own.test(id.group()) ? foreign : id.group());
        Map<String, List<String>> sent = new LinkedHashMap<>(filled);
        List<String> values = Stream.of(field.choices(), field.sent(), filled.getOrDefault(field.name(), List.of("1")))
                .flatMap(List::stream)
                .distinct()
                .sorted(Comparator.comparing(value -> swapped.apply(value).equals(value)))
                .limit(1)
                .map(swapped)
                .toList();
        sent.put(swapped.apply(field.name()), values);
        return sent;
    }

    @Test
    void whoIsLateSeesBothVersions(Fixture fixture) {
        FormWalk walk = new FormWalk(fixture);
        Map<String, String> wrong = new TreeMap<>();
        Set<String> edited = new TreeSet<>();
        for (PageForm form : storing(walk)) {
            String field = edited(form).map(PageForm.Control::name).orElse(null);
            if (field == null || !edited.add(form.path())) {
                continue;
            }
            Answer first = walk.send(form, form.body(Map.of(field, List.of("a7@example.org"))));
            Answer late = walk.send(form, form.body(Map.of(field, List.of("a8@example.org"))));
            if (first.status() != 303 || late.status() != 409 || !late.text().contains("conflict-title")) {
                wrong.put(form + " by " + field, said(first) + " and then " + said(late));
            }
            walk.now(form).ifPresent(now -> {
                CompletableFuture<Answer> one = CompletableFuture.supplyAsync(
                        () -> walk.send(now, now.body(Map.of(field, List.of("a5@example.org")))));
                Answer other = walk.send(now, now.body(Map.of(field, List.of("a6@example.org"))));
                if (!Set.of(one.join().status(), other.status()).equals(Set.of(303, 409))) {
                    wrong.put(form + " at once by " + field, said(one.join()) + " and " + said(other));
                }
            });
        }

        assertThat(listed(wrong)).isEmpty();
        assertThat(edited).hasSizeGreaterThan(12);
    }

    private static List<PageForm> storing(FormWalk walk) {
        return walk.forms().stream()
                .filter(form -> !SHOWS.matcher(form.path()).matches())
                .toList();
    }

    /** The text by which a stored thing is changed here: the form also sends what it was. */
    private static Optional<PageForm.Control> edited(PageForm form) {
        Set<String> names = new TreeSet<>();
        form.controls().forEach(field -> names.add(field.name()));
        return form.controls().stream()
                .filter(field -> !names.contains("once"))
                .filter(field -> field.isText() && names.contains("was." + field.name()))
                .filter(field -> field.longest() != null && field.longest() > 20)
                .findFirst();
    }

    @Test
    void whatIsSentTwiceAtOnceIsDoneOnce(Fixture fixture) {
        FormWalk walk = new FormWalk(fixture);
        JdbcClient db = fixture.bean(JdbcClient.class);
        Map<String, String> wrong = new TreeMap<>();
        Set<String> sent = new TreeSet<>();
        int before = 0;
        // What a form makes has pages and forms of its own.
        while (sent.size() > before || sent.isEmpty()) {
            before = sent.size();
            for (PageForm old : walk.forms()) {
                if (sent.add(old.kind())) {
                    PageForm form = walk.now(old).orElse(old);
                    Map<String, Long> newest = newest(db);
                    Supplier<Answer> send = sending(walk, form);
                    CompletableFuture<Answer> one = CompletableFuture.supplyAsync(send);
                    Answer other = send.get();
                    note(wrong, form.toString(), other);
                    note(wrong, form.toString(), one.join());
                    List<String> doubled = mayBeTwice(form) ? List.of() : doubled(db, newest);
                    if (LOGGED_TWICE.matcher(form.path()).matches()) {
                        doubled = doubled.stream()
                                .filter(row -> !row.startsWith("audit_entry "))
                                .toList();
                    }
                    if (!doubled.isEmpty()) {
                        wrong.put(form.toString(), "made twice: " + doubled);
                    }
                    walk.follow(form, other);
                    walk.follow(form, one.join());
                }
            }
        }

        assertThat(listed(wrong)).isEmpty();
        assertThat(unsent(walk))
                .isSubsetOf(UNSENT.values().stream().flatMap(List::stream).toList());
    }

    private static Supplier<Answer> sending(FormWalk walk, PageForm form) {
        if (form.sendsFiles()) {
            byte[] file = "Code,Name,First name,Last name\nQ7,Queue,Dov,Q7\n".getBytes(StandardCharsets.UTF_8);
            return () -> walk.sendFile(form, file, "list.csv");
        }
        String body = form.body(walk.filled(form));
        return () -> walk.send(form, body);
    }

    private static boolean mayBeTwice(PageForm form) {
        return TWICE.keySet().stream().anyMatch(one -> one.matcher(form.path()).matches());
    }

    /** Addresses of which no form was seen. */
    private static List<String> unsent(FormWalk walk) {
        return AccessRules.ALL.stream()
                .filter(rule -> rule.isPage() && HttpMethod.POST.equals(rule.method()))
                .map(AccessRule::pattern)
                .filter(pattern -> walk.forms().stream()
                        .noneMatch(form -> form.path().matches(pattern.replaceAll("\\{[^}]*}", "[^/]+"))))
                .toList();
    }

    private static Map<String, Long> newest(JdbcClient db) {
        Map<String, Long> newest = new TreeMap<>();
        db.sql(tables(db).stream()
                        .map(table -> "select '%1$s' as name, coalesce(max(id), 0) as id from %1$s".formatted(table))
                        .collect(Collectors.joining(" union all ")))
                .query((row, number) -> newest.put(row.getString("name"), row.getLong("id")))
                .list();
        return newest;
    }

    private static List<String> tables(JdbcClient db) {
        return db.sql("""
            select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'id' and a.atttypid = 'bigint'::regtype
            """).query((row, number) -> row.getString(1)).list();
    }

    /** New rows that say the same but for their number, place and time. */
    private static List<String> doubled(JdbcClient db, Map<String, Long> before) {
        List<String> doubled = new ArrayList<>();
        newest(db).forEach((table, id) -> {
            if (id > before.getOrDefault(table, 0L)) {
                db.sql("""
                        select row from (
                            select regexp_replace((to_jsonb(t) - 'id' - 'sort')::text, '"[a-z_]*at": "[^"]*"', '', 'g') as row
                            from %s t where t.id > ?) new
                        group by row having count(*) > 1
                        """.formatted(table))
                        .param(before.get(table))
                        .query((row, number) -> row.getString(1))
                        .list()
                        .forEach(row -> doubled.add(table + " " + row));
            }
        });
        return doubled;
    }

    // ---- responses

    /** Keeps a response that neither does what was asked nor has a reason. */
    private static void note(Map<String, String> wrong, String what, Answer answer) {
        int status = answer.status();
        boolean taken = status == 200 || status == 204 || status == 303;
        boolean refused = status >= 400 && status < 500 && (!FormWalk.isPage(answer) || saysWhy(answer));
        if (!taken && !refused) {
            wrong.put(what, said(answer));
        }
    }

    /** Shows the form again with an error at its field: no file was chosen. */
    private static boolean asksAgain(Answer answer) {
        return answer.status() == 422
                && Pattern.compile("<input[^>]*type=\"file\"[^>]*aria-invalid=\"true\"")
                        .matcher(answer.text())
                        .find();
    }

    private static String listed(Map<String, String> wrong) {
        return wrong.entrySet().stream()
                .map(one -> one.getKey() + " => " + one.getValue())
                .collect(Collectors.joining("\n"));
    }

    private static boolean saysWhy(Answer answer) {
        return answer.status() == 401
                || List.of("role=\"alert\"", "field-error", "class=\"problem\"", "toast wrong").stream()
                        .anyMatch(answer.text()::contains);
    }

    private static String said(Answer answer) {
        String text = answer.text()
                .replaceAll("(?s)<(script|svg|style|nav|head|header).*?</\\1>", "")
                .replaceAll("<[^>]*>", " ")
                .replaceAll("\\s+", " ");
        return answer.status() + " " + text.substring(0, Math.min(400, text.length()));
    }
}
