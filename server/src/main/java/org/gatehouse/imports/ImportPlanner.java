package org.gatehouse.imports;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.people.ImportedPeople;
import org.gatehouse.people.KnownPerson;
import org.gatehouse.people.PersonFacts;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Decides what each row of a chunk would do. A run does just that, so a dry run tells the truth (decision 0023).
 *
 * <p>Who a row is about: the number in it, else the only person with its address, else the only one of its names at the event.
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
        List<RowSaid> said = read(file, chunk, refused);
        boolean shared = file.options().sharedAddresses();
        Map<UUID, List<ImportRows.Earlier>> earlier = rows.earlier(
                file.id(),
                file.atRow(),
                said.stream().map(row -> row.personKey(shared)).distinct().toList());
        Candidates candidates = new Candidates(file.eventId(), said, seen);
        if (forWriting) {
            Set<Long> ids = candidates.ids();
            earlier.values()
                    .forEach(of -> of.stream()
                            .map(ImportRows.Earlier::personId)
                            .filter(Objects::nonNull)
                            .forEach(ids::add));
            people.lock(ids);
            candidates = new Candidates(file.eventId(), said, seen);
        }
        return new Pass(file, earlier, candidates, refused).plan(said);
    }

    private List<RowSaid> read(StoredImport file, List<ImportRows.Raw> chunk, List<ImportVerdict> refused) {
        RowReader reader = new RowReader(file, references.known(file.eventId()), people);
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

        private final Map<Long, KnownPerson> byId = new HashMap<>();
        private final Map<String, Map<Long, KnownPerson>> byEmail = new HashMap<>();
        private final Map<String, Map<Long, KnownPerson>> byName = new HashMap<>();

        Candidates(long eventId, Collection<RowSaid> said, @Nullable Set<Long> seen) {
            Set<Long> ids = new HashSet<>();
            Set<String> emails = new HashSet<>();
            Set<ImportedPeople.Names> names = new HashSet<>();
            for (RowSaid row : said) {
                PersonFacts facts = row.facts();
                if (row.personId() != null) {
                    ids.add(row.personId());
                } else if (facts.email() != null) {
                    emails.add(facts.email());
                } else {
                    names.add(new ImportedPeople.Names(facts.firstName(), facts.lastName()));
                }
            }
            people.byId(ids, seen).forEach(person -> byId.put(person.id(), person));
            people.byEmail(emails, seen).forEach(person -> put(byEmail, RowSaid.lower(person.email()), person));
            people.byName(eventId, names)
                    .forEach(person -> put(byName, names(person.firstName(), person.lastName()), person));
        }

        private static void put(Map<String, Map<Long, KnownPerson>> found, String key, KnownPerson person) {
            found.computeIfAbsent(key, none -> new LinkedHashMap<>()).put(person.id(), person);
        }

        Set<Long> ids() {
            Set<Long> ids = new HashSet<>(byId.keySet());
            byEmail.values().forEach(found -> ids.addAll(found.keySet()));
            byName.values().forEach(found -> ids.addAll(found.keySet()));
            return ids;
        }

        /** Who the row is about; null for somebody new. */
        @Nullable
        KnownPerson of(RowSaid row, boolean sharedAddresses) throws RowRefused {
            if (row.personId() != null) {
                KnownPerson person = byId.get(row.personId());
                if (person == null) {
                    throw new RowRefused(
                            "person_id",
                            String.valueOf(row.personId()),
                            "unknown_person",
                            "There is no such person; GET /people lists those you see.");
                }
                return person;
            }
            return row.facts().email() == null ? ofName(row.facts()) : ofEmail(row.facts(), sharedAddresses);
        }

        private @Nullable KnownPerson ofEmail(PersonFacts facts, boolean sharedAddresses) throws RowRefused {
            Collection<KnownPerson> found =
                    byEmail.getOrDefault(RowSaid.lower(facts.email()), Map.of()).values();
            List<KnownPerson> sameNames = found.stream()
                    .filter(person -> names(person.firstName(), person.lastName())
                            .equals(names(facts.firstName(), facts.lastName())))
                    .toList();
            if (sameNames.size() == 1) {
                return sameNames.getFirst();
            }
            if (sameNames.size() > 1 || (found.size() > 1 && !sharedAddresses)) {
                throw ambiguous("email", facts.email(), found);
            }
            if (found.isEmpty() || sharedAddresses) {
                return null;
            }
            KnownPerson only = found.iterator().next();
            if (!isLike(only.firstName(), facts.firstName()) && !isLike(only.lastName(), facts.lastName())) {
                throw new RowRefused(
                        "email",
                        facts.email(),
                        "other_person",
                        "The address belongs to person %d, who is called otherwise; write %d as person_id if it is the same"
                                + " person, another address if not, or import with shared_addresses.",
                        only.id(),
                        only.id());
            }
            return only;
        }

        private @Nullable KnownPerson ofName(PersonFacts facts) throws RowRefused {
            List<KnownPerson> found =
                    byName.getOrDefault(names(facts.firstName(), facts.lastName()), Map.of()).values().stream()
                            .filter(person -> facts.dateOfBirth() == null
                                    || person.dateOfBirth() == null
                                    || facts.dateOfBirth().equals(person.dateOfBirth()))
                            .toList();
            if (found.size() > 1) {
                throw ambiguous("last_name", facts.lastName() == null ? facts.firstName() : facts.lastName(), found);
            }
            return found.isEmpty() ? null : found.getFirst();
        }

        private static RowRefused ambiguous(String field, @Nullable String value, Collection<KnownPerson> found) {
            return new RowRefused(
                    field,
                    value,
                    "ambiguous_person",
                    "It may be any of these people: %s; write the number of one as person_id.",
                    found.stream().map(KnownPerson::id).sorted().toList());
        }

        private static String names(@Nullable String firstName, @Nullable String lastName) {
            return RowSaid.lower(firstName) + "\n" + RowSaid.lower(lastName);
        }

        private static boolean isLike(@Nullable String known, @Nullable String said) {
            return known != null && said != null && known.equalsIgnoreCase(said);
        }
    }

    /** One chunk, row after row: what a row does counts for those after it. */
    private final class Pass {

        private final StoredImport file;
        private final Map<UUID, List<ImportRows.Earlier>> earlier;
        private final Candidates candidates;
        private final List<ImportVerdict> refused;

        Pass(
                StoredImport file,
                Map<UUID, List<ImportRows.Earlier>> earlier,
                Candidates candidates,
                List<ImportVerdict> refused) {
            this.file = file;
            this.earlier = earlier;
            this.candidates = candidates;
            this.refused = refused;
        }

        /** Who a row is about, as far as is known before anything is written. */
        private record Found(
                RowSaid said,
                UUID key,
                @Nullable Long personId,
                @Nullable KnownPerson person) {}

        Plans plan(List<RowSaid> said) {
            List<Found> found = new ArrayList<>();
            for (RowSaid row : said) {
                try {
                    found.add(find(row));
                } catch (RowRefused why) {
                    refused.add(ImportVerdict.refused(row.number(), why));
                }
            }
            Map<String, ImportReferences.Held> held = held(found);
            List<RowPlan> toDo = new ArrayList<>();
            for (Found row : found) {
                try {
                    toDo.add(planned(row, row.personId() == null ? null : held.get(key(row.personId(), row.said()))));
                } catch (RowRefused why) {
                    refused.add(ImportVerdict.refused(row.said().number(), why));
                }
            }
            return new Plans(toDo, refused);
        }

        private Found find(RowSaid row) throws RowRefused {
            UUID key = row.personKey(file.options().sharedAddresses());
            List<ImportRows.Earlier> before = earlier.getOrDefault(key, List.of());
            for (ImportRows.Earlier one : before) {
                requireFits(row, one);
            }
            KnownPerson person =
                    before.isEmpty() ? candidates.of(row, file.options().sharedAddresses()) : null;
            Long personId = person != null
                    ? Long.valueOf(person.id())
                    : before.isEmpty() ? null : before.getFirst().personId();
            earlier.computeIfAbsent(key, none -> new ArrayList<>())
                    .add(new ImportRows.Earlier(row.number(), key, row.personHash(), row.positionId(), personId));
            return new Found(row, key, personId, person);
        }

        private static void requireFits(RowSaid row, ImportRows.Earlier before) throws RowRefused {
            if (before.positionId() == row.positionId()) {
                throw new RowRefused(
                        "row",
                        null,
                        "repeated",
                        "Row %d registers the same person in the same position; take one of the two out.",
                        before.number());
            }
            if (!before.hash().equals(row.personHash())) {
                throw new RowRefused(
                        "row",
                        null,
                        "differs_from_row",
                        "Row %d says other things of the same person; make them agree, or import with shared_addresses if they"
                                + " are two people with one address.",
                        before.number());
            }
        }

        private Map<String, ImportReferences.Held> held(List<Found> found) {
            Map<String, ImportReferences.Held> held = new HashMap<>();
            references
                    .held(
                            file.eventId(),
                            found.stream()
                                    .map(Found::personId)
                                    .filter(Objects::nonNull)
                                    .distinct()
                                    .toList())
                    .forEach(one -> held.put(one.personId() + " " + one.positionId(), one));
            return held;
        }

        private static String key(long personId, RowSaid said) {
            return personId + " " + said.positionId();
        }

        private RowPlan planned(Found row, ImportReferences.@Nullable Held held) throws RowRefused {
            boolean approve = file.options().approve();
            RegistrationState state = held == null ? null : held.state();
            if (approve
                    && held != null
                    && (state == RegistrationState.REJECTED || state == RegistrationState.WITHDRAWN)) {
                throw new RowRefused(
                        "position",
                        null,
                        "decided_otherwise",
                        "Registration %s is %s; reopen it first if it is to be approved.",
                        String.valueOf(held.registrationId()),
                        state);
            }
            KnownPerson person = row.person();
            boolean changesPerson = person != null && row.said().facts().differFrom(person);
            return new RowPlan(row.said(), row.key(), row.personId(), person, changesPerson, held, approve);
        }
    }
}
