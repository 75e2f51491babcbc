package org.gatehouse.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.gatehouse.imports.file.RowRefusals;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.imports.person.PeopleOfFile;
import org.gatehouse.imports.person.PersonOfRows;
import org.gatehouse.imports.person.RowValues;
import org.gatehouse.people.person.PersonFacts;
import org.gatehouse.people.person.PersonImportService;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Decides what each row of a chunk would do. A run carries out exactly these plans, so a dry run is reliable (decision 0023).
 *
 * <p>The person of a row is the one whose number it contains. Without a number, {@link org.gatehouse.people.SamePerson} looks among the
 * people with the row's address. Without an address, it is the only person of that name at the event.
 */
@Component
record ImportPlanner(PersonImportService people, ImportReferenceRepository references, ImportRowRepository rows) {

    /** The decisions about the rows: plans and refusals. */
    record Plans(List<RowPlan> toDo, List<ImportVerdict> refused) {}

    /**
     * Plans consecutive rows.
     *
     * @param seen the only events whose people exist for the caller; null means all events
     * @param forWriting locks the people of these rows until the transaction ends
     */
    Plans plan(
            StoredImport file, List<ImportRowRepository.RawRow> chunk, @Nullable Set<Long> seen, boolean forWriting) {
        List<ImportVerdict> refused = new ArrayList<>();
        RowReader reader = new RowReader(file, references.known(file), people);
        List<RowValues> said = read(reader, chunk, refused);
        Candidates candidates = new Candidates(file, reader, said, seen);
        if (forWriting) {
            people.lock(candidates.people.ids());
            candidates = new Candidates(file, reader, said, seen);
        }
        return new Pass(file, candidates, refused).plan(said);
    }

    private static List<RowValues> read(
            RowReader reader, List<ImportRowRepository.RawRow> chunk, List<ImportVerdict> refused) {
        List<RowValues> said = new ArrayList<>();
        for (ImportRowRepository.RawRow row : chunk) {
            try {
                said.add(reader.read(row));
            } catch (RowRefusedException why) {
                refused.add(ImportVerdict.refused(row.number(), why));
            }
        }
        return said;
    }

    /**
     * The people whom the rows may be about, and the earlier rows that may be about the same people.
     *
     * <p>Each of these leads to further ones: a person who was found by name has an address, and earlier rows and other people may have
     * that address too. All of them are followed to the end, so that the result does not depend on which rows share a chunk.
     */
    private final class Candidates {

        private final PeopleOfFile people;
        private final StoredImport file;
        private final RowReader reader;
        private final @Nullable Set<Long> seen;
        private final Map<Integer, ImportRowRepository.EarlierRow> earlier = new TreeMap<>();
        private final Map<Integer, RowValues> earlierSaid = new HashMap<>();
        private final Set<Object> followed = new HashSet<>();
        private final Set<Long> followedPeople = new HashSet<>();

        Candidates(StoredImport file, RowReader reader, List<RowValues> said, @Nullable Set<Long> seen) {
            this.people = new PeopleOfFile(file.options().sharedAddresses());
            this.file = file;
            this.reader = reader;
            this.seen = seen;
            for (List<RowValues> rows = said; !rows.isEmpty(); ) {
                addKnown(rows);
                rows = addEarlier(rows);
            }
            earlier.forEach((number, row) -> replay(row, earlierSaid.get(number)));
        }

        /** Returns the values that have not been looked up before. */
        private <T> List<T> fresh(Stream<@Nullable T> things) {
            return things.filter(Objects::nonNull).filter(followed::add).toList();
        }

        private void addKnown(List<RowValues> said) {
            addNumbers(fresh(said.stream().map(RowValues::personId)));
            List<String> emails = fresh(said.stream().map(row -> row.facts().email()));
            ImportPlanner.this.people.byEmail(emails, seen).forEach(found -> {
                PersonOfRows person = people.add(PersonOfRows.known(found.person()));
                person.addresses().add(found.address());
                people.indexAddresses(person);
            });
            List<PersonImportService.Names> names = fresh(said.stream()
                    .filter(row -> row.personId() == null && row.facts().email() == null)
                    .map(row -> new PersonImportService.Names(
                            row.facts().firstName(), row.facts().lastName())));
            ImportPlanner.this
                    .people
                    .byName(file.eventId(), names)
                    .forEach(found -> people.addOfEvent(PersonOfRows.known(found)));
        }

