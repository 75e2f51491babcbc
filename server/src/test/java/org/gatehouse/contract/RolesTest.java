package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.auth.Role.ALLOCATE_ZONE_REQUEST;
import static org.gatehouse.auth.Role.EDIT;
import static org.gatehouse.auth.Role.EDIT_DELEGATE_TYPES;
import static org.gatehouse.auth.Role.EDIT_PACKAGE_OPTIONS;
import static org.gatehouse.auth.Role.EDIT_POSITIONS;
import static org.gatehouse.auth.Role.EDIT_ZONES;
import static org.gatehouse.auth.Role.LOGS_ADMIN;
import static org.gatehouse.auth.Role.PRINT;
import static org.gatehouse.auth.Role.REQUEST_ZONE;
import static org.gatehouse.auth.Role.SET_UP_SCAN_APP;
import static org.gatehouse.auth.Role.UPLOAD_PHOTO;
import static org.gatehouse.auth.Role.VERIFY_ALLOCATION;
import static org.gatehouse.auth.Role.VIEW_ACCREDITATIONS;
import static org.gatehouse.auth.Role.VIEW_LOGS;
import static org.gatehouse.auth.Role.VIEW_SCANS;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Role;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One role alone against every call of the desk, at its event and at another. */
@ApiTest
class RolesTest {

