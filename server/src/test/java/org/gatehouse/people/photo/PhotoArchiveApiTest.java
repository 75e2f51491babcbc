package org.gatehouse.people.photo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.gatehouse.image.TestPictures;
import org.gatehouse.people.PeopleScene;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class PhotoArchiveApiTest {

    private static byte[] zip(Map<String, byte[]> files) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return bytes.toByteArray();
    }

    private static Answer send(Api api, EventFixture event, String query, byte[] body) {
        return api.send(api.request(event.path() + "/photos" + query)
                .header("Content-Type", "application/zip")
                .POST(BodyPublishers.ofByteArray(body)));
    }

    private static void mail(Fixture fixture, long person, String address) {
        mail(fixture, person, address, true);
    }

    private static void otherMail(Fixture fixture, long person, String address) {
        mail(fixture, person, address, false);
    }

    private static void mail(Fixture fixture, long person, String address, boolean primary) {
        fixture.bean(JdbcClient.class)
                .sql(
                        "insert into person_email (person_id, email_address, is_primary) values (:person, :address, :primary)")
                .param("person", person)
                .param("address", address)
                .param("primary", primary)
                .update();
    }

    private static List<String> outcomes(JsonNode report) {
        return report.path("files")
                .valueStream()
                .map(file -> file.path("name").asString() + " "
                        + file.path("outcome").asString())
                .toList();
    }

    @Test
    void pathThatClimbsIsRefusedAndTheOthersAreNot(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("../../etc/" + event.person("Ana") + ".jpg", TestPictures.jpeg(60, 80, 1));
        files.put("a\\..\\" + event.person("Ana") + ".jpg", TestPictures.jpeg(60, 80, 2));
        files.put("a..b/" + event.person("Bo") + ".jpg", TestPictures.jpeg(60, 80, 3));

        JsonNode report = send(PeopleScene.in(fixture).api(), event, "", zip(files))
                .expect(200)
                .json();

        assertThat(outcomes(report))
                .extracting(line -> line.substring(line.lastIndexOf(' ') + 1))
                .containsExactly("REFUSED", "REFUSED", "ATTACHED");
        assertThat(report.path("files").path(0).path("reason").asString()).contains("leads out of the archive");
    }

    @Test
    void archiveOfNothingButAirIsGivenUp(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Map<String, byte[]> files = new LinkedHashMap<>();
        byte[] zeros = new byte[18 << 20];
        for (int i = 1; i <= 5; i++) {
            files.put("x" + i + ".jpg", zeros);
        }

        Answer answer = send(PeopleScene.in(fixture).api(), event, "", zip(files));

        assertThat(answer.expect(413).json().path("detail").asString()).contains("100 times its size");
    }

    @Test
    void photosFindTheirPeopleByAddressOrNumber(Fixture fixture) {
        EventFixture event =
                fixture.event().withAccreditation("Ana").withAccreditation("Bo").withAccreditation("Cy");
        String address = "ana" + event.id() + "@example.org";
        mail(fixture, event.person("Ana"), address);
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("team/", new byte[0]);
        files.put("team/" + address.toUpperCase(java.util.Locale.ROOT) + ".JPG", TestPictures.jpeg(60, 80, 1));
        files.put("etc/" + event.person("Bo") + ".jpg", TestPictures.jpeg(60, 80, 2));
        files.put(
                "C:\\photos\\" + event.person("Cy") + ".png",
                "no picture".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        files.put("stranger@example.org.jpg", TestPictures.jpeg(60, 80, 3));
        files.put("group.jpg", TestPictures.jpeg(60, 80, 4));
        files.put("stranger@example.org.TXT", new byte[] {1});
        files.put("__MACOSX/._group.jpg", new byte[] {1});
        files.put("Thumbs.db", new byte[] {1});
        byte[] archive = zip(files);
        Api api = PeopleScene.in(fixture).api();

        JsonNode report = send(api, event, "", archive).expect(200).json();

        assertThat(outcomes(report))
                .extracting(line -> line.substring(line.lastIndexOf(' ') + 1))
                .containsExactly("ATTACHED", "ATTACHED", "REFUSED", "UNMATCHED", "UNMATCHED", "REFUSED");
        assertThat(report.path("files").path(5).path("reason").asString()).isEqualTo("is no JPEG, PNG or WebP picture");
        assertThat(report.path("attached").asInt()).isEqualTo(2);
        assertThat(api.get("/people/person/" + event.person("Ana"))
                        .json()
                        .path("images")
                        .path(0)
                        .path("type")
                        .asString())
                .isEqualTo("ACCREDITATION");
        assertThat(event.gate().get(event.path() + "/sync").json().path("accreditations"))
                .filteredOn(one -> !one.path("image").isNull())
                .extracting(one -> one.path("first_name").asString())
                .containsExactly("Ana", "Bo");

        JsonNode again = send(api, event, "", archive).expect(200).json();

        assertThat(again.path("unchanged").asInt()).isEqualTo(2);
        assertThat(again.path("attached").asInt()).isZero();
    }

    @Test
    void numbersCanBeThoseOfAccreditations(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        byte[] archive = zip(Map.of(event.accreditation("Ana") + ".jpg", TestPictures.jpeg(60, 80, 5)));
        Api api = PeopleScene.in(fixture).api();

        JsonNode report = send(api, event, "?numbers=ACCREDITATION_ID&type=TEAM", archive)
                .expect(200)
                .json();

        assertThat(report.path("files").path(0).path("person_id").asLong()).isEqualTo(event.person("Ana"));
        assertThat(report.path("attached").asInt()).isEqualTo(1);
    }

    @Test
    void peopleOfOtherEventsAndSharedAddressesAreNobodys(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        EventFixture other = fixture.event().withAccreditation("Cy");
        String shared = "team" + event.id() + "@example.org";
        mail(fixture, event.person("Ana"), shared);
        mail(fixture, event.person("Bo"), shared);
        String family = "wirth" + event.id() + "@example.org";
        String spare = "spare" + event.id() + "@example.org";
        EventFixture third = fixture.event()
                .withAccreditation("Ada")
                .withAccreditation("Tom")
                .withAccreditation("Eva");
        mail(fixture, third.person("Ada"), family);
        mail(fixture, other.person("Cy"), family);
        mail(fixture, third.person("Tom"), spare);
        otherMail(fixture, third.person("Eva"), spare);
        Api api = PeopleScene.in(fixture).api();

        assertThat(api.post(third.path() + "/photos/match", Map.of("names", List.of(family + ".jpg", spare + ".jpg")))
                        .expect(200)
                        .json()
                        .path("names"))
                .allMatch(name ->
                        name.path("person_id").isNull() && name.path("matches").asInt() == 2);
        JsonNode sent = send(api, third, "", zip(Map.of(family + ".jpg", TestPictures.jpeg(60, 80, 6))))
                .expect(200)
                .json();
        assertThat(outcomes(sent)).containsExactly(family + ".jpg UNMATCHED");
        assertThat(sent.path("files").path(0).path("reason").asString())
                .isEqualTo("2 people have this address; name the file by the person's number");

        JsonNode matched = api.post(
                        event.path() + "/photos/match",
                        Map.of(
                                "names",
                                List.of(
                                        shared + ".jpg",
                                        other.person("Cy") + ".jpg",
                                        event.person("Ana") + ".jpeg",
                                        "a/b/" + event.person("Bo"),
                                        "")))
                .expect(200)
                .json()
                .path("names");

        assertThat(matched.valueStream()
                        .map(name -> name.path("matches").asInt() + " "
                                + (name.path("person_id").isNull()
                                        ? "-"
                                        : name.path("person_id").asLong())))
                .containsExactly("2 -", "0 -", "1 " + event.person("Ana"), "1 " + event.person("Bo"), "0 -");
        api.post(event.path() + "/photos/match", Map.of("names", List.of())).expect(422);
    }

    @Test
    void whatIsNoArchiveOrABombIsRefused(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Api api = PeopleScene.in(fixture).api();

        send(api, event, "", "no archive".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .expect(400);
        send(api, event, "", new byte[0]).expect(400);
        byte[] good = zip(Map.of(event.person("Ana") + ".jpg", TestPictures.jpeg(60, 80, 6)));
        send(api, event, "", java.util.Arrays.copyOf(good, good.length / 2)).expect(400);
        JsonNode large = send(api, event, "", zip(Map.of(event.person("Ana") + ".jpg", new byte[21 << 20])))
                .expect(200)
                .json();
        assertThat(outcomes(large)).singleElement().asString().endsWith("REFUSED");
        Map<String, byte[]> many = new LinkedHashMap<>();
        for (int n = 0; n < 5001; n++) {
            many.put(n + "x.jpg", new byte[0]);
        }
        send(api, event, "", zip(many)).expect(413);
        send(api, event, "?type=PASSPORT", good).expect(422);
        assertThat(api.get("/people/person/" + event.person("Ana")).json().path("images"))
                .isEmpty();
    }

    private static byte[] resource(String name) {
        try (var content = PhotoArchiveApiTest.class.getResourceAsStream("/photos/" + name)) {
            return java.util.Objects.requireNonNull(content, name).readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** {@code ATTACHED} or the outcome with its reason, of each file. */
    private static List<String> told(Api api, EventFixture event, byte[] archive) {
        return send(api, event, "", archive)
                .expect(200)
                .json()
                .path("files")
                .valueStream()
                .map(file -> file.path("outcome").asString()
                        + (file.path("reason").isNull()
                                ? ""
                                : " " + file.path("reason").asString()))
                .toList();
    }

    @Test
    void archivesOfAllProgramsAreReadOrToldWhatIsWrong(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        mail(fixture, event.person("Ana"), "zip1@example.org");
        Api api = PeopleScene.in(fixture).api();

        assertThat(told(api, event, resource("encrypted.zip")))
                .containsExactly("REFUSED has a password; pack the photos without one");
        assertThat(told(api, event, resource("encrypted-aes.zip")))
                .containsExactly("REFUSED has a password; pack the photos without one");
        assertThat(told(api, event, resource("deflate64.zip")))
                .singleElement()
                .asString()
                .startsWith("REFUSED is packed by Deflate64");
        assertThat(told(api, event, resource("folder-in-cp437.zip"))).containsExactly("ATTACHED");
        List<String> heic = told(api, event, resource("heic-and-double-ending.zip"));
        assertThat(heic).hasSize(2);
        assertThat(heic.getFirst()).startsWith("REFUSED").contains("HEIC");
        assertThat(heic.getLast()).isIn("ATTACHED", "UNCHANGED");
    }

    @Test
    void namesAreReadInEveryCodePage(Fixture fixture) throws IOException {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Map<String, String> folders = Map.of(
                "IBM437", "Küche_Köln",
                "IBM850", "Équipe Suédoise Ñandú",
                "IBM852", "Łukasz Wójcik Dąbrowska",
                "IBM866", "Команда",
                "windows-31j", "写真ソ",
                "UTF-8", "Żółć 李");
        for (var folder : folders.entrySet()) {
            for (boolean flag : List.of(true, false)) {
                var bytes = new ByteArrayOutputStream();
                try (var zip = new ZipArchiveOutputStream(bytes)) {
                    zip.setEncoding(folder.getKey());
                    zip.setUseLanguageEncodingFlag(flag && folder.getKey().equals("UTF-8"));
                    zip.setCreateUnicodeExtraFields(
                            flag
                                    ? ZipArchiveOutputStream.UnicodeExtraFieldPolicy.ALWAYS
                                    : ZipArchiveOutputStream.UnicodeExtraFieldPolicy.NEVER);
                    String name = folder.getValue() + "/" + event.person("Ana") + ".JPG.jpeg";
                    zip.putArchiveEntry(new ZipArchiveEntry(name));
                    zip.write(TestPictures.jpeg(60, 80, 7));
                    zip.closeArchiveEntry();
                }
                JsonNode file = send(PeopleScene.in(fixture).api(), event, "", bytes.toByteArray())
                        .expect(200)
                        .json()
                        .path("files")
                        .path(0);
                assertThat(file.path("outcome").asString()).isIn("ATTACHED", "UNCHANGED");
                assertThat(file.path("name").asString()).startsWith(folder.getValue() + "/");
            }
        }
    }

    @Test
    void damagedFileStopsNoOther(Fixture fixture) throws IOException {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        byte[] first = TestPictures.jpeg(60, 80, 8);
        for (int method : List.of(ZipEntry.DEFLATED, ZipEntry.STORED)) {
            // To a file that can be written anywhere, programs write sizes before the data; only those can be skipped.
            var channel = new SeekableInMemoryByteChannel();
            try (var zip = new ZipArchiveOutputStream(channel)) {
                for (String name : List.of("Ana", "Bo")) {
                    var entry = new ZipArchiveEntry(event.person(name) + ".jpg");
                    entry.setMethod(method);
                    zip.putArchiveEntry(entry);
                    zip.write(name.equals("Ana") ? first : TestPictures.jpeg(60, 80, 9 + method));
                    zip.closeArchiveEntry();
                }
            }
            byte[] archive = java.util.Arrays.copyOf(channel.array(), (int) channel.size());
            for (int at = 60; at < 100; at++) {
                archive[at] ^= 0x55;
            }

            assertThat(told(PeopleScene.in(fixture).api(), event, archive))
                    .containsExactly("REFUSED is damaged in the archive; pack the photos anew", "ATTACHED");
        }
    }

    @Test
    void secondPictureOfAPersonIsRefusedEachTime(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put(event.person("Ana") + ".jpg", TestPictures.jpeg(60, 80, 31));
        files.put("old/" + event.person("Ana") + ".jpg", TestPictures.jpeg(60, 80, 32));
        Api api = PeopleScene.in(fixture).api();
        String refused = "REFUSED another file of the ZIP is for the same person: " + event.person("Ana") + ".jpg";

        assertThat(told(api, event, zip(files))).containsExactly("ATTACHED", refused);
        assertThat(told(api, event, zip(files))).containsExactly("UNCHANGED", refused);
    }

    /** Nobody is found by a name, and what is replaced is reported and can be had back. */
    @Test
    void replacedPhotosAreReportedAndReplacedOnlyIfSo(Fixture fixture) {
        EventFixture event =
                fixture.event().withAccreditation("Ana").withAccreditation("Bo").withAccreditation("Cy");
        Api api = PeopleScene.in(fixture).api();
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put(event.person("Ana") + ".jpg", TestPictures.jpeg(60, 80, 4100));
        send(api, event, "", zip(files)).expect(200);
        long before = image(api, event).path("image_id").asLong();
        files.put(event.person("Ana") + ".jpg", TestPictures.jpeg(60, 80, 4200));
        files.put(event.person("Bo") + ".jpg", TestPictures.jpeg(60, 80, 43));
        files.put("Cy Lima.jpg", TestPictures.jpeg(60, 80, 44));

        JsonNode kept =
                send(api, event, "?replace=false", zip(files)).expect(200).json();
        assertThat(outcomes(kept))
                .extracting(line -> line.substring(line.lastIndexOf(' ') + 1))
                .containsExactly("REFUSED", "ATTACHED", "UNMATCHED");
        assertThat(kept.path("files").path(0).path("reason").asString()).contains("was not to be replaced");
        assertThat(image(api, event).path("image_id").asLong()).isEqualTo(before);

        JsonNode report = send(api, event, "", zip(files)).expect(200).json();
        assertThat(outcomes(report))
                .extracting(line -> line.substring(line.lastIndexOf(' ') + 1))
                .containsExactly("ATTACHED", "UNCHANGED", "UNMATCHED");
        assertThat(report.path("files").path(0).path("replaced").asLong()).isEqualTo(before);
        assertThat(report.path("files").path(1).path("replaced").isNull()).isTrue();
        assertThat(image(api, event).path("previous").path("image_id").asLong()).isEqualTo(before);
        assertThat(api.post(event.path() + "/photos/match", Map.of("names", List.of("Cy Lima.jpg")))
                        .expect(200)
                        .json()
                        .path("names")
                        .path(0)
                        .path("matches")
                        .asInt())
                .isZero();
        send(api, event, "?replace=maybe", zip(files)).expect(422);
    }

    private static JsonNode image(Api api, EventFixture event) {
        return api.get("/people/person/" + event.person("Ana"))
                .json()
                .path("images")
                .path(0);
    }

    /** Methods that only other libraries read, some of which fail before the entry is known, and one that is not what it claims. */
    @Test
    void methodsThatAreNotReadAreTold(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Api api = PeopleScene.in(fixture).api();
        byte[] archive = zip(Map.of(event.person("Ana") + ".jpg", TestPictures.jpeg(60, 80, 21)));
        for (int method : List.of(12, 14, 20, 93, 95, 98)) {
            byte[] other = archive.clone();
            other[8] = (byte) method;
            other[6] = 0;
            Answer answer = send(api, event, "", other);
            assertThat(answer.status()).as("method %d", method).isIn(200, 400);
            assertThat(answer.text())
                    .as("method %d", method)
                    .containsAnyOf("method that is not read", "damaged", "no form");
        }
    }

    @Test
    void dayOrVersionInANameIsNoNumberOfAPerson() {
        assertThat(List.of("12.05.jpg", "12.5", "12.v2.jpg", "12.Mai.jpg", "12\0.jpg", "a\0@b.example.jpg"))
                .allSatisfy(name -> assertThat(PhotoFileName.of(name).key()).isEmpty());
        assertThat(PhotoFileName.of("team/12.JPG.jpg").key()).isEqualTo("12");
        assertThat(List.of("Ana\0Silva.jpg", "Ana \uD800 Silva.jpg")).allSatisfy(name -> {
            assertThat(PhotoFileName.of(name).wholeNames()).isEmpty();
            assertThat(PhotoFileName.of(name).words()).isEmpty();
        });
    }

    @Test
    void filesOfSystemsAreLeftOut(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (String name : List.of(
                "team/__MACOSX/._1.jpg",
                "team/.DS_Store",
                "team/Thumbs.db",
                "team/desktop.ini",
                "team/@eaDir/1.jpg",
                "team\\sub\\")) {
            files.put(name, new byte[0]);
        }
        for (String folder : List.of(".Trashes/501/", ".AppleDouble/", "#recycle/", "$RECYCLE.BIN\\")) {
            files.put(folder + event.person("Ana") + ".jpg", TestPictures.jpeg(60, 80, 11));
        }
        files.put("team\\" + event.person("Ana") + ".jfif", TestPictures.jpeg(60, 80, 12));

        assertThat(told(PeopleScene.in(fixture).api(), event, zip(files))).containsExactly("ATTACHED");
    }

    /** Whole words come before those that are spelt alike; each text has its own answer, and a text without words none. */
    @Test
    void peopleOfTheEventAreFoundByNamesThatAreNear(Fixture fixture) {
        EventFixture event = fixture.event()
                .withAccreditation("Johanna")
                .withAccreditation("Johana")
                .withAccreditation("Zoë");
        fixture.event().withAccreditation("Zoë");
        PhotoArchiveService archive = fixture.bean(PhotoArchiveService.class);

        List<List<Long>> found = archive.near(
                event.id(),
                List.of("team/lima_JOHANNA 03.jpg", "IMG_4711.jpg", "zoe", "100%_", "Xyzzy", "x".repeat(500)),
                8);

        assertThat(found)
                .containsExactly(
                        List.of(event.person("Johanna"), event.person("Johana")),
                        List.of(),
                        List.of(event.person("Zoë")),
                        List.of(),
                        List.of(),
                        List.of());
        assertThat(archive.near(event.id(), List.of("Johan", "Lima"), 1))
                .extracting(List::size)
                .containsExactly(1, 1);
    }
}