        private void addNumbers(List<Long> ids) {
            ImportPlanner.this.people.byId(ids, seen).forEach(found -> people.add(PersonOfRows.known(found)));
            people.addSurvivors(ImportPlanner.this.people.mergedInto(people.missing(ids), seen));
        }

        /** Adds the earlier rows that may be about the same people, and returns those that are new here. */
        private List<RowValues> addEarlier(List<RowValues> said) {
            List<UUID> addresses = fresh(Stream.concat(
                    said.stream().flatMap(RowValues::addressKeys),
                    people.known().stream().flatMap(PersonOfRows::addressKeys)));
            List<UUID> names = fresh(Stream.concat(
                    said.stream().map(RowValues::nameKey),
                    people.known().stream().map(PersonOfRows::nameDigest)));
            List<Long> ids = people.ids().stream().filter(followedPeople::add).toList();
            List<RowValues> found = new ArrayList<>();
            for (ImportRowRepository.EarlierRow row : rows.earlier(file.id(), file.atRow(), addresses, names, ids)) {
                if (earlier.put(row.row().number(), row) == null) {
                    read(row.row()).ifPresent(found::add);
                }
            }
            addNumbers(fresh(found.stream()
                    .map(row -> earlier.get(row.number()))
                    .filter(row -> row.refused() == null)
                    .map(ImportRowRepository.EarlierRow::personId)));
            return found;
        }

        /**
         * Reads an earlier row. It is empty when an object that the row refers to has been deleted since; the row then has no influence on
         * later rows.
         */
        private Optional<RowValues> read(ImportRowRepository.RawRow row) {
            try {
                RowValues said = reader.read(row);
                earlierSaid.put(row.number(), said);
                return Optional.of(said);
            } catch (RowRefusedException sinceThen) {
                return Optional.empty();
            }
        }

        private void replay(ImportRowRepository.EarlierRow before, @Nullable RowValues row) {
            if (row == null) {
                return;
            }
            PersonOfRows known = before.personId() == null ? null : people.byId(before.personId());
            if (before.refused() != null) {
                people.refuse(row, before.refused());
            } else if (known != null || before.personId() == null) {
                people.replay(known, row);
            }
        }
    }

    /** One pass over a chunk, row by row. The effects of a row count for the rows after it. */
    private final class Pass {

        private final StoredImport file;
        private final Candidates candidates;
        private final List<ImportVerdict> refused;

        Pass(StoredImport file, Candidates candidates, List<ImportVerdict> refused) {
            this.file = file;
            this.candidates = candidates;
            this.refused = refused;
        }

        Plans plan(List<RowValues> said) {
            Map<String, ImportReferenceRepository.HeldPosition> held = new HashMap<>();
            references
                    .held(file.eventId(), candidates.people.ids())
                    .forEach(one -> held.put(one.personId() + " " + one.positionId(), one));
            List<RowPlan> toDo = new ArrayList<>();
            for (RowValues row : said) {
                try {
                    toDo.add(planned(row, held));
                } catch (RowRefusedException why) {
                    candidates.people.refuse(row, why.reason());
                    refused.add(ImportVerdict.refused(row, why));
                }
            }
            return new Plans(toDo, refused);
        }

        private RowPlan planned(RowValues row, Map<String, ImportReferenceRepository.HeldPosition> allHeld)
                throws RowRefusedException {
            PersonOfRows known = candidates.people.of(row);
            ImportReferenceRepository.HeldPosition held =
                    known == null ? null : allHeld.get(known.id() + " " + row.positionId());
            RowRefusals refusals = new RowRefusals();
            refusals.check(() -> {
                if (known != null) {
                    known.requireFits(row);
                }
            });
            refusals.check(() -> requireUndecided(held));
            refusals.refuseRow();
            PersonFacts was = known == null ? null : known.facts();
            PersonFacts news = known == null ? row.facts() : known.news(row);
            PersonOfRows person = candidates.people.decide(known, row);
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

        private void requireUndecided(ImportReferenceRepository.@Nullable HeldPosition held)
                throws RowRefusedException {
            RegistrationState state = held == null ? null : held.state();
            if (held != null
                    && file.options().approve()
                    && (state == RegistrationState.REJECTED || state == RegistrationState.WITHDRAWN)) {
                throw new RowRefusedException(
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
