package org.gatehouse.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.gatehouse.platform.Seed;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Whom a row of a file is about, where people share an address or a name. */
@ApiTest
class ImportIdentityApiTest {

    private static final String HEADER = "first name,last name,email,birthday,position";

    /** {@code %s} of a line is the address of the family of this event. */
    private static String[] lines(ImportScene scene, String... lines) {
        String address = "wirth@" + scene.event.id() + ".example";
        List<String> all = new ArrayList<>(List.of(HEADER));
        for (String line : lines) {
            all.add(line.replace("%s", address));
        }
        return all.toArray(String[]::new);
    }

    private static long ran(ImportScene scene, String... lines) {
        long file = scene.uploaded(lines(scene, lines));
        tried(scene, file);
        return file;
    }

    private static long ranShared(ImportScene scene, String... lines) {
        long file = scene.uploaded(lines(scene, lines));
        scene.shareAddresses(file);
        tried(scene, file);
        return file;
    }

    /** Runs it; what the dry run said before is what happened, and after it nothing is left to do. */
    private static void tried(ImportScene scene, long file) {
        scene.dryRun(file);
        List<String> promised = scene.outcomes(file);
        scene.run(file);
        List<String> happened = scene.outcomes(file);
        assertThat(IntStream.range(0, promised.size())
                        .filter(row -> !promised.get(row).equals(happened.get(row)))
                        .mapToObj(row -> promised.get(row) + " promised, " + happened.get(row) + " happened"))
                .isEmpty();
    }

    private static JsonNode row(ImportScene scene, long file) {
        return scene.desk
                .get(scene.path(file) + "/rows")
                .expect(200)
                .json()
                .path("rows")
                .path(0);
    }

    /** {@code Ada Wirth 1980-01-01 Judge}, by name. */
    private static List<String> people(ImportScene scene) {
        return scene.fixture
                .bean(JdbcClient.class)
                .sql("""
                        select concat_ws(' ', p.first_name, p.last_name, p.date_of_birth, o.code)
                        from person_position pp
                        join person p on p.id = pp.person_id
                        join position o on o.id = pp.position_id
                        where pp.event_id = :event
                        order by 1
                        """)
                .param("event", scene.event.id())
                .query((row, number) -> row.getString(1))
                .list();
    }

    private static final String ADA = "Ada,Wirth,%s,1980-01-01,Judge";
    private static final String TOM = "Tom,Wirth,%s,2012-01-01,Judge";

    @Test
    void addressOfTheFamilyDoesNotMakeAChildOfTheMother(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long first = ran(scene, ADA);
        long ada = row(scene, first).path("person_id").asLong();

        long then = scene.uploaded(lines(scene, TOM));
        scene.approve(then);
        tried(scene, then);

        assertThat(scene.outcomes(then)).containsExactly("2 REFUSED other_person");
        assertThat(people(scene)).containsExactly("Ada Wirth 1980-01-01 Judge");
        JsonNode refused = row(scene, then);
        assertThat(refused.path("person_id").asLong()).isEqualTo(ada);
        assertThat(refused.path("known_name").asString()).isEqualTo("Ada Wirth");
        assertThat(refused.path("said_name").asString()).isEqualTo("Tom Wirth");
        assertThat(refused.path("detail").asString())
                .contains(
                        "Tom Wirth",
                        "Ada Wirth (person " + ada + ")",
                        "write " + ada + " as person_id",
                        "shared_addresses");
        assertThat(scene.outcomes(ran(scene, ADA))).containsExactly("2 UNCHANGED");
        assertThat(scene.outcomes(ran(scene, "Z.,Wirth,%s,,Judge"))).containsExactly("2 REFUSED other_person");
        assertThat(scene.outcomes(ran(scene, "Ada,Wirth,%s,1980-01-10,Judge")))
                .containsExactly("2 REFUSED other_person");
        assertThat(scene.outcomes(ran(scene, ",Wirth,%s,,Judge"))).containsExactly("2 REFUSED other_person");
        assertThat(scene.outcomes(ran(scene, "Anna Ada,Wirth,%s,,Judge"))).containsExactly("2 REFUSED other_person");
        assertThat(people(scene)).containsExactly("Ada Wirth 1980-01-01 Judge");
    }

