package org.gatehouse.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.platform.TestZips;
import org.gatehouse.platform.backup.ErasureList;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.proof.ServerProcess;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A word that nobody else has is written into every personal column through the product, somebody is erased, and the word is then searched
 * for wherever the server keeps or sends something.
 */
@ApiTest
class ErasureTest {

    /** Personal columns that cannot hold a word of one's own: values of lists, days, keys, digests and files in formats of their own. */
    private static final Set<String> WORDLESS = Set.of(
            "person.gender",
            "person.date_of_birth",
            "person.language",
            "person.created_by",
            "person_keep.until",
            "person_keep.kept_by",
            "person_position.start_date",
            "person_position.end_date",
            "person_image.type",
            "person_image.review_state",
            "person_image.review_reason",
            "person_image.reviewed_by",
            "person_image.previous_reason",
            "person_image.previous_state",
            "person_image.previous_reviewed_by",
            "person_image.replaced_by",
            "image.uploaded_by",
            "image.sha256",
            "image_file.sha256",
            "image_file.media_type",
            "badge_print_file.bytes",
            "mail_outbox.sender",
            "mail_outbox.subject",
            "mail_outbox.last_error",
            "mail_outbox.about",
            "mail_outbox.once_key",
            "mailing_recipient.outcome",
            "registration_import.fields",
            "registration_import.options",
            "registration_import.notes",
            "registration_import_row.detail",
            "registration_import_row.outcome",
            "registration_import_row.field",
            "registration_import_row.reason",
            "registration_import_file.content",
            "zone_request_allocation.new_person_key");

    private final String word =
            "zq" + UUID.randomUUID().toString().replace("-", "").substring(0, 14);
    private final String accented = "Ö" + word;
    private final String address = word + "@example.org";
    private final String phone =
            "+990 %012d".formatted(ThreadLocalRandom.current().nextLong(1_000_000_000_000L));

    /** Somebody in all of whose personal columns the word stands. */
    private record Somebody(
            EventFixture event, long person, long registration, long accreditation, List<byte[]> pictures) {}

    private static Api desk(Fixture fixture) {
        return fixture.api(
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE,
                Scope.IMAGES_WRITE,
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE,
                Scope.SCANS_READ,
                Scope.SCANS_WRITE,
                Scope.ADMIN);
    }

    private Somebody somebody(Fixture fixture, Api api) {
        EventFixture event = RequestScene.event(fixture).withPackageOption("Lunch");
        RequestScene scene = RequestScene.of(fixture, event);
        long person = person(api);
        api.put("/people/person/" + person, Map.of("title", Map.of("text", word + "ess")))
                .expect(200);
        List<byte[]> pictures = photos(api, person);
        long registration = registered(api, event, person);
        long accreditation = accredited(api, event, registration);
        printed(api, event, accreditation);
        asksForAZone(fixture, api, scene, person);
        asksWithoutSigningIn(fixture, scene);
        imported(api, event);
        keptUntilYesterday(fixture, person);
        watched(fixture, person);
        scanned(api, event, accreditation);
        held(api, event, accreditation);
        List<String> empty = columns(fixture).stream()
                .filter(column -> !WORDLESS.contains(column))
                .filter(column -> !holdsTheWord(fixture, column))
                .toList();
        assertThat(empty).as("columns into which the test wrote nothing").isEmpty();
        return new Somebody(event, person, registration, accreditation, pictures);
    }

    private static JdbcClient db(Fixture fixture) {
        return fixture.bean(JdbcClient.class);
    }

    private static Path home(Fixture fixture) {
        return Path.of(fixture.bean(Environment.class).getRequiredProperty("gatehouse.home"));
    }

