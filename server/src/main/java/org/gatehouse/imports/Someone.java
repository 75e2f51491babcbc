package org.gatehouse.imports;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.gatehouse.people.SamePerson;
import org.gatehouse.people.person.KnownPerson;
import org.gatehouse.people.person.PersonFacts;
import org.jspecify.annotations.Nullable;

/** A person whom rows of a file are about: one who is known, or one whom a row makes. */
final class Someone {

    /** What a row said of the person. */
    private record Mention(int row, long positionId, PersonFacts facts) {}

    /** What the rows have made of the person so far, to go back to. */
    record State(PersonFacts facts, Set<String> addresses) {}

    private final @Nullable Long id;
    private final Set<String> addresses = new HashSet<>();
    private final List<Mention> mentions = new ArrayList<>();
    private boolean atEvent;
    private PersonFacts facts;
    private String firstNameKey;

    private Someone(@Nullable Long id, PersonFacts facts) {
        this.id = id;
        this.facts = facts;
        this.firstNameKey = SamePerson.firstNameKey(facts.who());
        if (facts.email() != null) {
            addresses.add(RowValues.lower(facts.email()));
        }
    }

    static Someone known(KnownPerson person) {
        return new Someone(person.id(), person.facts());
    }

    static Someone madeBy(RowValues row) {
        return new Someone(null, row.facts());
    }

    /** The number; null for somebody new. */
    @Nullable
    Long id() {
        return id;
    }

    /** As the rows so far leave the person. */
    PersonFacts facts() {
        return facts;
    }

    SamePerson.Who who() {
        return facts.who();
    }

    String firstNameKey() {
        return firstNameKey;
    }

    String nameKey() {
        return SamePerson.nameKey(who());
    }

    UUID nameDigest() {
        return RowValues.nameKey(who());
    }

    Stream<UUID> addressKeys() {
        return addresses.stream().flatMap(address -> RowValues.addressKeys(address, who()));
    }

    /** Small letters; the primary one and those by which the person was looked for. */
    Set<String> addresses() {
        return addresses;
    }

    /** The row that makes the person, or the first that is about a known one. */
    int firstRow() {
        return mentions.getFirst().row();
    }

    /** What the row would write: an address that the person has already stays as it is. */
    PersonFacts news(RowValues row) {
        PersonFacts said = row.personId() == null ? row.facts().ofSameName(facts) : row.facts();
        boolean has = row.personId() == null
                ? addresses.contains(RowValues.lower(said.email()))
                : said.email() != null && said.email().equalsIgnoreCase(facts.email());
        return has ? said.withoutEmail() : said;
    }

    /** Notes that a row is about the person. */
    void mention(RowValues row) {
        PersonFacts is = facts.after(news(row));
        if (facts.email() != null && !RowValues.lower(facts.email()).equals(RowValues.lower(is.email()))) {
            addresses.remove(RowValues.lower(facts.email()));
        }
        if (is.email() != null) {
            addresses.add(RowValues.lower(is.email()));
        }
        facts = is;
        firstNameKey = SamePerson.firstNameKey(is.who());
        mentions.add(new Mention(row.number(), row.positionId(), row.facts()));
    }

    State state() {
        return new State(facts, Set.copyOf(addresses));
    }

    /** Takes the last mention back; {@code before} is null for somebody whom its row made. */
    void restore(@Nullable State before) {
        mentions.removeLast();
        if (before != null) {
            addresses.clear();
            addresses.addAll(before.addresses());
            facts = before.facts();
            firstNameKey = SamePerson.firstNameKey(facts.who());
        }
    }

    /** Notes that the person is something at the event already. */
    void isAtEvent() {
        atEvent = true;
    }

    /** Whether names alone may mean the person: only those of the event, and those whom a row brings to it. */
    boolean isFoundByName() {
        return atEvent || !mentions.isEmpty();
    }

    /** False for somebody whom a row would have made that was refused. */
    boolean exists() {
        return id != null || !mentions.isEmpty();
    }

    /** Refuses a row that repeats or contradicts a row before it. */
    void requireFits(RowValues row) throws RowRefusedException {
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

    /** {@code Ada Wirth (person 5)}, so that a sentence can name the person. */
    String called() {
        return who().name() + (id == null ? " (row %d)".formatted(firstRow()) : " (person %d)".formatted(id));
    }
}
