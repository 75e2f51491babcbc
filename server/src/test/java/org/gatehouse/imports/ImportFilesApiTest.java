package org.gatehouse.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.gatehouse.imports.file.FilePlaces;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What imports do with files of all programs and habits. How they are read is in {@code SheetReaderTest}. */
@ApiTest
class ImportFilesApiTest {

    private static byte[] file(String name) {
        try (InputStream content = ImportFilesApiTest.class.getResourceAsStream("/imports/" + name)) {
            return Objects.requireNonNull(content, name).readAllBytes();
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    /** What became of each row: {@code CREATED Ana|Souza|…} or {@code REFUSED invalid_email}. */
    private static List<String> imported(ImportScene scene, byte[] file) {
        long id = scene.id(scene.send(file));
        scene.position(id, "Judge");
        List<String> promised = rows(scene, id, scene.dryRun(id));
        assertThat(rows(scene, id, scene.run(id))).isEqualTo(promised);
        return promised;
    }

    private static List<String> rows(ImportScene scene, long id, JsonNode ended) {
        assertThat(ended.path("state").asString()).isIn("CHECKED", "DONE");
        return scene.desk
                .get(scene.path(id) + "/rows?limit=1000")
                .expect(200)
                .json()
                .path("rows")
                .valueStream()
                .map(row -> row.path("outcome").asString() + " "
                        + (row.path("reason").isNull()
                                ? row.path("cells")
                                        .valueStream()
                                        .map(JsonNode::asString)
                                        .collect(Collectors.joining("|"))
                                : row.path("reason").asString()))
                .toList();
    }

    @Test
    void eachFileIsImportedOrToldWhy(Fixture fixture) {
        Map<String, List<String>> right = Map.ofEntries(
                Map.entry("sep-line.csv", List.of("CREATED Uwe|Sep|uwe.sep@example.org")),
                Map.entry("whole-rows-in-quotes.csv", List.of("CREATED Uwe|Quote|uwe.quote@example.org")),
                Map.entry("single-quotes.csv", List.of("CREATED Uwe|Quote|uwe.q@example.org")),
                Map.entry("comma-header-semicolon-rows.csv", List.of("CREATED Uwe|Misch|uwe.misch@example.org")),
                Map.entry("pipe.csv", List.of("CREATED Uwe|Pipe|uwe.pipe@example.org")),
                Map.entry(
                        "bom-and-one-bad-byte.csv",
                        List.of("CREATED Jürgen|Groß|jg@example.org", "REFUSED unreadable_text")),
                Map.entry("windows-1251.csv", List.of("CREATED Иван|Петров|ip@example.org")),
                Map.entry("macroman.csv", List.of("CREATED Jürgen|Weiß|jw@example.org")),
                Map.entry("no-styles.xlsx", List.of("CREATED Nostyles|Hand|nostyles@example.org")),
                Map.entry(
                        "sheetjs-celldates.xlsx",
                        List.of(
                                "CREATED Shj|One|shj1@example.org|1999-05-17|0042",
                                "CREATED Shj|Two|shj2@example.org|1999-05-17|42",
                                "CREATED Shj|Three|shj3@example.org|1999-05-17|TRUE")),
                Map.entry("hidden-first-sheet.xlsx", List.of("CREATED Hid|Den|hid@example.org")),
                Map.entry("title-above-header.xlsx", List.of("CREATED Tit|Le|tit@example.org")),
                Map.entry("error-cell-as-name.xlsx", List.of("REFUSED error_value")),
                Map.entry("boolean.xlsx", List.of("CREATED Boo|Hand|boo@example.org|TRUE")),
                Map.entry("number-shown-as-0042.xlsx", List.of("CREATED Zer|Hand|zer@example.org|0042")),
                Map.entry("formula-never-calculated.xlsx", List.of("REFUSED not_calculated")));
        right.forEach((name, rows) -> assertThat(imported(new ImportScene(fixture), file(name)))
                .as(name)
                .isEqualTo(rows));
    }

    @Test
    void cellThatHoldsSeveralIsNoName(Fixture fixture) {
        String text = """
                first name,last name,email
                Uwe;Misch;um@example.org
                uwe@example.org,Misch,
                Uwe,Misch|Jr.,
                Uwe,#NV,
                Uwe,O'Hara-Šmid (née Li),
                """;

        assertThat(imported(new ImportScene(fixture), text.getBytes(StandardCharsets.UTF_8)))
                .containsExactly(
                        "CREATED Uwe|Misch|um@example.org",
                        "REFUSED several_values",
                        "REFUSED several_values",
                        "REFUSED error_value",
                        "CREATED Uwe|O'Hara-Šmid (née Li)");
    }

    /** Errors of a formula in the language of the program, what did not fit into a column, and texts that were saved in a wrong encoding. */
    @Test
    void cellThatHoldsNoWholeValueIsRefused(Fixture fixture) {
        var known = Map.of(
                "error_value",
                List.of(
                        "#VALEUR!",
                        "#N/D",
                        "#¡DIV/0!",
                        "#¿NOMBRE?",
                        "#DIV/0 !",
                        "#ЗНАЧ!",
                        "#Н/Д",
                        "#BAŞV!",
                        "#YOK",
                        "#I/T",
                        "Err:502"),
                "shortened",
                List.of("####", "4.92E+12", "4,91511E+12"),
                "unreadable_text",
                List.of("JÃ¼rgen", "GroÃŸ", "Ã–mer", "Ð˜Ð²Ð°Ð½", "WiÅ›niewski", "Dâ€™Arc"));
        List<String> whole = List.of("#Lima", "#1", "№ 4", "1E5", "SÃO JOÃO", "Ñ", "A. „Ä“ Li", "Ø – Å", "Âme");
        StringBuilder text = new StringBuilder("Name\n");
        known.values()
                .forEach(cells ->
                        cells.forEach(cell -> text.append('"').append(cell).append("\"\n")));
        whole.forEach(cell -> text.append('"').append(cell).append("\"\n"));

        List<String> rows = imported(
                new ImportScene(fixture),
                text.toString().replace("Name", "Last name").getBytes(StandardCharsets.UTF_8));

        List<String> right = new ArrayList<>();
        known.forEach((reason, cells) -> cells.forEach(cell -> right.add("REFUSED " + reason)));
        whole.forEach(cell -> right.add("CREATED " + cell));
        assertThat(rows).isEqualTo(right);
    }

    @Test
    void headerIsFoundBelowTitles(Fixture fixture) {
        String text =
                "Delegation list 2026;;\nAs of 17.05.2026;team@example.org;\n\nVorname;Nachname;Sonst\nAna;Lima;x\n";
        var scene = new ImportScene(fixture);

        JsonNode file =
                scene.send(text.getBytes(StandardCharsets.UTF_8)).expect(201).json();

        assertThat(file.path("header_row").asInt()).isEqualTo(4);
        assertThat(file.path("total").asInt()).isEqualTo(1);
        assertThat(file.path("columns").path(1).path("field").asString()).isEqualTo("last_name");
    }

    /** A cover before the table, and rows that a filter hides: what was read is told, and another sheet can be chosen. */
    @Test
    void workbookIsReadAtItsTableAndHiddenRowsAreTold(Fixture fixture) throws IOException {
        var scene = new ImportScene(fixture);
        var file = new ByteArrayOutputStream();
        try (var book = new Workbook(file, "test", "1.0")) {
            book.newWorksheet("Cover").value(0, 0, "Delegation list 2026");
            fill(book.newWorksheet("Athletes"), "Ana", "Bo", "Cy");
            fill(book.newWorksheet("Officials"), "Dan");
        }

        JsonNode sent = scene.send(file.toByteArray()).expect(201).json();
        long id = sent.path("id").asLong();
        scene.position(id, "Judge");

        assertThat(sent.path("workbook").toString())
                .isEqualTo("{\"sheet\":\"Athletes\",\"sheet_number\":2,\"other_sheets\":[\"Cover\",\"Officials\"],"
                        + "\"hidden_rows\":1,\"hidden_row_numbers\":[\"2\"],\"hidden_columns\":[\"Last name\"]}");
        assertThat(rows(scene, id, scene.dryRun(id)))
                .containsExactly("CREATED Ana|Lima", "CREATED Bo|Lima", "CREATED Cy|Lima");
        assertThat(scene.get(id).path("workbook")).isEqualTo(sent.path("workbook"));
        Map<String, Object> other =
                Map.of("columns", List.of(Map.of("index", 0, "field", "first_name")), "sheet", "Officials");
        JsonNode chosen =
                scene.desk.put(scene.path(id) + "/mapping", other).expect(200).json();
        assertThat(chosen.path("total").asInt()).isEqualTo(1);
        assertThat(chosen.path("workbook").path("sheet").asString()).isEqualTo("Officials");
        assertThat(scene.desk
                        .put(scene.path(id) + "/mapping", Map.of("columns", List.of(), "sheet", "Staff"))
                        .expect(422)
                        .text())
                .contains("Cover, Athletes, Officials");
        long csv = scene.uploaded("first name", "Ana");
        scene.desk.put(scene.path(csv) + "/mapping", other).expect(422);
        assertThat(scene.get(csv).path("workbook").isNull()).isTrue();
    }

    private static void fill(Worksheet sheet, String... names) {
        sheet.value(0, 0, "First name");
        sheet.value(0, 1, "Last name");
        for (int at = 0; at < names.length; at++) {
            sheet.value(at + 1, 0, names[at]);
            sheet.value(at + 1, 1, "Lima");
        }
        sheet.hideRow(1);
        sheet.hideColumn(1);
    }

    /** All letters are those of French, too, so the guess is wrong and the desk says what is right. */
    @Test
    void encodingAndHeaderRowCanBeChosen(Fixture fixture) {
        var scene = new ImportScene(fixture);
        byte[] text = "Delegation\nPrénom;Nachname\nYýldýz;Þahin\n"
                .replace("é", "e")
                .getBytes(java.nio.charset.Charset.forName("windows-1252"));
        long id = scene.id(scene.send(text));
        String mapping = scene.path(id) + "/mapping";
        List<Map<String, Object>> columns =
                List.of(Map.of("index", 0, "field", "first_name"), Map.of("index", 1, "field", "last_name"));

        JsonNode read = scene.desk
                .put(
                        mapping,
                        Map.of(
                                "columns",
                                columns,
                                "position_id",
                                scene.event.position("Judge"),
                                "encoding",
                                "WINDOWS-1254"))
                .expect(200)
                .json();

        assertThat(read.path("encoding").asString()).isEqualTo("windows-1254");
        assertThat(read.path("header_row").asInt()).isEqualTo(2);
        assertThat(rows(scene, id, scene.dryRun(id))).containsExactly("CREATED Yıldız|Şahin");
        assertThat(scene.desk
                        .put(mapping, Map.of("columns", columns.subList(0, 1), "header_row", 1))
                        .expect(200)
                        .json()
                        .path("total")
                        .asInt())
                .isEqualTo(2);
        assertThat(scene.get(id).path("encoding").asString()).isEqualTo("windows-1254");
        scene.desk
                .put(mapping, Map.of("columns", columns.subList(0, 1), "encoding", "Klingon"))
                .expect(422);
        scene.desk
                .put(mapping, Map.of("columns", columns.subList(0, 1), "header_row", 9))
                .expect(422);
        assertThat(scene.get(id).path("total").asInt()).isEqualTo(2);
        long marked = scene.id(scene.send(file("bom-and-one-bad-byte.csv")));
        assertThat(scene.desk
                        .put(scene.path(marked) + "/mapping", Map.of("columns", columns, "encoding", "windows-1252"))
                        .expect(422)
                        .text())
                .contains("UTF-8");
    }

    @Test
    void daysAreReadWhereTheyCanBeReadOneWay(Fixture fixture) {
        String text = """
                Name,Birthday
                A,1999-12-31 00:00:00
                B,31/12/1999
                C,12/31/1999
                D,31-Dec-1999
                E,1999.12.31
                F,31.12.99
                G,03/04/1999
                H,17.05.05
                I,1999-05-16T22:00Z
                J,31. Dezember 1999
                K,05/05/1999
                L,19991231
                M,１９９９－１２－３１
                N,٣١/١٢/١٩٩٩
                O,1999-12-31 00:00:00+00
                P,1999-12-31 00:00 UTC
                Q,31.12.1999 г.
                R,31 грудня 1999 р.
                S,31 Δεκεμβρίου 1999
                T,1999. december 31.
                U,31 gruodžio 1999
                V,31-XII-1999
                W,31.XII.1999
                X,31–12–1999
                Y,31‑12‑1999
                Z,31⁄12⁄1999
                Aa,31 ديسمبر 1999
                """;
        var scene = new ImportScene(fixture);

        List<String> rows = imported(scene, text.getBytes(StandardCharsets.UTF_8));

        assertThat(rows)
                .extracting(row -> row.split("[ |]", -1)[1])
                .containsExactly(
                        "A",
                        "B",
                        "C",
                        "D",
                        "E",
                        "F",
                        "invalid_date",
                        "invalid_date",
                        "invalid_date",
                        "J",
                        "K",
                        "L",
                        "M",
                        "N",
                        "O",
                        "P",
                        "Q",
                        "R",
                        "S",
                        "T",
                        "U",
                        "V",
                        "W",
                        "X",
                        "Y",
                        "Z",
                        "Aa");
        assertThat(fixture.bean(org.springframework.jdbc.core.simple.JdbcClient.class)
                        .sql("""
                                select distinct p.date_of_birth::text from person p
                                join person_at_event at on at.person_id = p.id and at.event_id = :event order by 1
                                """)
                        .param("event", scene.event.id())
                        .query((row, number) -> row.getString(1))
                        .list())
                .containsExactly("1999-05-05", "1999-12-31");
    }

    @Test
    void unclearDaysAreReadAsTheClearOnesOfTheirColumn(Fixture fixture) {
        String dayFirst = "Name,Birthday\nA,03/04/1999\nB,31/12/1999\n";

        assertThat(imported(new ImportScene(fixture), dayFirst.getBytes(StandardCharsets.UTF_8)))
                .containsExactly("CREATED A|03/04/1999", "CREATED B|31/12/1999");
        assertThat(imported(new ImportScene(fixture), (dayFirst + "C,12/31/1999\n").getBytes(StandardCharsets.UTF_8)))
                .containsExactly("REFUSED invalid_date", "CREATED B|31/12/1999", "CREATED C|12/31/1999");
    }

    @Test
    void filesThatWaitForMemoryAreCounted() {
        assertThat(FilePlaces.placesIn(org.springframework.util.unit.DataSize.ofMegabytes(256)))
                .isEqualTo(8);
        assertThat(FilePlaces.placesIn(org.springframework.util.unit.DataSize.ofMegabytes(1)))
                .isEqualTo(1);
    }
}