    @Test
    void siblingsShareAnAddressWhereTheImportAllowsIt(Fixture fixture) {
        var scene = new ImportScene(fixture);
        ran(scene, TOM);
        String[] family = {
            ADA, TOM, "Tim,Wirth,%s,2012-01-01,Judge", "Ada,Wirth,%s,2015-05-05,Judge", "Sukarno,,%s,,Judge"
        };

        assertThat(scene.outcomes(ranShared(scene, family)))
                .containsExactly("2 CREATED", "3 UNCHANGED", "4 CREATED", "5 CREATED", "6 CREATED");
        assertThat(scene.outcomes(ranShared(scene, family))).allMatch(row -> row.endsWith("UNCHANGED"));
        // Whoever agrees in all is found without the option, too.
        assertThat(scene.outcomes(ran(scene, family))).allMatch(row -> row.endsWith("UNCHANGED"));
        assertThat(scene.outcomes(ranShared(scene, "Ada,Wirth,%s,,Competitor")))
                .containsExactly("2 REFUSED ambiguous_person");
        assertThat(people(scene)).hasSize(5);
    }

    @Test
    void siblingInOneFileIsAnotherPersonAndNoRepetition(Fixture fixture) {
        var scene = new ImportScene(fixture);

        long file = ran(scene, ADA, TOM, "Ada,Wirth,%s,1980-01-01,Competitor", ADA);

        assertThat(scene.outcomes(file))
                .containsExactly("2 CREATED", "3 REFUSED other_person", "4 CREATED", "5 REFUSED repeated");
        JsonNode refused = scene.desk
                .get(scene.path(file) + "/rows?outcome=REFUSED")
                .json()
                .path("rows")
                .path(0);
        assertThat(refused.path("detail").asString()).contains("Tom Wirth", "Ada Wirth", "shared_addresses");
        scene.shareAddresses(file);
        tried(scene, file);
        assertThat(scene.outcomes(file))
                .containsExactly("2 UNCHANGED", "3 CREATED", "4 UNCHANGED", "5 REFUSED repeated");
    }

    @Test
    void marriageNeedsTheBirthdayAndIsToldInWords(Fixture fixture) {
        var scene = new ImportScene(fixture);
        ran(scene, ADA);

        long file = scene.uploaded(lines(scene, "Ada,Lima,%s,1980-01-01,Judge"));
        scene.dryRun(file);

        assertThat(scene.outcomes(file)).containsExactly("2 UPDATED");
        assertThat(row(scene, file).path("detail").asString()).isEqualTo("Ada Wirth becomes Ada Lima.");
        assertThat(row(scene, file).path("known_name").asString()).isEqualTo("Ada Wirth");
        assertThat(row(scene, file).path("said_name").asString()).isEqualTo("Ada Lima");
        scene.run(file);
        assertThat(row(scene, file).path("detail").asString()).isEqualTo("Ada Wirth becomes Ada Lima.");
        scene.run(file);
        assertThat(scene.outcomes(file)).containsExactly("2 UNCHANGED");
        assertThat(row(scene, file).path("detail").isNull()).isTrue();

        // A registration more for somebody whose name changes tells so, too.
        long more = ran(scene, "ADA,Lima,%s,,Competitor");
        assertThat(scene.outcomes(more)).containsExactly("2 CREATED");
        assertThat(row(scene, more).path("detail").asString()).isEqualTo("Ada Lima becomes ADA Lima.");
    }

    @Test
    void newSurnameWithoutBirthdaysIsRefusedUntilANumberSaysWhoItIs(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long ada = row(scene, ran(scene, ADA)).path("person_id").asLong();

        long file = ran(scene, "Ada,Lima,%s,,Judge");
        assertThat(scene.outcomes(file)).containsExactly("2 REFUSED other_person");
        assertThat(row(scene, file).path("detail").asString())
                .contains("Ada Lima", "Ada Wirth (person " + ada + ")", "write " + ada + " as person_id", "birthday");
        assertThat(scene.outcomes(ranShared(scene, "Ada,Lima,%s,,Judge"))).containsExactly("2 REFUSED other_person");

        long named = scene.uploaded("person id," + HEADER, ada + ",Z.,Lima,,,Judge");
        tried(scene, named);
        assertThat(scene.outcomes(named)).containsExactly("2 UPDATED");
        assertThat(row(scene, named).path("detail").asString()).isEqualTo("Ada Wirth becomes Z. Lima.");
        assertThat(people(scene)).containsExactly("Z. Lima 1980-01-01 Judge");
    }

