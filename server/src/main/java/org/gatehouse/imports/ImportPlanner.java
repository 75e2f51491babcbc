package org.gatehouse.imports;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.gatehouse.people.ImportedPeople;
import org.gatehouse.people.PersonFacts;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Decides what each row of a chunk would do. A run does just that, so a dry run tells the truth (decision 0023).
 *
 * <p>Who a row is about: the number in it, else whoever {@link org.gatehouse.people.SamePerson} finds among those with its address,
 * else, without an address, the only one of its names at the event.
 */
@Component
class ImportPlanner {

    /** What was decided, by row: something to do, or a refusal. */
    record Plans(List<RowPlan> toDo, List<ImportVerdict> refused) {}

    private final ImportedPeople people;
    private final ImportReferences references;
    private final ImportRows rows;

    ImportPlanner(ImportedPeople people, ImportReferences references, ImportRows rows) {
        this.people = people;
        this.references = references;
        this.rows = rows;
    }

    /**
     * Plans these rows, which follow each other.
     *
     * @param seen the only events whose people exist for the caller; null means all
     * @param forWriting keeps the people whom the rows are about from others until the transaction ends
     */
    Plans plan(StoredImport file, List<ImportRows.Raw> chunk, @Nullable Set<Long> seen, boolean forWriting) {
        List<ImportVerdict> refused = new ArrayList<>();
        RowReader reader = new RowReader(file, references.known(file.eventId()), people);
        List<RowSaid> said = read(reader, chunk, refused);
        Candidates candidates = new Candidates(file, reader, said, seen);
        if (forWriting) {
            people.lock(candidates.people.ids());
            candidates = new Candidates(file, reader, said, seen);
        }
        return new Pass(file, candidates, refused).plan(said);
    }

    private static List<RowSaid> read(RowReader reader, List<ImportRows.Raw> chunk, List<ImportVerdict> refused) {
        List<RowSaid> said = new ArrayList<>();
        for (ImportRows.Raw row : chunk) {
            try {
                said.add(reader.read(row));
            } catch (RowRefused why) {
                refused.add(ImportVerdict.refused(row.number(), why));
            }
        }
        return said;
    }

    /** The people whom rows may be about, looked up for all rows at once. */
    private final class Candidates {

        private final PeopleOfFile people;
        private final Map<Long, Long> survivors;

        Candidates(StoredImport file, RowReader reader, List<RowSaid> said, @Nullable Set<Long> seen) {
            people = new PeopleOfFile(file.options().sharedAddresses());
            Set<Long> ids = numbers(said);
            addKnown(file.eventId(), ids, said, seen);
            survivors = ImportPlanner.this.people.mergedInto(people.missing(ids), seen);
            addEarlier(file, reader, said, seen);
        }

        private static Set<Long> numbers(List<RowSaid> said) {
            Set<Long> ids = new HashSet<>();
            said.stream().map(RowSaid::personId).filter(Objects::nonNull).forEach(ids::add);
            return ids;
        }

        private void addKnown(long eventId, Set<Long> ids, List<RowSaid> said, @Nullable Set<Long> seen) {
            Set<String> emails = new HashSet<>();
            Set<ImportedPeople.Names> names = new HashSet<>();
            for (RowSaid row : said) {
                PersonFacts facts = row.facts();
                if (facts.email() != null) {
                    emails.add(facts.email());
                } else if (row.personId() == null) {
                    names.add(new ImportedPeople.Names(facts.firstName(), facts.lastName()));
                }
            }
            addNumbers(ids, seen);
            ImportPlanner.this.people.byEmail(emails, seen).forEach(found -> {
                Someone person = people.add(Someone.known(found.person()));
                person.addresses().add(found.address());
                people.indexAddresses(person);
            });
            ImportPlanner.this.people.byName(eventId, names).forEach(found ->
                    people.indexName(people.add(Someone.known(found))));
        }

