package org.gatehouse.auth.oidc;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gatehouse.auth.user.ProvidedName;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The claims of a provider about a user, by name. */
public record ProviderClaims(Map<String, @Nullable Object> all) {

    /** The size of the claims that are kept for the preview of rules; the largest ones are dropped first. */
    static final int MOST_KEPT = 16_000;

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_SUBJECT = 255;

    /** They belong to one token, and say nothing of the user. */
    private static final Set<String> OF_THE_TOKEN = Set.of(
            "aud", "azp", "exp", "iat", "nbf", "jti", "nonce", "at_hash", "c_hash", "s_hash", "sid", "auth_time");

    private static final TypeReference<Map<String, @Nullable Object>> CLAIMS = new TypeReference<>() {};

    /** Characters that no database keeps are written as JSON's escapes. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** The claims of a JSON object; null if the text is none. */
    public static @Nullable ProviderClaims of(String json) {
        try {
            Map<String, @Nullable Object> all = JSON.readValue(json, CLAIMS);
            return all == null ? null : new ProviderClaims(all);
        } catch (JacksonException none) {
            return null;
        }
    }

    /** The id of the user at the provider; null if it cannot be stored. */
    @Nullable
    String subject() {
        String subject = text("sub");
        return subject == null
                        || subject.isBlank()
                        || subject.length() > LONGEST_SUBJECT
                        || subject.chars().anyMatch(c -> c < ' ' || Character.isSurrogate((char) c))
                ? null
                : subject;
    }

    /**
     * The names of the user. An address counts only if the provider has verified it; the preferred name is the organisation's own choice.
     */
    ProvidedName name() {
        String address = Boolean.TRUE.equals(all.get("email_verified")) ? nameOf("email") : null;
        String preferred = nameOf("preferred_username");
        String username = address != null ? address : preferred != null ? preferred : nameOf("sub");
        String first = nameOf("given_name");
        String last = nameOf("family_name");
        return first == null && last == null
                ? new ProvidedName(String.valueOf(username), null, nameOf("name"))
                : new ProvidedName(String.valueOf(username), first, last);
    }

    private @Nullable String nameOf(String claim) {
        String text = text(claim);
        if (text == null) {
            return null;
        }
        StringBuilder seen = new StringBuilder();
        CleanText.typed(text)
                .codePoints()
                .filter(c -> !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE)
                .limit(LONGEST_NAME / 2)
                .forEach(seen::appendCodePoint);
        String clean = seen.toString().strip();
        return clean.isEmpty() ? null : clean;
    }

    private @Nullable String text(String claim) {
        return all.get(claim) instanceof String text ? text : null;
    }

    /** The claim of this name, or the one within others that the dots of the name lead to; null if there is none. */
    @Nullable
    Object find(String name) {
        Object whole = all.get(name);
        if (whole != null || name.indexOf('.') < 0) {
            return whole;
        }
        Object found = all;
        for (String step : name.split("\\.", -1)) {
            found = found instanceof Map<?, ?> within ? within.get(step) : null;
        }
        return found;
    }

    /**
     * The claims that the provider names but leaves out. Entra ID does so with the groups of people who are in more than 200 (a distributed
     * claim, OpenID Connect Core 5.6.2), or sends {@code hasgroups} alone.
     */
    public SortedSet<String> leftOut() {
        SortedSet<String> names = new TreeSet<>();
        if (all.get("_claim_names") instanceof Map<?, ?> elsewhere) {
            elsewhere.keySet().forEach(name -> names.add(String.valueOf(name)));
        }
        if ("true".equals(String.valueOf(all.get("hasgroups")))) {
            names.add("groups");
        }
        names.removeIf(name -> find(name) != null);
        return names;
    }

    /** Whether the provider left out this claim, or the one that it is within. */
    boolean omits(String name) {
        SortedSet<String> names = leftOut();
        return names.contains(name) || names.contains(name.split("\\.", 2)[0]);
    }

    /** The single values of this claim: of a list its entries, of anything else itself. */
    Stream<String> values(String name) {
        Object found = find(name);
        if (found == null || found instanceof Map) {
            return Stream.empty();
        }
        return found instanceof Collection<?> several
                ? several.stream().filter(one -> !(one instanceof Collection)).map(String::valueOf)
                : Stream.of(String.valueOf(found));
    }

    /** The claims of the user by the names that rules use: the names of nested claims are joined by dots. */
    public SortedMap<String, List<String>> flattened() {
        SortedMap<String, List<String>> said = new TreeMap<>();
        all.keySet().stream()
                .filter(name -> !OF_THE_TOKEN.contains(name))
                .forEach(name -> gather(name, all.get(name), said));
        return said;
    }

    private void gather(String name, @Nullable Object value, Map<String, List<String>> said) {
        if (value instanceof Map<?, ?> within) {
            within.forEach((key, one) -> gather(name + "." + key, one, said));
        } else if (value != null) {
            List<String> values =
                    values(name).filter(one -> !CleanText.typed(one).isEmpty()).toList();
            if (!values.isEmpty()) {
                said.put(name, values);
            }
        }
    }

    /** As JSON, as far as it is kept. */
    String kept() {
        Map<String, Integer> sizes = new TreeMap<>();
        all.forEach((name, value) -> {
            if (value != null && !OF_THE_TOKEN.contains(name)) {
                sizes.put(
                        name,
                        JSON.writeValueAsString(Map.of(name, plain(value))).length());
            }
        });
        List<String> smallestFirst = sizes.keySet().stream()
                .sorted(Comparator.<String, Integer>comparing(sizes::get).thenComparing(name -> name))
                .toList();
        Map<String, @Nullable Object> kept = new LinkedHashMap<>();
        int size = 2;
        for (String name : smallestFirst) {
            size += sizes.getOrDefault(name, 0);
            if (size > MOST_KEPT) {
                break;
            }
            Object value = all.get(name);
            kept.put(name, value == null ? null : plain(value));
        }
        return JSON.writeValueAsString(kept);
    }

    /** Spring turns some claims into addresses and moments, which are texts again when they are read back. */
    private static Object plain(Object value) {
        boolean json = value instanceof String
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Collection
                || value instanceof Map;
        return json ? value : value.toString();
    }
}