    @Test
    void nothingOfAnErasedPersonIsLeftAnywhere(Fixture fixture) throws Exception {
        Api api = desk(fixture);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.addAppender(log);
        try {
            Somebody somebody = somebody(fixture, api);
            String counts = counts(fixture, somebody.event());
            assertThat(inTables(db(fixture)))
                    .as("else the search finds nothing")
                    .hasSizeGreaterThan(10);
            assertThat(inFiles(home(fixture), somebody.pictures())).hasSizeGreaterThan(2);
            assertThat(inAnswers(api, somebody)).hasSizeGreaterThan(5);
            Set<String> handedOver = new TreeSet<>();
            JsonNode ownData = ownData(fixture, somebody.person());
            addTexts(ownData, handedOver);
            assertThat(withoutName(fixture, ownData))
                    .as("fields that the page shows in the words of the code")
                    .isEmpty();
            assertThat(handedOver)
                    .as("what is erased is also in the copy of one's own data")
                    .containsAll(texts(fixture));

            JsonNode receipt = fixture.api(Scope.PEOPLE_ERASE)
                    .delete("/people/person/" + somebody.person() + "?erase=true&reason=REQUEST")
                    .expect(200)
                    .json();

            assertThat(receipt.path("files_removed_at").isNull())
                    .as("other nodes may still serve the pictures")
                    .isTrue();
            filesRemoved(fixture, receipt.path("id").asLong());
            assertThat(counts(fixture, somebody.event()))
                    .as("scans by hour, zone and position")
                    .isEqualTo(counts);
            assertThat(inTables(db(fixture))).isEmpty();
            assertThat(inFiles(home(fixture), somebody.pictures())).isEmpty();
            assertThat(inAnswers(api, somebody)).isEmpty();
            assertThat(List.copyOf(log.list).stream()
                            .map(ILoggingEvent::getFormattedMessage)
                            .filter(this::tellsWho))
                    .isEmpty();
        } finally {
            root.detachAppender(log);
        }
    }