    @Test
    void rowsAboutOnePersonByNumberAndByAddressAgree(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long ada = row(scene, ran(scene, ADA)).path("person_id").asLong();
        String address = "wirth@" + scene.event.id() + ".example";

        long file = scene.uploaded(
                "person id," + HEADER,
                ada + ",Ada,Lima,,,Judge",
                ",Ada,Wirth," + address + ",1980-01-01,Competitor",
                ",Ada,Lima," + address + ",1980-01-01,Judge");
        tried(scene, file);

        assertThat(scene.outcomes(file))
                .containsExactly("2 UPDATED", "3 REFUSED differs_from_row", "4 REFUSED repeated");
        scene.run(file);
        assertThat(scene.outcomes(file))
                .containsExactly("2 UNCHANGED", "3 REFUSED differs_from_row", "4 REFUSED repeated");
    }

    @Test
    void whoWasMergedAwayIsFoundByTheOldAddressAndNoMoreByTheNumber(Fixture fixture) {
        var scene = new ImportScene(fixture);
        String old = "old@" + scene.event.id() + ".example";
        long ada = row(scene, ran(scene, ADA)).path("person_id").asLong();
        String again = "Ada,Wirth," + old + ",1980-01-01,Judge";
        long twin = row(scene, ran(scene, again)).path("person_id").asLong();
        scene.desk
                .post("/people/person/" + ada + "/merge", Map.of("from", twin))
                .expect(200);

        assertThat(scene.outcomes(ran(scene, again))).containsExactly("2 UNCHANGED");
        assertThat(scene.outcomes(ran(scene, ADA))).containsExactly("2 UNCHANGED");
        long named = scene.uploaded("person id," + HEADER, twin + ",Ada,Wirth,,,Judge");
        tried(scene, named);
        assertThat(scene.outcomes(named)).containsExactly("2 REFUSED unknown_person");
        assertThat(row(scene, named).path("detail").asString()).contains("merged into person " + ada);
    }

    @Test
    void withoutAnAddressNamesAndBirthdaysDecide(Fixture fixture) {
        var scene = new ImportScene(fixture);
        String[] rows = {
            "José,García,,1980-01-01,Judge",
            "Jose,Garcia,,2012-01-01,Judge",
            "Pelé,,,,Judge",
            ",Pelé,,,Competitor",
            "Cy,Ng,cy%s,,Judge",
            "Cy,Ng,,,Competitor"
        };

        assertThat(scene.outcomes(ran(scene, rows))).allMatch(row -> row.endsWith("CREATED"));
        assertThat(scene.outcomes(ran(scene, rows))).allMatch(row -> row.endsWith("UNCHANGED"));
        assertThat(people(scene))
                .containsExactly(
                        "Cy Ng Competitor",
                        "Cy Ng Judge",
                        "Jose Garcia 2012-01-01 Judge",
                        "José García 1980-01-01 Judge",
                        "Pelé Competitor",
                        "Pelé Judge");
        assertThat(scene.outcomes(ran(scene, "Jose,Garcia,,,Judge"))).containsExactly("2 REFUSED ambiguous_person");
    }

    /** Families of which all is known: whatever the order of the rows and of the files, the same people come of it. */
    @Test
    void orderOfRowsAndFilesPlaysNoPart(Fixture fixture) {
        long seed = Seed.VALUE;
        Random random = new Random(seed);
        List<String> rows = new ArrayList<>();
        for (int family = 0; family < FullSize.or(15, 60); family++) {
            for (String member : members(random)) {
                for (String position : List.of("Judge", "Competitor").subList(random.nextInt(2), 2)) {
                    rows.add(member.replace("%s", "f" + family + "-%s") + position);
                }
            }
        }
        Collections.shuffle(rows, random);
        List<List<String>> ends = new ArrayList<>();
        for (int order = 0; order < 3; order++) {
            var scene = new ImportScene(fixture);
            int half = order == 0 ? rows.size() : rows.size() / (order + 1);
            List<List<String>> files = new ArrayList<>(List.of(rows.subList(0, half), rows.subList(half, rows.size())));
            Collections.shuffle(files, random);
            for (List<String> file : files) {
                if (!file.isEmpty()) {
                    assertThat(scene.outcomes(ranShared(scene, file.toArray(String[]::new))))
                            .allMatch(row -> row.endsWith("CREATED"));
                }
            }
            Collections.shuffle(rows, random);
            assertThat(scene.outcomes(ranShared(scene, rows.toArray(String[]::new))))
                    .allMatch(row -> row.endsWith("UNCHANGED"));
            ends.add(people(scene));
        }
        assertThat(ends.get(1)).as("seed %d", seed).isEqualTo(ends.get(0));
        assertThat(ends.get(2)).as("seed %d", seed).isEqualTo(ends.get(0)).hasSize(rows.size());
    }

