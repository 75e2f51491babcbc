package org.gatehouse.imports.file;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/**
 * Finds an object by its code, or else by its name in any language. How it is spelled is compared by {@link SameText#label}. Objects that
 * are countries, or called like one, are then found by all other names and codes of that country.
 */
public final class NameLookup {

    private final String field;
    private final String listedAt;
    private final boolean ofCountries;
    private final List<Named> things = new ArrayList<>();
    private final Map<String, Long> chosen = new HashMap<>();
    private final Set<String> leftOut = new HashSet<>();
    private final Map<String, Set<Long>> byCode = new HashMap<>();
    private final Map<String, Set<Long>> byName = new HashMap<>();
    private final Map<Long, List<NearName>> nearNames = new HashMap<>();
    private @Nullable Map<String, Set<Long>> byCountry;

    /**
     * An object that a text may mean.
     *
     * @param same whether it belongs to the country that the text names, or has all letters of the text
     */
    public record Near(long id, boolean same) {}

    /**
     * An object that can be found.
     *
     * @param countryCode the country that it belongs to; null for none
     */
    private record Named(
            long id,
            @Nullable String code,
            Collection<String> names,
            @Nullable String countryCode) {

        /** The country that the object is itself, by its name or code; another object of that country is not. */
        Optional<String> country() {
            Stream<String> called =
                    countryCode == null ? names.stream() : Stream.concat(names.stream(), Stream.ofNullable(code));
            return called.map(CountryNames::code)
                    .flatMap(Optional::stream)
                    .filter(country -> countryCode == null || country.equals(countryCode))
                    .findFirst();
        }

        boolean belongsTo(String country) {
            return country.equals(countryCode) || country.equals(country().orElse(null));
        }
    }

    /**
     * Creates an empty lookup.
     *
     * @param field the field whose values are looked up
     * @param listedAt the address at which a client finds the possible values
     * @param ofCountries whether its objects may be countries
     */
    public NameLookup(String field, String listedAt, boolean ofCountries) {
        this.field = field;
        this.listedAt = listedAt;
        this.ofCountries = ofCountries;
    }

    public void add(long id, @Nullable String code, Collection<String> names, @Nullable String countryCode) {
        things.add(new Named(id, code, names, countryCode));
        if (code != null) {
            byCode.computeIfAbsent(key(code), none -> new TreeSet<>()).add(id);
        }
        names.forEach(name ->
                byName.computeIfAbsent(key(name), none -> new TreeSet<>()).add(id));
        nearNames.remove(id);
        byCountry = null;
    }

    /** Lets this text mean an object, whatever else is called so. An object that is no longer there is ignored. */
    public void choose(String text, long id) {
        if (things.stream().anyMatch(thing -> thing.id() == id)) {
            chosen.put(key(text), id);
        }
    }

    /** Lets this text mean nothing. */
    public void leaveOut(String text) {
        leftOut.add(key(text));
    }

    /** Returns whether this text means nothing, so that a cell that holds it counts as empty. */
    public boolean isLeftOut(String text) {
        return leftOut.contains(key(text));
    }

    /** Returns whether any object has this code or name. */
    public boolean knows(String text) {
        return !called(text).isEmpty();
    }

    /** The objects that have this code, or else this name, or else are the country that is called so. */
    public Set<Long> called(String text) {
        String key = key(text);
        Long choice = chosen.get(key);
        if (choice != null) {
            return Set.of(choice);
        }
        Set<Long> found = byCode.getOrDefault(key, byName.getOrDefault(key, Set.of()));
        return found.isEmpty() && ofCountries
                ? country(text)
                        .map(code -> byCountry().getOrDefault(code, Set.of()))
                        .orElse(Set.of())
                : found;
    }

    private Map<String, Set<Long>> byCountry() {
        if (byCountry == null) {
            byCountry = things.stream()
                    .filter(thing -> thing.country().isPresent())
                    .collect(Collectors.groupingBy(
                            thing -> thing.country().orElseThrow(),
                            Collectors.mapping(Named::id, Collectors.toCollection(TreeSet::new))));
        }
        return byCountry;
    }

    /** The country that is called so, where objects may be countries. */
    public Optional<String> country(String text) {
        return ofCountries ? CountryNames.code(text) : Optional.empty();
    }

    /** Objects that the text may mean although they are not called exactly so. The name of a country means none of another country. */
    public List<Near> near(String text) {
        NearName name = NearName.of(text);
        Optional<String> country = country(text);
        return things.stream()
                .map(thing -> country.isPresent()
                        ? near(thing, thing.belongsTo(country.get()), false)
                        : near(thing, isAny(thing, name::isSame), isAny(thing, name::isNear)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Near> near(Named thing, boolean same, boolean near) {
        return same || near ? Optional.of(new Near(thing.id(), same)) : Optional.empty();
    }

    private boolean isAny(Named thing, Predicate<NearName> like) {
        return nearNames
                .computeIfAbsent(
                        thing.id(),
                        none -> thing.names().stream().map(NearName::of).toList())
                .stream()
                .anyMatch(like);
    }

    public long find(String text) throws RowRefusedException {
        Set<Long> found = called(text);
        if (found.isEmpty()) {
            throw new RowRefusedException(
                    field,
                    text,
                    "unknown_" + field,
                    "There is no such %s; write the code or the name of one, %s lists them.",
                    field,
                    listedAt);
        }
        if (found.size() > 1) {
            throw new RowRefusedException(
                    field,
                    text,
                    "ambiguous_" + field,
                    "Several are called so (%s); write a code that only one has.",
                    found);
        }
        return found.iterator().next();
    }

    private static String key(String text) {
        return SameText.label(text);
    }
}
