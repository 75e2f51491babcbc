package org.gatehouse.people.person;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.PersonKeepRepository;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonWriteRepository;
import org.gatehouse.people.StoredPerson;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The people area's part of a merge: it locks both people, completes the survivor and reduces the removed person to a reference. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class PersonMergeService {

    /**
     * The data of the removed person that the survivor receives.
     *
     * @param filled names of fields that the survivor lacks
     * @param emails addresses that the survivor lacks
     * @param imagesMoved types of which the survivor has no image
     * @param imagesLeft types of which both have an image; the image of the removed person is deleted
     */
    public record Gain(List<String> filled, List<String> emails, List<String> imagesMoved, List<String> imagesLeft) {}

    private record Pair(StoredPerson into, StoredPerson from) {}

    private final PersonWriteRepository people;
    private final PersonKeepRepository keeps;
    private final JdbcClient db;
    private final ImageService images;
    private final GateView gates;
    private final AuditRepository audit;

    PersonMergeService(
            PersonWriteRepository people,
            PersonKeepRepository keeps,
            JdbcClient db,
            ImageService images,
            GateView gates,
            AuditRepository audit) {
        this.people = people;
        this.keeps = keeps;
        this.db = db;
        this.images = images;
        this.gates = gates;
        this.audit = audit;
    }

    /**
     * Locks both people until the transaction ends, always in the order of their ids.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422) when both are the same person, unknown_person (404),
     *     person_at_other_events (409) when the caller lacks the right at an event of either
     */
    public void lock(long into, long from, Caller by) {
        if (into == from) {
            throw PlatformProblem.INVALID.ofField("from", "must be another person than the one to keep");
        }
        for (long person : List.of(Math.min(into, from), Math.max(into, from))) {
            people.lockForDeletion(person, by.events());
            if (by.events() != null && !people.isOnlyAt(person, by.events())) {
                throw PersonProblem.PERSON_AT_OTHER_EVENTS.because(
                        "Person %d also belongs to events at which you may not merge people; ask somebody who may do so at all of"
                                + " them.",
                        person);
            }
        }
    }

    /** Returns what the survivor would receive. */
    public Gain gain(long into, long from, Caller by) {
        Pair pair = new Pair(people.lockForDeletion(into, by.events()), people.lockForDeletion(from, by.events()));
        List<String> filled = new ArrayList<>(filledIn(pair).keySet());
        List<String> emails = new ArrayList<>(people.emails(from));
        emails.removeIf(
                address -> people.emails(into).stream().anyMatch(other -> SameText.isSameAddress(address, other)));
        Map<String, Long> mine = imagesOf(into);
        Map<String, Long> other = imagesOf(from);
        return new Gain(
                filled,
                emails,
                other.keySet().stream().filter(type -> !mine.containsKey(type)).toList(),
                other.keySet().stream().filter(mine::containsKey).toList());
    }

    private static Map<String, Object> filledIn(Pair pair) {
        Map<String, @Nullable Object> mine = facts(pair.into());
        Map<String, Object> filled = new TreeMap<>();
        facts(pair.from()).forEach((field, value) -> {
            if (value != null && mine.get(field) == null) {
                filled.put(field, value);
            }
        });
        return filled;
    }

    private static Map<String, @Nullable Object> facts(StoredPerson person) {
        Map<String, @Nullable Object> facts = new TreeMap<>();
        facts.put("first_name", person.firstName());
        facts.put("last_name", person.lastName());
        facts.put("gender", person.gender());
        facts.put("date_of_birth", person.dateOfBirth());
        facts.put("country_id", person.countryId());
        facts.put("title", person.title());
        facts.put("language", person.language());
        facts.put("phone", person.phone());
        facts.put("note", person.note());
        return facts;
    }

    private Map<String, Long> imagesOf(long person) {
        Map<String, Long> found = new TreeMap<>();
        db.sql("select type, image_id from person_image where person_id = :person")
                .param("person", person)
                .query((row, number) -> Map.entry(row.getString("type"), row.getLong("image_id")))
                .list()
                .forEach(image -> found.put(image.getKey(), image.getValue()));
        return found;
    }

    /** Moves the position to the survivor. A registration in the position follows. */
    public void movePosition(long personPositionId, long into) {
        db.sql("update person_position set person_id = :into, version = version + 1 where id = :id")
                .param("id", personPositionId)
                .param("into", into)
                .update();
    }

    /** Deletes positions in which nobody is registered. */
    public void dropPositions(Collection<Long> personPositionIds) {
        db.sql("delete from person_position where id = any(:ids)")
                .param("ids", personPositionIds.toArray(Long[]::new))
                .update();
    }

    /** Gives the survivor the missing data, and leaves a row of the removed person that refers to the survivor. */
    public void finish(long into, long from, Gain gain, Caller by) {
        // The positions have already moved, so a caller who is limited to events can no longer see the removed person.
        Pair pair = new Pair(people.lockForDeletion(into, null), people.lockForDeletion(from, null));
        StoredPerson was = pair.into();
        StoredPerson other = pair.from();
        StoredPerson is = new StoredPerson(
                was.firstName() == null ? other.firstName() : was.firstName(),
                was.lastName() == null ? other.lastName() : was.lastName(),
                was.gender() == null ? other.gender() : was.gender(),
                was.dateOfBirth() == null ? other.dateOfBirth() : was.dateOfBirth(),
                was.countryId() == null ? other.countryId() : was.countryId(),
                was.title() == null ? other.title() : was.title(),
                was.language() == null ? other.language() : was.language(),
                was.phone() == null ? other.phone() : was.phone(),
                was.note() == null ? other.note() : was.note(),
                was.trainingComplete() || other.trainingComplete(),
                was.deceased() || other.deceased(),
                was.version());
        List<String> emailsBefore = people.emails(into);
        List<String> emails = new ArrayList<>(emailsBefore);
        emails.addAll(gain.emails());
        people.update(into, is);
        people.replaceEmails(from, List.of());
        people.replaceEmails(into, emails);
        moveImages(into, from, gain);
        moveEvents(into, from);
        keeps.merge(into, from);
        db.sql("update person set merged_into = :into, version = version + 1 where id = :from or merged_into = :from")
                .param("into", into)
                .param("from", from)
                .update();
        gates.personChanged(into);
        Changes changes = was.to(is).of("email_addresses", emailsBefore, emails).of("merged", null, from);
        audit.append(by, changes.in(AuditEntry.of("person_merged").person(into).subject("person", into)));
        audit.append(
                by,
                AuditEntry.of("person_merged_into")
                        .person(from)
                        .subject("person", from)
                        .to(Map.of("merged_into", into)));
    }

    private void moveImages(long into, long from, Gain gain) {
        db.sql("update person_image set person_id = :into where person_id = :from and type = any(:types)")
                .param("into", into)
                .param("from", from)
                .param("types", gain.imagesMoved().toArray(String[]::new))
                .update();
        imagesOf(from).values().forEach(images::release);
        db.sql("delete from person_image where person_id = :from")
                .param("from", from)
                .update();
    }

    private void moveEvents(long into, long from) {
        db.sql("""
                insert into person_event (person_id, event_id)
                select :into, event_id from person_event where person_id = :from
                on conflict do nothing
                """).param("into", into).param("from", from).update();
        db.sql("delete from person_event where person_id = :from")
                .param("from", from)
                .update();
    }
}