    /** Some of one family, each once: nobody shares both first name and birthday with another. */
    private static List<String> members(Random random) {
        List<String> firstNames = List.of("Ada", "Tom", "Tim", "Zoë", "Anna", "Anna Maria");
        List<String> members = new ArrayList<>();
        IntStream.range(0, firstNames.size()).filter(n -> random.nextInt(3) > 0).forEach(n -> {
            members.add(firstNames.get(n) + "," + (random.nextBoolean() ? "Wirth" : "Lima") + ",%s,1980-01-0" + (1 + n)
                    + ",");
            if (random.nextInt(4) == 0) {
                members.add(firstNames.get(n) + ",Wirth,%s,2012-01-0" + (1 + n) + ",");
            }
        });
        return members;
    }

    /** What would let a second run accept a row that the first one refused for the sake of another is refused, too. */
    @Test
    void laterRowDoesNotTakeTheReasonAwayForWhichAnotherIsRefused(Fixture fixture) {
        var scene = new ImportScene(fixture);
        String[] rows = {
            "ADA,Rau,ada-%s,,Competitor",
            "Ada,Rau,,2012-01-01,Judge",
            "Ada,Rau,other-%s,2012-01-01,Judge",
            "ADA,Rau,,2012-01-01,Judge"
        };

        assertThat(scene.outcomes(ranShared(scene, rows)))
                .containsExactly(
                        "2 CREATED",
                        "3 REFUSED differs_from_row",
                        "4 REFUSED differs_from_row",
                        "5 REFUSED differs_from_row");
        assertThat(scene.outcomes(ranShared(scene, rows)))
                .containsExactly(
                        "2 UNCHANGED",
                        "3 REFUSED differs_from_row",
                        "4 REFUSED differs_from_row",
                        "5 REFUSED differs_from_row");
    }

    /** Anything at all: the dry run tells the truth, a second run changes nothing, and nobody ever gets another first name. */
    @Test
    void secondRunOfAnyFileChangesNothing(Fixture fixture) {
        for (long seed : Seed.several(2, "any file")) {
            Random random = new Random(seed);
            var scene = new ImportScene(fixture);
            boolean shared = random.nextBoolean();
            if (random.nextBoolean()) {
                ranShared(scene, anything(random, 60));
            }
            String[] rows = anything(random, 300);

            long file = shared ? ranShared(scene, rows) : ran(scene, rows);
            List<String> before = people(scene);
            long again = shared ? ranShared(scene, rows) : ran(scene, rows);

            assertThat(scene.outcomes(file)).as("seed " + seed).anyMatch(row -> row.endsWith("CREATED"));
            assertThat(scene.outcomes(again))
                    .as("seed " + seed)
                    .noneMatch(row -> row.endsWith("CREATED") || row.endsWith("UPDATED"));
            assertThat(people(scene)).as("seed " + seed).isEqualTo(before);
            assertThat(renamed(scene, file))
                    .as("seed " + seed)
                    .allMatch(names -> names.getFirst().equals(names.getLast()));
        }
    }

    private static String[] anything(Random random, int rows) {
        return IntStream.range(0, rows)
                .mapToObj(n -> String.join(
                        ",",
                        one(random, "Ada", "Ada", "ADA", "Tom", "Tim", "Zoë", "Zoe", "Anna", "Anna Maria", ""),
                        one(random, "Wirth", "Wirth", "Lima", "Wirth-Lima", random.nextInt(5) == 0 ? "" : "Rau"),
                        random.nextInt(6) == 0 ? "" : "f" + random.nextInt(rows / 6) + "-%s",
                        one(random, "", "", "1980-01-01", "1980-01-01", "2012-01-01"),
                        one(random, "Judge", "Competitor")))
                .toArray(String[]::new);
    }

    private static String one(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }

    /** First names before and after, where a row changes a name. */
    private static List<List<String>> renamed(ImportScene scene, long file) {
        return scene.desk
                .get(scene.path(file) + "/rows?limit=1000")
                .expect(200)
                .json()
                .path("rows")
                .valueStream()
                .filter(row -> !row.path("known_name").isNull()
                        && !row.path("outcome").asString().equals("REFUSED"))
                .map(row -> List.of(
                        firstName(row.path("known_name").asString()),
                        firstName(row.path("said_name").asString())))
                .toList();
    }

    private static String firstName(String name) {
        String first = name.indexOf(' ') < 0 ? name : name.substring(0, name.indexOf(' '));
        return first.toLowerCase(Locale.ROOT).replace("ë", "e");
    }
}