    /** What one role alone opens. */
    private static final List<Line> TABLE = List.of(
            // reads that several screens need: these roles must be able to, what others may is not told
            atLeast(
                    "5 GET A/events?offset=0&limit=10",
                    EDIT,
                    UPLOAD_PHOTO,
                    EDIT_DELEGATE_TYPES,
                    EDIT_POSITIONS,
                    EDIT_ZONES,
                    PRINT,
                    VIEW_SCANS,
                    REQUEST_ZONE,
                    ALLOCATE_ZONE_REQUEST,
                    VERIFY_ALLOCATION,
                    VIEW_ACCREDITATIONS),
            atLeast(
                    "6 GET E",
                    EDIT,
                    UPLOAD_PHOTO,
                    EDIT_DELEGATE_TYPES,
                    EDIT_POSITIONS,
                    EDIT_ZONES,
                    EDIT_PACKAGE_OPTIONS,
                    PRINT,
                    VIEW_SCANS,
                    REQUEST_ZONE,
                    ALLOCATE_ZONE_REQUEST,
                    VERIFY_ALLOCATION,
                    VIEW_ACCREDITATIONS),
            atLeast("8 GET E/skills", EDIT, VIEW_SCANS, PRINT, VIEW_ACCREDITATIONS),
            atLeast(
                    "17 GET E/zones",
                    EDIT,
                    VIEW_SCANS,
                    UPLOAD_PHOTO,
                    PRINT,
                    VIEW_ACCREDITATIONS,
                    EDIT_DELEGATE_TYPES,
                    EDIT_PACKAGE_OPTIONS,
                    EDIT_ZONES,
                    ALLOCATE_ZONE_REQUEST),
            atLeast(
                    "22 GET E/delegate_types",
                    EDIT,
                    VIEW_SCANS,
                    UPLOAD_PHOTO,
                    PRINT,
                    VIEW_ACCREDITATIONS,
                    EDIT_DELEGATE_TYPES),
            atLeast("53 GET /org/members?offset=0&limit=999&sort=1058", EDIT, VIEW_SCANS, PRINT, VIEW_ACCREDITATIONS),
            atLeast("52 GET /people/person/{person}", VIEW_LOGS, LOGS_ADMIN),
            // who sees people
            only(
                    "9 GET E/accreditations?l=en&offset=0&limit=10",
                    EDIT,
                    PRINT,
                    VIEW_ACCREDITATIONS,
                    ALLOCATE_ZONE_REQUEST),
            only("10 GET E/accreditations/{ana}?l=en", EDIT, UPLOAD_PHOTO, PRINT, VIEW_ACCREDITATIONS),
            only("49 GET E/scans?offset=0&limit=10", VIEW_SCANS),
            only("50 GET E/scans/export?offset=0&limit=9999999", VIEW_SCANS),
            only("7 GET E/config", SET_UP_SCAN_APP),
            only("54 GET /logs?ws_entity={entity}&limit=100", VIEW_LOGS, LOGS_ADMIN),
            only("24 GET A/package_options?event={event}", EDIT_PACKAGE_OPTIONS),
            only("25 GET A/package_options/{option}/zones", EDIT_PACKAGE_OPTIONS),
            // who changes what
            only("11 PUT E/accreditations/{ana}", EDIT),
            only("12 PUT E/accreditations/batch", EDIT),
            only("13 DELETE E/accreditations/{ana}/randomHash", EDIT),
            only("14 PUT E/accreditations/{ana}/printed", PRINT),
            only("15 PUT E/accreditations/{ana}/distributed", EDIT, PRINT),
            only("16 POST E/accreditations/{ana}/photo", UPLOAD_PHOTO),
            only("18 POST E/zones", EDIT_ZONES),
            only("19 PUT E/zones/{zone}", EDIT_ZONES),
            only("20 PUT E/zones/sort", EDIT_ZONES),
            only("21 DELETE E/zones/0", EDIT_ZONES),
            only("23 PUT E/delegate_types/{position}", EDIT_DELEGATE_TYPES),
            only("PUT E/positions", EDIT_POSITIONS),
            only("26 PUT A/package_options/{option}/zones", EDIT_PACKAGE_OPTIONS),
            // zone requests
            only("28 GET E/zone-request-forms", ALLOCATE_ZONE_REQUEST),
            only("29 GET E/zone-request-forms/{hash}", REQUEST_ZONE, ALLOCATE_ZONE_REQUEST, VERIFY_ALLOCATION),
            only("30 POST E/zone-request-forms", ALLOCATE_ZONE_REQUEST),
            only("31 PUT E/zone-request-forms/{form}", ALLOCATE_ZONE_REQUEST),
            only("32 GET E/zone-request-form-email/form/{form}", ALLOCATE_ZONE_REQUEST),
            only("33 PUT E/zone-request-form-email/form/{form}", ALLOCATE_ZONE_REQUEST),
            only("34 GET E/zone-request-form-position/form/{form}", ALLOCATE_ZONE_REQUEST),
            only("35 POST E/zone-requests/form/{form}", REQUEST_ZONE, ALLOCATE_ZONE_REQUEST),
            only("36 GET E/zone-requests/0", REQUEST_ZONE, ALLOCATE_ZONE_REQUEST),
            only("37 GET E/zone-requests/form/{form}", ALLOCATE_ZONE_REQUEST),
            only("38 GET E/zone-request-allocation/form/{form}", ALLOCATE_ZONE_REQUEST),
            only("39 PUT E/zone-request-allocation/form/{form}", ALLOCATE_ZONE_REQUEST),
            only(
                    "40 GET E/zone-request-allocation/form/{form}/person-accreditation/{ana}",
                    ALLOCATE_ZONE_REQUEST,
                    VERIFY_ALLOCATION),
            only("41 POST E/zone-request-allocation/form/{form}/zone/{zone}", ALLOCATE_ZONE_REQUEST),
            only("42 POST E/zone-request-allocation/zone-request/0/deny", ALLOCATE_ZONE_REQUEST),
            only(
                    "43 POST E/zone-request-allocation/form/{form}/person-accreditation/0/zone/{zone}",
                    ALLOCATE_ZONE_REQUEST),
            only("44 POST E/zone-request-allocation/form/{form}/new-person/zone/{zone}", ALLOCATE_ZONE_REQUEST),
            only("45 DELETE E/zone-request-allocation/0/undo?notify=false", ALLOCATE_ZONE_REQUEST),
            only("46 PUT E/zone-request-allocation/0/wristband", ALLOCATE_ZONE_REQUEST),
            only("47 PUT E/zone-request-allocation/0/order?zone_req_alloc_version=0", ALLOCATE_ZONE_REQUEST),
            only(
                    "48 PUT E/zone-request-allocation/0/direct_edit_order?zone_req_alloc_version=0",
                    ALLOCATE_ZONE_REQUEST));

