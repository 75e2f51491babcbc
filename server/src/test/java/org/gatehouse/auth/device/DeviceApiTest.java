package org.gatehouse.auth.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.imageio.ImageIO;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.retention.Retention;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Fewer than ten codes are refused in here: more from one address get 429. */
@ApiTest
class DeviceApiTest {

    private static final String BASE = "https://gatehouse.test";

    private static JsonNode config(Api desk, EventFixture event) {
        return desk.get(event.path() + "/config").expect(200).json();
    }

    private static String pictureOf(JsonNode config) {
        return config.path("qr_code").stringValue().substring(BASE.length());
    }

    /** What a phone reads from the screen. */
    private static JsonNode scanned(Fixture fixture, JsonNode config) throws Exception {
        Answer picture = fixture.anonymous().get(pictureOf(config)).expect(200);
        assertThat(picture.header("Content-Type")).isEqualTo("image/png");
        assertThat(picture.header("Cache-Control")).contains("no-store");
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(picture.bytes()));
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        String text = new QRCodeReader()
                .decode(new BinaryBitmap(
                        new HybridBinarizer(new RGBLuminanceSource(image.getWidth(), image.getHeight(), pixels))))
                .getText();
        return fixture.bean(JsonMapper.class).readTree(text);
    }

    private static String code(Fixture fixture, EventFixture event) throws Exception {
        return scanned(fixture, config(event.desk(), event)).path("code").stringValue();
    }

    private static Answer setUp(Fixture fixture, @Nullable String code, @Nullable String device) {
        Map<String, Object> body = new HashMap<>();
        body.put("code", code);
        body.put("device", device);
        return fixture.anonymous().post("/auth/devices", body);
    }

    private static ClientSecret secretOf(Answer made) {
        return new ClientSecret(
                made.json().path("client_id").stringValue(),
                made.json().path("client_secret").stringValue());
    }

    private static long clientsCalled(Fixture fixture, String device) {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from client where name = 'Scan app ' || :device")
                .param("device", device)
                .query(Long.class)
                .single();
    }

    @Test
    void scanAppSetsItselfUpFromThePicture(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        Api desk = fixture.person(event, Role.SET_UP_SCAN_APP);
        JsonNode config = config(desk, event);

        JsonNode read = scanned(fixture, config);
        Answer made = setUp(fixture, read.path("code").stringValue(), " Gate north 李 ")
                .expect(201);
        Api device = fixture.anonymous().as(secretOf(made));

        assertThat(config.path("event_id").longValue()).isEqualTo(event.id());
        assertThat(read.propertyNames()).containsExactly("server", "event_id", "code");
        assertThat(read.path("server").stringValue()).isEqualTo(BASE);
        assertThat(read.path("event_id").longValue()).isEqualTo(event.id());
        assertThat(made.json().path("event_id").longValue()).isEqualTo(event.id());
        assertThat(made.json().path("token_url").stringValue()).isEqualTo(BASE + "/auth/access_token");
        device.get(made.json().path("sync_url").stringValue().substring(BASE.length()))
                .expect(200);
        device.post(event.path() + "/scan", event.scan("Ana", "Arena", "2020-09-23T08:15:00Z"))
                .expect(201);
        Client client = fixture.bean(ClientService.class).get(secretOf(made).clientId());
        assertThat(client.name()).isEqualTo("Scan app Gate north 李");
        assertThat(client.gate()).isTrue();
        assertThat(client.events()).containsExactly(event.id());
        assertThat(client.scopes()).containsExactlyInAnyOrder(Scope.SYNC_READ, Scope.SCANS_WRITE);
    }

    @Test
    void deviceCanDoNothingElseAndNowhereElse(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withZone("Arena");
        EventFixture other = fixture.event();
        Api device = fixture.anonymous()
                .as(secretOf(setUp(fixture, code(fixture, event), "Gate").expect(201)));

        device.get(event.path() + "/zones").expect(200);
        for (String personal : List.of(
                "/accreditations",
                "/accreditations/export",
                "/accreditations/export?format=csv",
                "/scans/export",
                "/delegate_types",
                "/positions",
                "/groups",
                "/custom_fields",
                "/zones/" + event.zone("Arena"),
                "/badges/layout",
                "")) {
            device.get(event.path() + personal).expect(403);
        }
        for (String personal : List.of("/registrations", "/registrations/export", "/people/person/export")) {
            device.get(personal).expect(403);
        }
        device.get(other.path() + "/sync").expect(404);
        device.get("/people").expect(403);
        device.get(event.path() + "/scans").expect(403);
        device.put(event.path() + "/zones/" + event.zone("Arena"), Map.of()).expect(403);
        device.get(event.path() + "/config").expect(403);
        device.get("/auth/clients").expect(403);
    }

    @Test
    void deviceSeesItsOwnRowOfTheGates(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        ClientSecret made =
                secretOf(setUp(fixture, code(fixture, event), "Gate").expect(201));
        Api device = fixture.anonymous().as(made);
        event.gate().get(event.path() + "/sync").expect(200);
        assertThat(device.get(event.path() + "/gates")
                        .expect(200)
                        .json()
                        .path("total_count")
                        .intValue())
                .isZero();
        device.get(event.path() + "/sync").expect(200);

        // A poll is remembered once its response has gone out, so a moment later.
        JsonNode own = await().until(
                        () -> device.get(event.path() + "/gates").expect(200).json(),
                        board -> !board.path("gates").isEmpty());
        JsonNode all = event.desk().get(event.path() + "/gates").expect(200).json();

        assertThat(own.path("gates"))
                .singleElement()
                .satisfies(
                        gate -> assertThat(gate.path("client_id").stringValue()).isEqualTo(made.clientId()));
        assertThat(own.path("total_count").intValue()).isOne();
        assertThat(own.path("live").intValue()).isOne();
        assertThat(all.path("total_count").intValue()).isEqualTo(2);
    }

    /** Apps that were set up earlier ask for the scope that their clients had then. */
    @Test
    void appThatAsksForTheFormerScopeGetsTheFeedAlone(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        ClientSecret made =
                secretOf(setUp(fixture, code(fixture, event), "Gate").expect(201));
        Api device = fixture.anonymous().as(made);

        device.get("/registrations/export").expect(403);
        device.get(event.path() + "/sync").expect(200);
        Answer token = fixture.anonymous()
                .tokenFor(made, Map.of("grant_type", "client_credentials", "scope", "accreditation.read scans.write"));
        assertThat(token.expect(200).json().path("scope").stringValue().split(" "))
                .containsExactlyInAnyOrder("sync.read", "scans.write");
        assertThat(fixture.bean(ClientService.class).get(made.clientId()).scopes())
                .containsExactlyInAnyOrder(Scope.SYNC_READ, Scope.SCANS_WRITE);
    }

    @Test
    void codeWorksOnce(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        JsonNode config = config(event.desk(), event);
        String code = scanned(fixture, config).path("code").stringValue();
        setUp(fixture, code, "First of " + event.id()).expect(201);

        Answer again = setUp(fixture, code, "Second of " + event.id());

        assertThat(again.expect(422).problem()).isEqualTo("100-220");
        assertThat(again.json().path("errors").path(0).stringValue()).startsWith("code: ");
        assertThat(clientsCalled(fixture, "Second of " + event.id())).isZero();
        fixture.anonymous().get(pictureOf(config)).expect(404);
    }

    @Test
    void ofARaceForACodeOneWins(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        String code = code(fixture, event);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Integer>> racers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            for (int i = 0; i < 3; i++) {
                racers.add(threads.submit(() -> {
                    start.await();
                    return setUp(fixture, code, "Racer of " + event.id()).status();
                }));
            }
            start.countDown();
        }
        List<Integer> statuses = new ArrayList<>();
        for (Future<Integer> racer : racers) {
            statuses.add(racer.get());
        }

        assertThat(statuses).containsExactlyInAnyOrder(201, 422, 422);
        assertThat(clientsCalled(fixture, "Racer of " + event.id())).isOne();
    }

    @Test
    void codeExpires(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        JsonNode config = config(event.desk(), event);
        String code = scanned(fixture, config).path("code").stringValue();
        fixture.bean(JdbcClient.class)
                .sql("update device_code set expires_at = now() - interval '1 s' where event_id = :event")
                .param("event", event.id())
                .update();

        setUp(fixture, code, "Late").expect(422);
        fixture.anonymous().get(pictureOf(config)).expect(404);
        fixture.bean(Retention.class).removeOldRows();
        assertThat(rows(fixture, event)).isZero();
    }

    @Test
    void wrongBodiesAreRefusedByField(Fixture fixture) {
        assertThat(setUp(fixture, null, null).expect(422).json().path("errors").size())
                .isEqualTo(2);
        setUp(fixture, " ", "Gate").expect(422);
        setUp(fixture, "x".repeat(201), "Gate").expect(422);
        setUp(fixture, "x", "d".repeat(101)).expect(422);
        setUp(fixture, "x", "\u0000").expect(422);
        assertThat(setUp(fixture, "../%27; drop table client", "Gate")
                        .expect(422)
                        .problem())
                .isEqualTo("100-220");
        fixture.anonymous().post("/auth/devices", "[]").expect(400);
    }

    @Test
    void codeIsShownAgainUntilItIsUsedAndOldOnesAreBounded(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        Api desk = event.desk();
        JsonNode config = config(desk, event);
        String first = pictureOf(config);

        assertThat(pictureOf(config(desk, event))).isEqualTo(first);
        assertThat(rows(fixture, event)).isOne();
        assertThat(pictureOf(config(fixture.person(event, Role.SET_UP_SCAN_APP), event)))
                .isNotEqualTo(first);
        setUp(fixture, scanned(fixture, config).path("code").stringValue(), "Gate")
                .expect(201);
        assertThat(pictureOf(config(desk, event))).isNotEqualTo(first);
        DeviceCodeService codes = fixture.bean(DeviceCodeService.class);
        for (int i = 0; i < 205; i++) {
            codes.make(event.id(), Fixture.OPERATOR);
        }
        assertThat(rows(fixture, event)).isEqualTo(201);
        fixture.anonymous().get(first).expect(404);
    }

    @Test
    void nothingThatIsKeptTellsTheCode(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        JsonNode config = config(event.desk(), event);
        String code = scanned(fixture, config).path("code").stringValue();
        String name = pictureOf(config).replaceAll(".*/|\\..*", "");

        String kept = fixture.bean(JdbcClient.class)
                .sql("""
                    select coalesce(string_agg(d::text, ' '), '') || coalesce((
                        select string_agg(a::text, ' ') from audit_entry a where a.event_id = :event), '')
                    from device_code d where d.event_id = :event
                    """)
                .param("event", event.id())
                .query(String.class)
                .single();

        assertThat(kept).contains("device_code_made").doesNotContain(code).doesNotContain(name);
        assertThat(pictureOf(config)).doesNotContain(code);
    }

    @Test
    void whoShowedTheCodeIsInTheLog(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withPerson("Bo");
        JsonNode config = config(fixture.person(event, "Bo", Role.SET_UP_SCAN_APP), event);
        setUp(fixture, scanned(fixture, config).path("code").stringValue(), "Gate of Bo")
                .expect(201);

        assertThat(fixture.person(event, Role.VIEW_LOGS)
                        .get("/logs?ws_entity=" + event.entity() + "&logData=device:Gate of Bo".replace(" ", "%20"))
                        .expect(200)
                        .json()
                        .path("logs"))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.path("message").stringValue()).isEqualTo("device_set_up");
                    assertThat(entry.path("person_id").longValue()).isEqualTo(event.person("Bo"));
                });
    }

    @Test
    void otherRolesShowNoCode(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture other = fixture.event();

        fixture.person(event, Role.EDIT).get(event.path() + "/config").expect(403);
        fixture.person(event, Role.SET_UP_SCAN_APP)
                .get(other.path() + "/config")
                .expect(404);
        config(fixture.person(event, Role.ADMIN), event);
        fixture.api(Scope.ACCREDITATION_WRITE)
                .get("/registrations/accreditation/events/999999999/config")
                .expect(404);
    }

    @Test
    void picturesOfOtherNamesAreNotThere(Fixture fixture) {
        for (String name : List.of("x.png", "x".repeat(43) + ".png", "x".repeat(43), "x".repeat(43) + ".gif")) {
            fixture.anonymous().get("/auth/devices/qr/" + name).expect(404);
        }
    }

    private static long rows(Fixture fixture, EventFixture event) {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from device_code where event_id = :event")
                .param("event", event.id())
                .query(Long.class)
                .single();
    }
}
