package org.gatehouse.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Texts as programs of all kinds write them: invisible characters, blanks of all kinds, letters in pieces. */
@ApiTest
class ImportTextApiTest {

    private static final String HEADER = "First name,Last name,Email";

    /** The outcomes of a run of these rows, everybody as a judge; the same as a dry run promised. */
    private static List<String> ran(ImportScene scene, String... lines) {
        long file = scene.uploaded(lines);
        scene.position(file, "Judge");
        scene.dryRun(file);
        List<String> promised = scene.outcomes(file);
        scene.run(file);
        assertThat(scene.outcomes(file)).isEqualTo(promised);
        return promised;
    }

    private static String mailOf(Fixture fixture, String name) {
        return name + "@" + fixture.event().id() + ".example";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Nora,Bsp,%s\u00A0",
                "Nora,Bsp,\u200B%s",
                "No\u00ADra,Bsp,%s",
                "Nora,Bsp,\uFEFF%s\u200E",
                "\u2060Nora\u3000,Bsp\u00A0,\u202F%s ",
                "\u200FNora,B\u200Csp,%s\u2028"
            })
    void thePersonIsFoundInSpiteOfThem(String line, Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        String mail = mailOf(fixture, "nora.bsp");
        ran(scene, HEADER, "Nora,Bsp," + mail);

        assertThat(ran(scene, HEADER, line.formatted(mail))).containsExactly("2 UNCHANGED");
    }

    @Test
    void aCellOfBlanksIsEmpty(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);

        assertThat(ran(scene, HEADER, "Nora,Ohne,\u00A0", "Nora,Leer,\u200B \u3000"))
                .containsExactly("2 CREATED", "3 CREATED");
    }

    @Test
    void aCodeIsFoundBehindAnInvisibleMark(Fixture fixture) {
        fixture.bean(JdbcClient.class)
                .sql("insert into country (code, name) values ('QT', '{\"en\": \"Quiet\"}') on conflict do nothing")
                .update();
        ImportScene scene = new ImportScene(fixture);

        assertThat(ran(scene, HEADER + ",Country", "Nora,Land," + mailOf(fixture, "nora.land") + ",\u200EQT"))
                .containsExactly("2 CREATED");
    }

    @Test
    void lettersInPiecesAreTheSameLetters(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        ran(scene, HEADER, "Jörg,Grünewälder,");

        assertThat(ran(scene, HEADER, "Jo\u0308rg,Gru\u0308newa\u0308lder,")).containsExactly("2 UNCHANGED");
    }

    @Test
    void headersInPiecesAreRead(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long file = scene.uploaded("Vorname,Nachname,Nationalita\u0308t", "Jörg,Grünewälder,");

        assertThat(scene.get(file).path("columns").path(2).path("field").asString())
                .isEqualTo("country");
    }

    @Test
    void aDomainIsTheSameInLettersAndInAscii(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        String local = "anna.idn" + scene.event.id();
        ran(scene, HEADER, "Anna,Idn," + local + "@müller.example");

        assertThat(ran(scene, HEADER, "Anna,Idn," + local + "@xn--mller-kva.example"))
                .containsExactly("2 UNCHANGED");
        assertThat(ran(scene, HEADER, "Anna,Idn," + local.toUpperCase(Locale.ROOT) + "@MÜLLER.example"))
                .containsExactly("2 UNCHANGED");
    }

    @Test
    void anAddressIsTakenOutOfALink(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        String mail = mailOf(fixture, "lea.link");
        ran(scene, HEADER, "Lea,Link," + mail);

        for (String link : List.of("mailto:", "MAILTO:", "Lea Link <", "<", "Lea Link <mailto:")) {
            String closed = link + mail + (link.contains("<") ? ">" : "?subject=Badge");
            assertThat(ran(scene, HEADER, "Lea,Link," + closed)).as(closed).containsExactly("2 UNCHANGED");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'a@x.example", "a'@x.example", "‘a@x.example’", "«a@x.example»", "(c)a@x.example", "a@x.example/",
                        "a:b@x.example",
                "http://a@x.example", "a@x.example.", "a@-x.example", "a@x-.example", "a\\@x.example",
                        "a@x.example (work)", "a@@x.example"
            })
    void whatStandsAroundAnAddressIsNoPartOfIt(String address, Fixture fixture) {
        assertThat(ran(new ImportScene(fixture), HEADER, "Lea,Link," + address))
                .containsExactly("2 REFUSED invalid_email");
    }

    @Test
    void theDotOfTheTurkishIDoesNotMatter(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        String domain = scene.event.id() + ".example";
        ran(scene, HEADER, "Ali,Tr,ali.tr@" + domain);

        assertThat(ran(scene, HEADER, "Ali,Tr,ALİ.TR@" + domain)).containsExactly("2 UNCHANGED");
        assertThat(ran(scene, HEADER, "Ali,Tr,alı.tr@" + domain)).containsExactly("2 UNCHANGED");
        assertThat(ran(scene, HEADER, "ALİ,Tr,ali.tr@" + domain)).containsExactly("2 UPDATED");
    }

    @Test
    void apostrophesAndDashesAreAlikeInNames(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        ran(scene, HEADER, "Anne-Marie,O'Connor,");

        assertThat(ran(scene, HEADER, "Anne‑Marie,O’Connor,", "Anne Marie,O´Connor,"))
                .allMatch(outcome -> outcome.contains("UPDATED") || outcome.contains("REFUSED"));
        assertThat(scene.registrations()).hasSize(1);
    }

    @Test
    void storedAddressIsFoundWithoutWhatNobodySees(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        String domain = scene.event.id() + ".example";
        ran(scene, HEADER, "Nora,Bsp,nora.bsp@" + domain);
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("update person_email set email_address = :before where email_address = :now")
                .param("before", "\u200Bno\u00ADra.bsp@" + domain + "\u00A0")
                .param("now", "nora.bsp@" + domain)
                .update();

        assertThat(ran(scene, HEADER, "Nora,Bsp,nora.bsp@" + domain)).containsExactly("2 UNCHANGED");
    }
}