    /** A call, and for whom it works; {@code exactly}: for nobody else. */
    private record Line(String call, Set<Role> roles, boolean exactly) {

        String method() {
            return call.replaceFirst("^\\d+ ", "").split(" ", 2)[0];
        }

        String path() {
            return call.replaceFirst("^\\d+ ", "").split(" ", 2)[1];
        }
    }

    private static Line atLeast(String call, Role... roles) {
        return new Line(call, Set.of(roles), false);
    }

    private static Line only(String call, Role... roles) {
        return new Line(call, Set.of(roles), true);
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"VIEW_REGISTRATIONS", "MANAGE_BOOKINGS", "MANAGE_EVENT"},
            mode = EnumSource.Mode.EXCLUDE)
    void roleOpensItsCallsAndNoOthers(Role role, Fixture fixture) {
        Board board = Board.in(fixture);
        Scene scene = board.scene;
        Api person = fixture.person(scene.event, role);
        List<String> wrong = new ArrayList<>();

        for (Line line : TABLE) {
            int status = call(person, line, board).status();
            boolean admitted = status != 401 && status != 403;
            boolean expected = line.roles.contains(role)
                    || (role == Role.ADMIN && !line.path().startsWith("/logs"));
            if (expected ? !admitted : line.exactly && status != 403) {
                wrong.add(line.call + " answered " + status);
            }
        }

        assertThat(wrong).as(role.name()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void roleIsWorthNothingAtAnotherEvent(Role role, Fixture fixture) {
        Board board = Board.in(fixture);
        Scene scene = board.scene;
        Api stranger = fixture.person(fixture.event(), role);
        List<String> wrong = new ArrayList<>();

        for (Line line : TABLE) {
            if (line.path().contains("E") || line.path().contains("{")) {
                int status = call(stranger, line, board).status();
                if (status != 404 && status != 403) {
                    wrong.add(line.call + " answered " + status);
                }
            }
        }

        assertThat(wrong).as(role.name()).isEmpty();
        assertThat(stranger.get(scene.path()).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"VIEW_REGISTRATIONS", "MANAGE_BOOKINGS", "MANAGE_EVENT"},
            mode = EnumSource.Mode.EXCLUDE)
    void picturesAreUploadedByWhoMayAttachThem(Role role, Fixture fixture) {
        Scene scene = Scene.in(fixture);
        int status = Uploads.send(
                        fixture.person(scene.event, role), org.gatehouse.image.TestPictures.jpeg(60, 80, 1), "blob")
                .status();

        assertThat(status).isEqualTo(role == Role.ADMIN || role == UPLOAD_PHOTO ? 201 : 403);
    }

    /** One body for all: a change of little to some, to others wrong, which whoever is let in hears. */
    private static Answer call(Api api, Line line, Board board) {
        Scene scene = board.scene;
        String path = line.path()
                .replaceFirst("^E", scene.path())
                .replaceFirst("^A", "/registrations/accreditation")
                .replace("{form}", board.form.path("id").asString())
                .replace("{hash}", board.form.path("random_hash").asString())
                .replace("{ana}", String.valueOf(scene.ana))
                .replace("{person}", String.valueOf(scene.event.person("Ana")))
                .replace("{entity}", String.valueOf(scene.event.entity()))
                .replace("{event}", String.valueOf(scene.event.id()))
                .replace("{option}", String.valueOf(scene.event.packageOption("Dinner")))
                .replace("{zone}", String.valueOf(scene.event.zone("Bar")))
                .replace("{position}", String.valueOf(scene.event.position("Judge")));
        boolean withBody = line.method().equals("PUT") || line.method().equals("POST");
        return api.send(api.request(path)
                .header("Content-Type", "application/json")
                .method(
                        line.method(),
                        withBody ? BodyPublishers.ofString("{\"zones\": []}") : BodyPublishers.noBody()));
    }
}
