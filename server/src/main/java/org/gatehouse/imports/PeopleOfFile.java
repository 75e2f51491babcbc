package org.gatehouse.imports;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.people.PersonFacts;
import org.gatehouse.people.SamePerson;
import org.jspecify.annotations.Nullable;

/**
 * Those whom the rows of a chunk may be about: people who are known, as the rows before leave them, and people whom rows before
 * make. {@link SamePerson} decides who is who, however the people came to be here.
 */
final class PeopleOfFile {

    private static final int MOST_NAMED = 3;

    private final boolean sharedAddresses;
    private final Map<Long, Someone> byId = new HashMap<>();
    private final Map<String, Set<Someone>> byAddress = new HashMap<>();
    private final Map<String, Set<Someone>> byName = new HashMap<>();

    PeopleOfFile(boolean sharedAddresses) {
        this.sharedAddresses = sharedAddresses;
    }

    /** Adds a known person, unless the person is here already. */
    Someone add(Someone known) {
        Someone person = byId.computeIfAbsent(Objects.requireNonNull(known.id()), none -> known);
        indexAddresses(person);
        return person;
    }

    /** Lets the person be found by names, too: only those who are something at the event are. */
    void indexName(Someone person) {
        byName.computeIfAbsent(person.nameKey(), none -> new LinkedHashSet<>()).add(person);
    }

    void indexAddresses(Someone person) {
        person.addresses().forEach(address -> byAddress
                .computeIfAbsent(address, none -> new LinkedHashSet<>())
                .add(person));
    }

    Set<Long> ids() {
        return byId.keySet();
    }

    @Nullable
    Someone byId(long id) {
        return byId.get(id);
    }

    /** Notes that the row is about the person; null for somebody whom it makes. */
    Someone mention(@Nullable Someone known, RowSaid row) {
        Someone person = known == null ? Someone.madeBy(row) : known;
        person.mention(row);
        indexAddresses(person);
        indexName(person);
        return person;
    }

    /** Notes a row of before that made somebody, or that is about somebody whom another such row made. */
    void mentionNew(RowSaid row) {
        Someone same = found(row, row.facts().email() == null ? namesakes(row) : sharers(row))
                .only();
        mention(same == null || same.id() != null ? null : same, row);
    }

    /** Who the row is about; null for somebody new. */
    @Nullable
    Someone of(RowSaid row, Map<Long, Long> survivors) throws RowRefused {
        if (row.personId() != null) {
            return ofNumber(row.personId(), survivors);
        }
        return row.facts().email() == null ? ofName(row) : ofAddress(row);
    }

    private Someone ofNumber(long id, Map<Long, Long> survivors) throws RowRefused {
        Someone person = byId.get(id);
        if (person == null) {
            Long survivor = survivors.get(id);
            String detail = survivor == null
                    ? "There is no such person; GET /people lists those you see."
                    : "The person was merged into person %d; write that number.".formatted(survivor);
            throw new RowRefused("person_id", String.valueOf(id), "unknown_person", "%s", detail);
        }
        return person;
    }

    private @Nullable Someone ofAddress(RowSaid row) throws RowRefused {
        Collection<Someone> sharers = sharers(row);
        SamePerson.Found<Someone> found = found(row, sharers);
        if (found.ambiguous()) {
            throw ambiguous("email", row.facts().email(), found.people());
        }
        if (found.verdict() == SamePerson.Verdict.UNCERTAIN) {
            throw uncertain(row, found.people());
        }
        if (found.verdict() == SamePerson.Verdict.OTHER && !sharers.isEmpty() && !sharedAddresses) {
            throw other(row, sharers);
        }
        return found.only();
    }

    private @Nullable Someone ofName(RowSaid row) throws RowRefused {
        SamePerson.Found<Someone> found = found(row, namesakes(row));
        if (found.ambiguous()) {
            PersonFacts facts = row.facts();
            throw ambiguous(
                    "last_name", facts.lastName() == null ? facts.firstName() : facts.lastName(), found.people());
        }
        return found.only();
    }

    /** Only people of the same first name can be the same, so a team's address costs no more than any other. */
    private static SamePerson.Found<Someone> found(RowSaid row, Collection<Someone> people) {
        SamePerson.Who said = row.facts().who();
        String firstName = SamePerson.firstNameKey(said);
        return SamePerson.among(
                people.stream()
                        .filter(person -> person.firstNameKey().equals(firstName))
                        .toList(),
                Someone::who,
                said);
    }

    private Collection<Someone> sharers(RowSaid row) {
        String address = RowSaid.lower(row.facts().email());
        return byAddress.getOrDefault(address, Set.of()).stream()
                .filter(person -> person.addresses().contains(address))
                .toList();
    }

    private Collection<Someone> namesakes(RowSaid row) {
        String name = SamePerson.nameKey(row.facts().who());
        return byName.getOrDefault(name, Set.of()).stream()
                .filter(person -> person.nameKey().equals(name))
                .toList();
    }

    private static RowRefused ambiguous(String field, @Nullable String value, Collection<Someone> found) {
        return new RowRefused(
                field,
                value,
                "ambiguous_person",
                "It may be any of these people: %s; write the number of one as person_id.",
                called(found));
    }

    private static RowRefused other(RowSaid row, Collection<Someone> sharers) {
        Someone first = sharers.iterator().next();
        return new RowRefused(
                        "email",
                        row.facts().email(),
                        "other_person",
                        "The row says %s, but the address belongs to %s, another person by first name or birthday. %s"
                                + " import with shared_addresses or write another address.",
                        row.facts().who().name(),
                        called(sharers),
                        first.id() == null
                                ? "If they are one person, make the rows agree; if not,"
                                : "If they are one person, write %d as person_id; if not,".formatted(first.id()))
                .about(first, row);
    }

    private static RowRefused uncertain(RowSaid row, Collection<Someone> people) {
        Someone first = people.iterator().next();
        return new RowRefused(
                        "email",
                        row.facts().email(),
                        "other_person",
                        "The row says %s, and the address belongs to %s: with another surname they are taken for one person only"
                                + " if both have the same birthday. %s give both their birthdays or write another address.",
                        row.facts().who().name(),
                        called(people),
                        first.id() == null
                                ? "If they are one person, make the rows agree; if not,"
                                : "If they are one person, write %d as person_id; if not,".formatted(first.id()))
                .about(first, row);
    }

    private static String called(Collection<Someone> people) {
        String named = people.stream().limit(MOST_NAMED).map(Someone::called).collect(Collectors.joining(", "));
        return people.size() <= MOST_NAMED ? named : named + " and %d more".formatted(people.size() - MOST_NAMED);
    }

    /** Those whom rows of before are about and who are not here yet. */
    List<Long> missing(Collection<Long> ids) {
        return ids.stream().filter(id -> !byId.containsKey(id)).distinct().toList();
    }
}