    /** The backup has the person, and the list of erasures beside it is older: the newest one is that of the home. */
    @LongTest
    @Test
    void nothingOfAnErasedPersonComesBackWithABackup(Fixture fixture, @TempDir Path directory) throws Exception {
        Api api = desk(fixture);
        Somebody somebody = somebody(fixture, api);
        Path backup = directory.resolve("backup");
        run(fixture, home(fixture), "backup", backup.toString());
        assertThat(inFiles(backup, somebody.pictures()))
                .as("else the search finds nothing")
                .isNotEmpty();
        fixture.api(Scope.PEOPLE_ERASE)
                .delete("/people/person/" + somebody.person() + "?erase=true")
                .expect(200);

        Path restored = directory.resolve("restored");
        run(
                fixture,
                restored,
                "restore",
                backup.toString(),
                "--erasures",
                home(fixture).resolve(ErasureList.FILE).toString());

        Path log = directory.resolve("server.log");
        try (ServerProcess server = new ServerProcess(
                log,
                List.of(
                        "--gatehouse.home=" + restored,
                        "--gatehouse.base-url=https://gatehouse.test",
                        "--gatehouse.images.withdrawn-every=1s"))) {
            server.launch();
            server.awaitReady();
            Api there = new Api(server.base(), fixture.bean(JsonMapper.class), api.token());
            assertThat(there.get("/people/person/" + somebody.person()).text()).contains("was erased");
            assertThat(inAnswers(there, somebody)).isEmpty();
            await().untilAsserted(() ->
                    assertThat(inFiles(restored, somebody.pictures())).isEmpty());
        }
        assertThat(tellsWho(read(log))).as("in the log").isFalse();
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedSettings.in(restored));
                Connection connection = postgres.connectAsSuperuser("gatehouse")) {
            assertThat(inTables(JdbcClient.create(new SingleConnectionDataSource(connection, true))))
                    .isEmpty();
        }
    }

    /** A command of the launcher, as an operator gives it. */
    private static void run(Fixture fixture, Path home, String... words) throws Exception {
        List<String> command = ServerProcess.gatehouse("128m");
        command.addAll(List.of(words));
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment().put("GATEHOUSE_HOME", home.toString());
        process.environment()
                .put(
                        "GATEHOUSE_SECRET_KEY",
                        fixture.bean(Environment.class).getRequiredProperty("gatehouse.secret-key"));
        Process running = process.start();
        String output = new String(running.getInputStream().readAllBytes(), UTF_8);
        assertThat(running.waitFor()).as(output).isZero();
    }

    /** The fields of the copy of one's own data for which there is no name in the texts. */
    private static Set<String> withoutName(Fixture fixture, JsonNode ownData) {
        OwnDataTexts texts = new OwnDataTexts(fixture.bean(Texts.class).in(Texts.language("de")));
        Set<String> missing = new TreeSet<>();
        ownData.forEach(rows -> rows.forEach(row -> row.propertyNames().stream()
                .filter(field -> texts.find(field) == null)
                .forEach(missing::add)));
        return missing;
    }

    /** As if all nodes had had the time to read which pictures were withdrawn. */
    private static void filesRemoved(Fixture fixture, long erasure) {
        fixture.bean(JdbcClient.class)
                .sql("update erasure set at = at - interval '1 hour' where id = ?")
                .param(erasure)
                .update();
        fixture.bean(ErasedFiles.class).removeAll();
        assertThat(fixture.api(Scope.PEOPLE_ERASE)
                        .get("/people/erasures/" + erasure)
                        .expect(200)
                        .json()
                        .path("files_removed_at")
                        .isNull())
                .isFalse();
    }

    private long person(Api api) {
        Map<String, Object> person = new TreeMap<>(Map.of(
                "first_name",
                accented,
                "last_name",
                word + "son",
                "gender",
                "X",
                "date_of_birth",
                "1987-03-29",
                "title",
                Map.of("text", word),
                "language",
                "de",
                "phone",
                phone,
                "note",
                word + "\nand a line",
                "email",
                address));
        return api.send(api.request("/people/person")
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", word)
                        .POST(BodyPublishers.ofString(json(person))))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    private static String json(Object body) {
        return JsonMapper.shared().writeValueAsString(body);
    }

    /** A photo was rejected and replaced, and the one in its place is rejected, too. */
    private List<byte[]> photos(Api api, long person) {
        List<byte[]> files = new ArrayList<>();
        for (int seed : List.of(7001, 7002)) {
            byte[] file = TestPictures.jpegWithExif(TestPictures.photo(60, 80, 1), 1, word + seed);
            files.add(file);
            JsonNode image = Uploads.send(api, file, word + ".jpg").expect(201).json();
            JsonNode photo = api.post(
                            "/people/person/" + person + "/image",
                            Map.of(
                                    "image_id", image.path("id").asLong(),
                                    "thumbnail_hash",
                                            image.path("thumbnail_hash").asString(),
                                    "type", "ACCREDITATION"))
                    .expect(201)
                    .json();
            api.post(
                            "/people/photos/" + photo.path("id").asLong() + "/reject",
                            Map.of("image_id", image.path("id").asLong(), "reason", "OTHER", "note", word))
                    .expect(200);
        }
        return files;
    }

    private long registered(Api api, EventFixture event, long person) {
        long field = event.insert("""
                insert into custom_field (event_id, name, field_type, choices, sort)
                values (:event, 'Nickname', 'TEXT', '{}', 0) returning id
                """, Map.of());
        Map<String, Object> registration = new TreeMap<>(Map.of(
                "event_id",
                event.id(),
                "person_id",
                person,
                "position_id",
                event.position("Competitor"),
                "organizational_unit",
                word,
                "open_field",
                word,
                "group_name",
                word,
                "package_options",
                List.of(event.packageOption("Lunch")),
                "custom_field_data",
                Map.of(String.valueOf(field), word)));
        return api.post("/registrations", registration)
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    private long accredited(Api api, EventFixture event, long registration) {
        long accreditation = api.post("/registrations/" + registration + "/approve", Map.of("note", word))
                .expect(200)
                .json()
                .at("/accreditation/id")
                .asLong();
        api.put(
                        event.path() + "/accreditations/" + accreditation,
                        Map.of("first_name", word, "last_name", word, "lines", word))
                .expect(200);
        return accreditation;
    }

    private void printed(Api api, EventFixture event, long accreditation) {
        for (boolean again : List.of(false, true)) {
            Map<String, Object> order = new TreeMap<>(Map.of("accreditation_ids", List.of(accreditation)));
            if (again) {
                order.putAll(Map.of("reprint", true, "reason", "OTHER", "reason_text", word));
            }
            String job = event.path() + "/badges/prints/"
                    + api.post(event.path() + "/badges/prints", order)
                            .expect(202)
                            .json()
                            .path("id")
                            .asLong();
            await().until(() -> api.get(job).json().path("state").asString().equals("DONE"));
        }
    }

    /** Denying a request writes a mail. */
    private void asksForAZone(Fixture fixture, Api api, RequestScene scene, long person) {
        long user = TestPeople.user(fixture, person);
        fixture.bean(UserRoleService.class).grant(user, Role.REQUEST_ZONE, scene.event.entity(), Fixture.OPERATOR);
        Map<String, Object> wanted = new TreeMap<>(scene.asking("Pool", ""));
        wanted.put("objective", word);
        long request = TestPeople.loggedIn(fixture, user)
                .post(scene.requests(), wanted)
                .expect(201)
                .json()
                .path("id")
                .asLong();
        api.post(scene.allocation() + "/zone-request/" + request + "/deny?reason=" + word, Map.of())
                .expect(204);
    }

    /** What somebody enters on the public page of a form names nobody but by the address. */
    private void asksWithoutSigningIn(Fixture fixture, RequestScene scene) {
        fixture.bean(JdbcClient.class)
                .sql("""
                        insert into zone_inquiry (event_id, form_id, key, name, email_address, first_zone_id, objective)
                        values (:event, :form, gen_random_uuid(), :word, :address, :zone, :word)
                        """)
                .param("event", scene.event.id())
                .param("form", scene.form)
                .param("word", word)
                .param("address", address)
                .param("zone", scene.event.zone("Pool"))
                .update();
    }

    private void keptUntilYesterday(Fixture fixture, long person) {
        fixture.api(Scope.PEOPLE_ERASE)
                .put("/people/person/" + person + "/keep", Map.of("until", "2999-12-31", "reason", word))
                .expect(200);
        fixture.bean(JdbcClient.class)
                .sql("update person_keep set until = current_date - 1 where person_id = ?")
                .param(person)
                .update();
    }

    /** Held after the badge was printed and scanned. */
    private void held(Api api, EventFixture event, long accreditation) {
        long kind = api.get(event.path() + "/hold_kinds")
                .expect(200)
                .json()
                .path("hold_kinds")
                .path(0)
                .path("id")
                .asLong();
        String holds = event.path() + "/accreditations/" + accreditation + "/holds";
        long hold = api.post(holds, Map.of("kind", Map.of("id", kind), "reason", word))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        api.post(holds + "/" + hold + "/close", Map.of("reason", word)).expect(200);
    }

    /** By an address of somebody else: the entry itself stays. */
    private void watched(Fixture fixture, long person) {
        fixture.bean(JdbcClient.class)
                .sql("""
                        with entry as (
                            insert into watchlist_entry (email_address, reason, made_by, expires_at)
                            values ('watched-' || gen_random_uuid() || '@example.org', 'Ban', 'Ana', '2900-01-01Z') returning id)
                        insert into watchlist_hit (entry_id, person_id, state, decided_by, decided_at, note)
                        select id, :person, 'CONFIRMED', 'Ana', now(), :note from entry
                        """)
                .param("person", person)
                .param("note", word)
                .update();
    }

    private void imported(Api api, EventFixture event) {
        String file = "first name,last name,email,position,gender,Remark of " + word + "\r\n"
                + accented + "," + word + "son," + address + ",Competitor,," + word + "\r\n"
                + "Other," + word + "x," + address + ",Competitor,,\r\n" + "Third," + word + "y,no address " + word
                + ",Competitor," + word + ",\r\n";
        JsonNode sent = api.send(api.request(event.path() + "/imports")
                        .header("Content-Type", Uploads.TYPE)
                        .POST(BodyPublishers.ofByteArray(Uploads.form("file", file.getBytes(UTF_8), word + ".csv"))))
                .expect(201)
                .json();
        String path = event.path() + "/imports/" + sent.path("id").asLong();
        await().until(() -> !api.get(path).json().path("state").asString().equals("READING"));
        api.post(path + "/dry_run").expect(202);
        await().until(() -> api.get(path).json().path("state").asString().equals("CHECKED"));
    }

    /** Somebody at the desk notes what became of the refusal. */
    private void scanned(Api api, EventFixture event, long accreditation) {
        long scan = api.post(event.path() + "/scan", scan(event, accreditation))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        api.get(event.path() + "/scans/conflicts").expect(200);
        api.put(event.path() + "/scans/" + scan + "/conflicts/refused_not_judged/seen", Map.of("note", word))
                .expect(200);
    }

    private static Map<String, Object> scan(EventFixture event, long accreditation) {
        return Map.of(
                "accreditation_id",
                accreditation,
                "zone_id",
                event.zone("Mixed"),
                "allowed",
                false,
                "timestamp",
                "2026-09-23T08:15:00Z");
    }

    private static String counts(Fixture fixture, EventFixture event) {
        return fixture.bean(JdbcClient.class)
                .sql("""
                        select string_agg(c.hour || ' ' || c.zone_id || ' ' || c.position_id || ' ' || c.scans, ', ' order by c)
                        from (select date_trunc('hour', s.scanned_at) as hour, s.zone_id,
                                     coalesce(a.position_id, pp.position_id) as position_id, count(*) as scans
                              from scan s
                              join accreditation a on a.event_id = s.event_id and a.id = s.accreditation_id
                              join registration r on r.id = a.registration_id
                              join person_position pp on pp.id = r.person_position_id
                              where s.event_id = :event
                              group by 1, 2, 3) c
                        """)
                .param("event", event.id())
                .query(String.class)
                .single();
    }

    private static List<String> columns(Fixture fixture) {
        return fixture.beans(PersonalData.class).stream()
                .flatMap(feature -> feature.columns().stream())
                .sorted()
                .toList();
    }

    private boolean holdsTheWord(Fixture fixture, String column) {
        String table = column.substring(0, column.indexOf('.'));
        return fixture.bean(JdbcClient.class)
                .sql("select exists (select from %s where lower(%s::text) like :word)".formatted(table, column))
                .param("word", "%" + canary(column) + "%")
                .query(Boolean.class)
                .single();
    }

    /** Letters are no phone number. */
    private String canary(String column) {
        return column.equals("person.phone") ? phone : word;
    }

    private static JsonNode ownData(Fixture fixture, long person) throws IOException {
        byte[] file = fixture.api(Scope.PEOPLE_ERASE)
                .get("/people/person/" + person + "/own-data")
                .expect(200)
                .bytes();
        return JsonMapper.shared().readTree(TestZips.entries(file).get("data.json"));
    }

    private static void addTexts(JsonNode of, Set<String> texts) {
        if (of.isString()) {
            texts.add(of.asString());
        }
        of.forEach(child -> addTexts(child, texts));
    }

    /** The texts in personal columns that hold the word, without those that are made of others, or are
     * handed over in another form, and without files that name others too. */
    private Set<String> texts(Fixture fixture) {
        Set<String> texts = new TreeSet<>();
        columns(fixture).stream()
                .filter(
                        column -> !column.matches(
                                ".*(_key|\\.words)|watchlist_hit.note|accreditation_listing.*|registration_import.*|accreditation_feed.document"))
                .filter(column -> holdsTheWord(fixture, column))
                .forEach(column -> fixture.bean(JdbcClient.class)
                        .sql(
                                "select %1$s::text from %2$s where pg_typeof(%1$s) = 'text'::regtype and lower(%1$s::text) like :word"
                                        .formatted(column, column.substring(0, column.indexOf('.'))))
                        .param("word", "%" + canary(column) + "%")
                        .query(String.class)
                        .list()
                        .forEach(texts::add));
        assertThat(texts).hasSizeGreaterThan(5);
        return texts;
    }

    private boolean tellsWho(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.contains(word)
                || lower.contains(phone)
                || lower.contains(hex(word))
                || encodings().stream().anyMatch(text::contains)
                || digests().stream().anyMatch(lower::contains);
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(UTF_8));
    }

    /** In Base64 at each of the three places that it can begin at. */
    private List<String> encodings() {
        return Stream.of("", "x", "xx")
                .map(before -> Base64.getEncoder().withoutPadding().encodeToString((before + word).getBytes(UTF_8)))
                .map(encoded -> encoded.substring(4, encoded.length() - 4))
                .toList();
    }

    private List<String> digests() {
        return Stream.of("SHA-256", "MD5")
                .map(name -> {
                    try {
                        return HexFormat.of()
                                .formatHex(MessageDigest.getInstance(name).digest(address.getBytes(UTF_8)));
                    } catch (java.security.GeneralSecurityException never) {
                        throw new IllegalStateException(never);
                    }
                })
                .toList();
    }

    private Set<String> inTables(JdbcClient db) {
        Set<String> found = new TreeSet<>();
        for (String table : db.sql("select tablename from pg_tables where schemaname = 'public'")
                .query(String.class)
                .list()) {
            String md5 = digests().get(1);
            db.sql("""
                    select row from (select lower(t::text) as row, t::text as exact from %s t) rows
                    where row like any (:needles) or exact like any (:encoded)
                    """.formatted(table))
                    .param(
                            "needles",
                            Stream.concat(Stream.of(word, phone, hex(word), dashed(md5)), digests().stream())
                                    .map(needle -> "%" + needle + "%")
                                    .toArray(String[]::new))
                    .param(
                            "encoded",
                            encodings().stream()
                                    .map(needle -> "%" + needle + "%")
                                    .toArray(String[]::new))
                    .query(String.class)
                    .list()
                    .forEach(row -> found.add(table + ": " + row));
        }
        return found;
    }

    /** An MD5 that is kept as a UUID. */
    private static String dashed(String md5) {
        return UUID.fromString(md5.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"))
                .toString();
    }

    private Set<String> inFiles(Path home, List<byte[]> pictures) throws Exception {
        Set<String> digests = new TreeSet<>();
        for (byte[] picture : pictures) {
            digests.add(HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(picture)));
        }
        try (Stream<Path> files = Files.walk(home)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !home.relativize(file).startsWith("pg18"))
                    .filter(file ->
                            digests.stream().anyMatch(digest -> file.toString().contains(digest))
                                    || tellsWho(read(file)))
                    .map(Path::toString)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    private Set<String> inAnswers(Api api, Somebody somebody) {
        EventFixture event = somebody.event();
        Set<String> found = new TreeSet<>();
        for (String path : List.of(
                "/people?limit=1000",
                "/people/person/autocomplete?e=" + word.substring(0, 6),
                "/registrations?event=" + event.id(),
                "/registrations/" + somebody.registration(),
                "/registrations/export?format=csv&event=" + event.id(),
                event.path() + "/accreditations",
                event.path() + "/accreditations/" + somebody.accreditation(),
                event.path() + "/sync",
                event.path() + "/sync?since=2000-01-01T00:00:00Z",
                event.path() + "/scans",
                event.path() + "/scans/conflicts?kind=refused_not_judged",
                event.path() + "/badges/log",
                event.path() + "/badges/prints",
                event.path() + "/imports",
                event.path() + "/mails",
                "/logs?limit=100")) {
            String answer = api.get(path).text();
            if (tellsWho(answer)) {
                found.add(path + ": " + answer);
            }
        }
        return found;
    }
}
