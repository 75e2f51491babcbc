package org.gatehouse.imports.person;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.people.SamePerson;
import org.gatehouse.people.person.PersonFacts;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/**
 * The people whom the rows of a chunk may be about: known people with the changes of earlier rows, and people whom earlier rows create.
 * {@link SamePerson} compares all of them, whatever their origin.
 */
public final class PeopleOfFile {

    /** Refusals that depend on the other people and rows. All other refusals stand regardless of later rows. */
    private static final Set<String> REASONS =
            Set.of("other_person", "ambiguous_person", "repeated", "differs_from_row");

    /**
     * A row that has been decided.
     *
     * @param person the person whom the row is about; null for a refused row
     * @param keys of all rows on which the decision depends: its own, and those of a row that it would have changed
     */
    private record Decided(RowValues row, @Nullable PersonOfRows person, Set<String> keys) {

        static Decided of(RowValues row, @Nullable PersonOfRows person) {
            return new Decided(row, person, Set.of(key(row)));
        }

        Decided dependingOn(Decided other) {
            Set<String> all = new HashSet<>(keys);
            all.addAll(other.keys());
            return new Decided(row, person, all);
        }
    }

    private final boolean sharedAddresses;
    private final Map<Long, Long> survivors = new HashMap<>();
    private final Map<String, List<Decided>> decided = new HashMap<>();
    private final Map<Long, PersonOfRows> byId = new HashMap<>();
    private final Map<String, Set<PersonOfRows>> byAddress = new HashMap<>();
    private final Map<String, Set<PersonOfRows>> byName = new HashMap<>();

    public PeopleOfFile(boolean sharedAddresses) {
        this.sharedAddresses = sharedAddresses;
    }

    /** Adds a known person, unless the person has already been added. */
    public PersonOfRows add(PersonOfRows known) {
        PersonOfRows person = byId.computeIfAbsent(Objects.requireNonNull(known.id()), none -> known);
        indexAddresses(person);
        return person;
    }

    /** Adds a person of the event. A row may refer to such a person by name alone. */
    public void addOfEvent(PersonOfRows known) {
        PersonOfRows person = add(known);
        person.markAtEvent();
        indexName(person);
    }

    private void indexName(PersonOfRows person) {
        byName.computeIfAbsent(person.nameKey(), none -> new LinkedHashSet<>()).add(person);
    }

    public void indexAddresses(PersonOfRows person) {
        person.addresses()
                .forEach(address -> byAddress
                        .computeIfAbsent(address, none -> new LinkedHashSet<>())
                        .add(person));
    }

    public Collection<PersonOfRows> known() {
        return byId.values();
    }

    public Set<Long> ids() {
        return byId.keySet();
    }

    @Nullable
    public PersonOfRows byId(long id) {
        return byId.get(id);
    }

    /** Records the survivors of merged people whom rows refer to by number. */
    public void addSurvivors(Map<Long, Long> found) {
        survivors.putAll(found);
    }

    /**
     * Records that the row is about the person; null stands for a person whom the row creates.
     *
     * <p>The effect of the row must not change the decision about any earlier row, otherwise a second run of the same file would do more
     * than the first. For example, a row may add a birthday. An earlier row with another surname, refused because a birthday was missing,
     * would then match the person.
     */
    public PersonOfRows decide(@Nullable PersonOfRows known, RowValues row) throws RowRefusedException {
        PersonOfRows.State before = known == null ? null : known.state();
        PersonOfRows person = mention(known, row);
        Decided upset = earlierDecisionChangedBy(row, person, before);
        if (upset != null) {
            person.restore(before);
            throw new RowRefusedException(
                    "row",
                    null,
                    "differs_from_row",
                    "Row %d may be about the same person and says other things; make them agree.",
                    upset.row().number());
        }
        note(Decided.of(row, person));
        return person;
    }

    /** Repeats an earlier decision about a row; {@code known} is null for a person whom such a row created. */
    public void replay(@Nullable PersonOfRows known, RowValues row) {
        PersonOfRows same = known == null ? found(row, candidates(row)).only() : known;
        note(Decided.of(row, mention(known == null && same != null && same.id() != null ? null : same, row)));
    }

    /**
     * Records a refused row. One that is refused for the sake of an earlier row depends on whatever that one depends on: a later row may
     * change whom the earlier row could be about, and with it the reason.
     */
    public void refuse(RowValues row, String reason) {
        if (REASONS.contains(reason)) {
            Decided refused = Decided.of(row, null);
            Decided upset = reason.equals("differs_from_row") ? upset(row) : null;
            note(upset == null ? refused : refused.dependingOn(upset));
        }
    }

    /** Returns the first earlier row that the row would change; null when there is none, and when the row is refused for itself. */
    private @Nullable Decided upset(RowValues row) {
        try {
            return upset(row, of(row));
        } catch (RowRefusedException itself) {
            return null;
        }
    }

    private PersonOfRows mention(@Nullable PersonOfRows known, RowValues row) {
        PersonOfRows person = known == null ? PersonOfRows.madeBy(row) : known;
        person.mention(row);
        indexAddresses(person);
        indexName(person);
        return person;
    }

    private void note(Decided row) {
        row.keys()
                .forEach(key ->
                        decided.computeIfAbsent(key, none -> new ArrayList<>()).add(row));
    }

