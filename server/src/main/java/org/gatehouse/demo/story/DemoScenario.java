package org.gatehouse.demo.story;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * The story of the demo, from {@code demo/event.json} and {@code demo/nations.json}. Names are maps from language to text.
 *
 * @param federation the top organisation, whose members take part
 */
public record DemoScenario(
        Map<String, String> federation,
        Map<String, String> name,
        String timeZone,
        List<Sector> sectors,
        List<Skill> skills,
        List<Zone> zones,
        List<Position> positions,
        List<PackageOption> packageOptions,
        List<Field> fields,
        List<Nation> nations) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    public record Sector(String code, Map<String, String> name) {}

    public record Skill(String number, String sector, Map<String, String> name) {}

    /**
     * A zone; {@code quotaPercent} is a percentage of all people. It is well above what the story uses, so that a desk has room to add
     * people.
     *
     * @param bothWays whether its gates also scan people on their way out
     */
    public record Zone(
            String code,
            String name,
            String color,
            @Nullable Integer quotaPercent,
            boolean bothWays) {}

    /**
     * A position of people at the event.
     *
     * @param percent the percentage of all people
     * @param young whether the people have the age of competitors
     * @param group the group of their registrations; null means their delegation
     */
    public record Position(
            String code,
            Map<String, String> name,
            int percent,
            String color,
            List<String> lines,
            List<String> zones,
            boolean young,
            boolean skill,
            boolean member,
            @Nullable String group,
            @Nullable List<String> organizations,
            @Nullable List<String> units,
            @Nullable List<String> details) {}

    public record PackageOption(
            String type, Map<String, String> name, Map<String, String> description, List<String> zones, int percent) {

        public String english() {
            return Objects.requireNonNull(name.get("en"));
        }
    }

    /** A question that the event asks in addition to the usual ones; {@code choices} are those of a {@code CHOICE}. */
    public record Field(String name, String type, @Nullable List<String> choices) {}

    /**
     * A country, its member of the federation and the names of its people; each list is separated by commas.
     *
     * @param singleNames whether some of its people have only one name
     * @param familiesOfWomen the women's forms of the same family names; null when they do not differ
     */
    public record Nation(
            String code,
            String prefix,
            String language,
            String name,
            String ownName,
            String sortedAs,
            boolean singleNames,
            String women,
            String men,
            String families,
            @Nullable String familiesOfWomen) {

        public Map<String, String> names() {
            return Map.of("en", name, language, ownName);
        }

        List<Name> givenNames(boolean female) {
            return Name.list(female ? women : men);
        }

        List<Name> familyNames(boolean female) {
            return Name.list(female && familiesOfWomen != null ? familiesOfWomen : families);
        }
    }

    public static DemoScenario read() {
        DemoScenario event = JSON.readValue(resource("event.json"), DemoScenario.class);
        List<Nation> nations = Arrays.asList(JSON.readValue(resource("nations.json"), Nation[].class));
        return event.with(nations);
    }

    /** The registration groups: a delegation for each nation, and those that positions name. */
    public List<String> groups() {
        List<String> delegations =
                nations.stream().map(DemoScenario::delegation).sorted().toList();
        List<String> others = positions.stream()
                .map(Position::group)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
        return Stream.concat(delegations.stream(), others.stream()).toList();
    }

    /** The codes of the zones whose gates scan both ways, so that it is known who is inside. */
    public List<String> zonesLeft() {
        return zones.stream().filter(Zone::bothWays).map(Zone::code).toList();
    }

    static String delegation(Nation nation) {
        return "Delegation " + nation.name();
    }

    /** The organisations other than the federation and its members: press, partners, a hospital. */
    public List<String> organizations() {
        return positions.stream()
                .map(Position::organizations)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    private DemoScenario with(List<Nation> all) {
        return new DemoScenario(
                federation, name, timeZone, sectors, skills, zones, positions, packageOptions, fields, all);
    }

    private static byte[] resource(String name) {
        try (InputStream file = DemoScenario.class.getResourceAsStream("/demo/" + name)) {
            return Objects.requireNonNull(file, name).readAllBytes();
        } catch (IOException unreadable) {
            throw new IllegalStateException("demo/" + name + " cannot be read", unreadable);
        }
    }
}