        private void addNumbers(Collection<Long> ids, @Nullable Set<Long> seen) {
            ImportPlanner.this.people.byId(ids, seen).forEach(found -> people.add(Someone.known(found)));
        }

        /** What rows before this chunk do counts for it, whether or not it is written yet. */
        private void addEarlier(StoredImport file, RowReader reader, List<RowSaid> said, @Nullable Set<Long> seen) {
            boolean shared = file.options().sharedAddresses();
            List<ImportRows.Earlier> earlier = rows.earlier(
                    file.id(),
                    file.atRow(),
                    keys(said.stream().map(row -> row.addressKey(shared))),
                    keys(said.stream()
                            .filter(row -> row.personId() == null && row.facts().email() == null)
                            .map(RowSaid::nameKey)),
                    people.ids());
            addNumbers(
                    people.missing(earlier.stream()
                            .map(ImportRows.Earlier::personId)
                            .filter(Objects::nonNull)
                            .toList()),
                    seen);
            earlier.forEach(row -> mention(row, reader));
        }

        private static List<UUID> keys(Stream<@Nullable UUID> keys) {
            return keys.filter(Objects::nonNull).distinct().toList();
        }

        private void mention(ImportRows.Earlier earlier, RowReader reader) {
            try {
                RowSaid row = reader.read(earlier.row());
                Someone known = earlier.personId() == null ? null : people.byId(earlier.personId());
                if (known != null) {
                    people.mention(known, row);
                } else if (earlier.personId() == null) {
                    people.mentionNew(row);
                }
            } catch (RowRefused sinceThen) {
                // What it referred to is gone meanwhile: it says nothing of those who come after it.
                return;
            }
        }
    }

    /** One chunk, row after row: what a row does counts for those after it. */
    private final class Pass {

        private final StoredImport file;
        private final Candidates candidates;
        private final List<ImportVerdict> refused;

        Pass(StoredImport file, Candidates candidates, List<ImportVerdict> refused) {
            this.file = file;
            this.candidates = candidates;
            this.refused = refused;
        }

        Plans plan(List<RowSaid> said) {
            Map<String, ImportReferences.Held> held = new HashMap<>();
            references
                    .held(file.eventId(), candidates.people.ids())
                    .forEach(one -> held.put(one.personId() + " " + one.positionId(), one));
            List<RowPlan> toDo = new ArrayList<>();
            for (RowSaid row : said) {
                try {
                    toDo.add(planned(row, held));
                } catch (RowRefused why) {
                    refused.add(ImportVerdict.refused(row.number(), why));
                }
            }
            return new Plans(toDo, refused);
        }

        private RowPlan planned(RowSaid row, Map<String, ImportReferences.Held> allHeld) throws RowRefused {
            Someone known = candidates.people.of(row, candidates.survivors);
            ImportReferences.Held held = known == null ? null : allHeld.get(known.id() + " " + row.positionId());
            if (known != null) {
                known.requireFits(row);
            }
            requireUndecided(held);
            PersonFacts was = known == null ? null : known.facts();
            PersonFacts news = known == null ? row.facts() : known.news(row);
            Someone person = candidates.people.mention(known, row);
            return new RowPlan(
                    row,
                    row.addressKey(file.options().sharedAddresses()),
                    person.id(),
                    person.firstRow(),
                    was,
                    news,
                    held,
                    file.options().approve());
        }

        private void requireUndecided(ImportReferences.@Nullable Held held) throws RowRefused {
            RegistrationState state = held == null ? null : held.state();
            if (held != null
                    && file.options().approve()
                    && (state == RegistrationState.REJECTED || state == RegistrationState.WITHDRAWN)) {
                throw new RowRefused(
                        "position",
                        null,
                        "decided_otherwise",
                        "Registration %s is %s; reopen it first if it is to be approved.",
                        String.valueOf(held.registrationId()),
                        state);
            }
        }
    }
}