    private static String key(RowValues row) {
        return key(row.facts().email(), row.facts().who());
    }

    /** Returns the key of a row. Only rows with the same first name can be about one person. */
    private static String key(@Nullable String address, SamePerson.PersonIdentity who) {
        return address == null
                ? "name " + SamePerson.nameKey(who)
                : "mail " + SameText.address(address) + "\n" + SamePerson.firstNameKey(who);
    }

    private static Stream<String> keys(PersonOfRows.State person) {
        SamePerson.PersonIdentity who = person.facts().who();
        return Stream.concat(
                Stream.of(key(null, who)), person.addresses().stream().map(address -> key(address, who)));
    }

    /** Returns the first earlier row that would be decided differently after the change of the person. */
    private @Nullable Decided earlierDecisionChangedBy(
            RowValues by, PersonOfRows person, PersonOfRows.@Nullable State before) {
        PersonOfRows.State now = person.state();
        return now.equals(before)
                ? null
                : Stream.concat(keys(now), before == null ? Stream.of() : keys(before))
                        .distinct()
                        .flatMap(key -> decided.getOrDefault(key, List.of()).stream())
                        .filter(row -> row.row().number() < by.number() && !isStillDecidedSo(row))
                        .findFirst()
                        .orElse(null);
    }

    /** Returns whether the row would get the same decision again, given only the rows before it. */
    private boolean isStillDecidedSo(Decided before) {
        try {
            PersonOfRows person = of(before.row());
            if (person != null) {
                person.requireFits(before.row());
            }
            return before.person() == null
                    ? upset(before.row(), person) != null
                    : before.person().equals(person);
        } catch (RowRefusedException still) {
            return before.person() == null;
        }
    }

    private @Nullable Decided upset(RowValues row, @Nullable PersonOfRows known) {
        PersonOfRows.State before = known == null ? null : known.state();
        PersonOfRows person = mention(known, row);
        Decided upset = earlierDecisionChangedBy(row, person, before);
        person.restore(before);
        return upset;
    }

    /** Returns the person whom the row is about; null for a new person. */
    @Nullable
    public PersonOfRows of(RowValues row) throws RowRefusedException {
        if (row.personId() != null) {
            return ofNumber(row.personId());
        }
        return row.facts().email() == null ? ofName(row) : ofAddress(row);
    }

    private PersonOfRows ofNumber(long id) throws RowRefusedException {
        PersonOfRows person = byId.get(id);
        if (person == null) {
            Long survivor = survivors.get(id);
            String detail = survivor == null
                    ? "There is no such person; GET /people lists those that you can see."
                    : "The person was merged into person %d; write that number.".formatted(survivor);
            throw new RowRefusedException("person_id", String.valueOf(id), "unknown_person", "%s", detail);
        }
        return person;
    }

    private @Nullable PersonOfRows ofAddress(RowValues row) throws RowRefusedException {
        Collection<PersonOfRows> sharers = sharers(row);
        SamePerson.Found<PersonOfRows> found = found(row, sharers);
        if (found.ambiguous()) {
            throw PersonRefusals.ambiguous("email", row.facts().email(), found.people());
        }
        if (found.verdict() == SamePerson.Verdict.UNCERTAIN) {
            throw PersonRefusals.ambiguous(row, found.people());
        }
        if (found.verdict() == SamePerson.Verdict.OTHER && !sharers.isEmpty() && !sharedAddresses) {
            throw PersonRefusals.other(row, sharers);
        }
        return found.only();
    }

    private @Nullable PersonOfRows ofName(RowValues row) throws RowRefusedException {
        SamePerson.Found<PersonOfRows> found = found(row, namesakes(row));
        if (found.ambiguous()) {
            PersonFacts facts = row.facts();
            throw PersonRefusals.ambiguous(
                    "last_name", facts.lastName() == null ? facts.firstName() : facts.lastName(), found.people());
        }
        return found.only();
    }

    /**
     * Only people with the same first name can be the same person. Comparing only these keeps an address that a whole team shares as cheap
     * as any other.
     */
    private static SamePerson.Found<PersonOfRows> found(RowValues row, Collection<PersonOfRows> people) {
        SamePerson.PersonIdentity said = row.facts().who();
        String firstName = SamePerson.firstNameKey(said);
        return SamePerson.among(
                people.stream()
                        .filter(person -> person.firstNameKey().equals(firstName))
                        .toList(),
                PersonOfRows::who,
                said);
    }

    private Collection<PersonOfRows> candidates(RowValues row) {
        return row.facts().email() == null ? namesakes(row) : sharers(row);
    }

    private Collection<PersonOfRows> sharers(RowValues row) {
        String address = SameText.address(row.facts().email());
        return byAddress.getOrDefault(address, Set.of()).stream()
                .filter(person -> person.exists() && person.addresses().contains(address))
                .toList();
    }

    private Collection<PersonOfRows> namesakes(RowValues row) {
        String name = SamePerson.nameKey(row.facts().who());
        return byName.getOrDefault(name, Set.of()).stream()
                .filter(person -> person.isFoundByName() && person.nameKey().equals(name))
                .toList();
    }

    /** Returns the ids whose people have not been added yet. */
    public List<Long> missing(Collection<Long> ids) {
        return ids.stream().filter(id -> !byId.containsKey(id)).distinct().toList();
    }
}
