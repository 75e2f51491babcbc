package org.gatehouse.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A file of people or registrations that a page sent can be loaded again, in each language and format: it says what is there already. */
@ApiTest
class PageFileApiTest {

    private static byte[] file(ImportScene scene, long user, String path, String language) {
        Api browser = scene.fixture.anonymous();
        return browser.send(browser.request("/console/events/" + scene.event.id() + path)
                        .header(
                                "Cookie",
                                "gatehouse_session="
                                        + TestSessions.visit(scene.fixture, user)
                                                .cookie() + "; gatehouse_language=" + language)
                        .GET())
                .expect(200)
                .bytes();
    }

    /** A row of an earlier version has the figures of a text that is too long in its English sentence alone. */
    @Test
    void errorFileSaysInTheReadersLanguageWhatAFieldTakes(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture, fixture.event().withPosition("Judge"));
        scene.customField("Shirt size", "CHOICE", "{S,M}");
        scene.customField("Child born", "DATE_OF_BIRTH", "{}");
        scene.customField("Height", "NUMBER", "{}");
        scene.customField("Diet", "TEXT", "{}");
        long file = scene.uploaded(
                "last name,position,shirt size,child born,height,diet",
                "Lima,Judge,XXL,,,",
                "Li,Judge,,31.02.1999,,",
                "Lund,Judge,,,tall,",
                "Lang,Judge,,,," + "x".repeat(501),
                "x".repeat(201) + ",Judge,,,,");
        scene.dryRun(file);
        fixture.bean(JdbcClient.class)
                .sql("update registration_import_row set value_length = null where import_id = ? and number = 6")
                .param(file)
                .update();
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.MANAGE_BOOKINGS, scene.event.entity(), Fixture.OPERATOR);
        String errors = "/registrations/imports/" + file + "/errors.csv";

        assertThat(new String(file(scene, user, errors, "en"), StandardCharsets.UTF_8))
                .contains(
                        "Shirt size: “XXL” is not one of the choices: S, M.",
                        "Child born: “31.02.1999” is not a day from 1900 to today",
                        "Height: “tall” is not a number such as 42 or -1.5.",
                        "Diet: The text has 501 characters; at most 500 are allowed.");
        assertThat(new String(file(scene, user, errors, "de"), StandardCharsets.UTF_8))
                .contains(
                        "Shirt size: „XXL“ steht nicht zur Auswahl; möglich sind: S, M.",
                        "Child born: „31.02.1999“ ist kein Tag von 1900 bis heute",
                        "Height: „tall“ ist keine Zahl wie 42 oder -1.5.",
                        "Diet: Der Text hat 501 Zeichen; höchstens 500 sind erlaubt.",
                        "Nachname: This has 201 characters, and at most 200 are kept; shorten it.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void fileOfAPageIsLoadedAgain(String language, Fixture fixture) {
        ImportScene scene =
                new ImportScene(fixture, fixture.event().withPosition("Judge").withPackageOption("Lunch"));
        String at = scene.event.id() + ".example";
        scene.run(scene.uploaded(
                "title,first name,last name,email,birthday,gender,country,position,details,group,packages",
                "Dr.,Ana,Souza,ana@" + at + ",1999-05-17,F,BR,Judge,Team leader,Brazil,Lunch",
                ",Bo,Lima,bo@" + at + ",04.02.2001,X,FI,Judge,,,",
                ",'@Cy,'=1+1,cy@" + at + ",,M,,Judge,,,",
                ",'+Di,'-Kim,di@" + at + ",,F,,Judge,'=A1,,",
                ",''=Ed,''Oz,ed@" + at + ",,M,,Judge,''+1,,"));
        assertThat(scene.registrations())
                .contains("@Cy =1+1 Judge PENDING", "+Di -Kim Judge PENDING", "'=Ed ''Oz Judge PENDING");
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.MANAGE_BOOKINGS, scene.event.entity(), Fixture.OPERATOR);

        for (String list : List.of("registrations", "people")) {
            for (String format : List.of("csv", "xlsx")) {
                long file = scene.id(scene.send(file(scene, user, "/" + list + "/export?format=" + format, language)));
                if (list.equals("people")) {
                    scene.position(file, "Judge");
                }

                scene.run(file);
                assertThat(scene.outcomes(file))
                        .as(list + " " + format)
                        .containsExactlyInAnyOrder(
                                "2 UNCHANGED", "3 UNCHANGED", "4 UNCHANGED", "5 UNCHANGED", "6 UNCHANGED");
                assertThat(scene.get(file).path("columns"))
                        .as(list)
                        .extracting(column -> column.path("field").asString())
                        .contains("person_id", "first_name", "last_name", "email", "country")
                        .contains(list.equals("people") ? "gender" : "package_options");
            }
        }
    }
}
