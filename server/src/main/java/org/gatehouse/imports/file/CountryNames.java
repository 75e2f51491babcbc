package org.gatehouse.imports.file;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.platform.text.SameText;
import org.springframework.util.function.SingletonSupplier;

/**
 * Finds countries by their names in all languages that Java knows and by their codes of two and three letters. Names are compared by
 * {@link SameText#name}.
 */
final class CountryNames {

    /** English and German names that Java does not use, each after the code of its country. */
    private static final String OTHER_NAMES = """
            BY Weißrussland
            CD Democratic Republic of the Congo
            CG Republic of the Congo
            CI Elfenbeinküste
            CI Ivory Coast
            CV Cape Verde
            CV Kap Verde
            CZ Czech Republic
            GB UK
            GB Great Britain
            KR Republic of Korea
            MD Moldawien
            MK Macedonia
            MK Mazedonien
            NL Holland
            NL The Netherlands
            RU Russian Federation
            SZ Swaziland
            SZ Swasiland
            TL Osttimor
            TR Turkey
            US United States of America
            """;

    /** {@code Myanmar (Burma)}: two names of one country. */
    private static final Pattern TWO_NAMES = Pattern.compile("([^()]+) \\(([^()]+)\\)");

    /**
     * The codes by the keys of names and codes. They are collected when the first name has to be found: it takes a second of processor
     * time and 3 MB, because there are 280 languages.
     */
    private static final SingletonSupplier<Map<String, String>> CODES = SingletonSupplier.of(CountryNames::codes);

    private CountryNames() {}

    /** The code of ISO 3166-1 alpha-2; empty for what is no country, and for a name that several countries have. */
    public static Optional<String> code(String written) {
        return Optional.ofNullable(CODES.obtain().get(SameText.name(written)));
    }

    private static Map<String, String> codes() {
        List<Locale> countries = Arrays.stream(Locale.getISOCountries())
                .map(code -> Locale.of("", code))
                .toList();
        Map<String, Set<String>> found = new HashMap<>();
        OTHER_NAMES.lines().forEach(line -> add(found, line.substring(3), line.substring(0, 2)));
        Arrays.stream(Locale.getAvailableLocales())
                .filter(language ->
                        language.getCountry().isEmpty() && language.getVariant().isEmpty())
                .forEach(language -> countries.forEach(country -> addNames(found, country, language)));
        Map<String, String> codes = new HashMap<>();
        found.forEach((name, of) -> {
            if (of.size() == 1) {
                codes.put(name, of.iterator().next());
            }
        });
        countries.forEach(country -> {
            codes.put(SameText.name(country.getCountry()), country.getCountry());
            codes.put(SameText.name(country.getISO3Country()), country.getCountry());
        });
        return codes;
    }

    private static void addNames(Map<String, Set<String>> found, Locale country, Locale language) {
        String name = country.getDisplayCountry(language);
        add(found, name, country.getCountry());
        add(found, name.replace("&", "and"), country.getCountry());
        Matcher two = TWO_NAMES.matcher(name);
        if (two.matches()) {
            add(found, two.group(1), country.getCountry());
            add(found, two.group(2), country.getCountry());
        }
    }

    private static void add(Map<String, Set<String>> found, String name, String code) {
        found.computeIfAbsent(SameText.name(name), none -> HashSet.newHashSet(1))
                .add(code);
    }
}
