package org.gatehouse.imports.person;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.people.SamePerson;
import org.gatehouse.people.person.KnownPerson;
import org.gatehouse.people.person.PersonFacts;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/** A person whom rows of a file are about: either a known person, or a person whom a row creates. */
public final class PersonOfRows {

    /** The facts that a row states about the person. */
    private record Mention(int row, long positionId, PersonFacts facts) {}

    /** The effect of the rows on the person so far, for {@link #restore}. */
    record State(PersonFacts facts, Set<String> addresses) {}

    private final @Nullable Long id;
    private final Set<String> addresses = new HashSet<>();
    private final List<Mention> mentions = new ArrayList<>();
    private boolean atEvent;
    private PersonFacts facts;
    private String firstNameKey;

    private PersonOfRows(@Nullable Long id, PersonFacts facts) {
        this.id = id;
        this.facts = facts;
        this.firstNameKey = SamePerson.firstNameKey(facts.who());
        if (facts.email() != null) {
            addresses.add(SameText.address(facts.email()));
        }
    }

    public static PersonOfRows known(KnownPerson person) {
        return new PersonOfRows(person.id(), person.facts());
    }

    static PersonOfRows madeBy(RowValues row) {
        return new PersonOfRows(null, row.facts());
    }

    /** Returns the person's id; null for a new person. */
    @Nullable
    public Long id() {
        return id;
    }

    /** Returns the facts about the person after the rows so far. */
    public PersonFacts facts() {
        return facts;
    }

    SamePerson.PersonIdentity who() {
        return facts.who();
    }

    String firstNameKey() {
        return firstNameKey;
    }

    String nameKey() {
        return SamePerson.nameKey(who());
    }

    public UUID nameDigest() {
        return RowValues.nameKey(who());
    }

    public Stream<UUID> addressKeys() {
        return addresses.stream().flatMap(address -> RowValues.addressKeys(address, who()));
    }

    /** Returns the keys of the addresses: the primary one and those by which the person was found. */
    public Set<String> addresses() {
        return addresses;
    }

    /** Returns the row that creates the person, or the first row about a known person. */
    public int firstRow() {
        return mentions.getFirst().row();
    }

    /** Returns the facts that the row would write. An address that the person already has stays unchanged. */
    public PersonFacts news(RowValues row) {
        PersonFacts said = row.personId() == null ? row.facts().ofSameName(facts) : row.facts();
        boolean has = row.personId() == null
                ? addresses.contains(SameText.address(said.email()))
                : said.email() != null && SameText.isSameAddress(said.email(), facts.email());
        return has ? said.withoutEmail() : said;
    }

    /** Records that a row is about the person. */
    void mention(RowValues row) {
        PersonFacts is = facts.after(news(row));
        if (facts.email() != null && !SameText.address(facts.email()).equals(SameText.address(is.email()))) {
            addresses.remove(SameText.address(facts.email()));
        }
        if (is.email() != null) {
            addresses.add(SameText.address(is.email()));
        }
        facts = is;
        firstNameKey = SamePerson.firstNameKey(is.who());
        mentions.add(new Mention(row.number(), row.positionId(), row.facts()));
    }

    State state() {
        return new State(facts, Set.copyOf(addresses));
    }

    /** Reverts the last mention; {@code before} is null for a person whom that row created. */
    void restore(@Nullable State before) {
        mentions.removeLast();
        if (before != null) {
            addresses.clear();
            addresses.addAll(before.addresses());
            facts = before.facts();
            firstNameKey = SamePerson.firstNameKey(facts.who());
        }
    }

    /** Records that the person already holds a position at the event. */
    void markAtEvent() {
        atEvent = true;
    }

    /**
     * Returns whether a name alone can identify the person. This holds only for people of the event and for people whom a row brings to it.
     */
    boolean isFoundByName() {
        return atEvent || !mentions.isEmpty();
    }

    /** Returns whether the person exists. A person does not exist when the row that would have created the person was refused. */
    boolean exists() {
        return id != null || !mentions.isEmpty();
    }

    /** Refuses a row that repeats or contradicts an earlier row. */
    public void requireFits(RowValues row) throws RowRefusedException {
        for (Mention before : mentions) {
            if (before.row() >= row.number()) {
                return;
            }
            if (before.positionId() == row.positionId()) {
                throw new RowRefusedException(
                        "row",
                        null,
                        "repeated",
                        "Row %d registers the same person in the same position; take one of the two out.",
                        before.row());
            }
            if (before.facts().contradict(row.facts())) {
                throw new RowRefusedException(
                        "row",
                        null,
                        "differs_from_row",
                        "Row %d says other things of the same person; make them agree.",
                        before.row());
            }
        }
    }

    /** Returns the name for a sentence, such as {@code Ada Wirth (person 5)}. */
    String called() {
        return who().name() + (id == null ? " (row %d)".formatted(firstRow()) : " (person %d)".formatted(id));
    }
}
