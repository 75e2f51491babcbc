package org.gatehouse.registration;

import java.util.Objects;
import java.util.Optional;
import org.gatehouse.audit.Changes;
import org.gatehouse.event.skill.SkillRepository;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.people.position.PersonPositionRepository;
import org.gatehouse.people.position.PersonPositionRepository.StoredPersonPosition;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/**
 * The position that a registration is for: finds it among those that the person holds at the event, makes it, and changes it. Works within
 * the transaction of {@link RegistrationService}, which has locked the person.
 */
@Service
record RegisteredPositionService(
        RegistrationWriteRepository registrations,
        PersonPositionRepository personPositions,
        PositionReader positions,
        SkillRepository skills) {

    /** Refuses details that name a skill, a member or an organisation that does not exist, and keeps these until the transaction ends. */
    void requireKnown(long eventId, PersonPositionDetails details) {
        if (details.skillId() != null && !skills.exists(eventId, details.skillId())) {
            throw PersonProblem.UNKNOWN_SKILL.ofField(
                    "skill_id", "%d is not a skill of event %d; GET …/skills lists them", details.skillId(), eventId);
        }
        if (details.memberId() != null && !registrations.shareMember(details.memberId())) {
            throw PersonProblem.UNKNOWN_MEMBER.ofField(
                    "member_id", "there is no member %d; GET /org/members lists them", details.memberId());
        }
        if (details.organizationId() != null && !registrations.shareOrganization(details.organizationId())) {
            throw PersonProblem.UNKNOWN_ORGANIZATION.ofField(
                    "organization_id", "there is no organisation %d; GET /org lists them", details.organizationId());
        }
    }

    /**
     * Returns the position that the person holds, or makes it. Details that differ replace the stored ones, unless the position has a
     * registration already.
     */
    StoredPersonPosition findOrMake(RegistrationInput sent) {
        Optional<StoredPersonPosition> stored = storedPosition(sent);
        if (stored.isEmpty()) {
            long positionId = Objects.requireNonNull(sent.positionId());
            long id = personPositions.insert(sent.eventId(), sent.personId(), positionId, sent.details());
            return new StoredPersonPosition(id, positionId, sent.details());
        }
        StoredPersonPosition was = stored.get();
        if (registrations.ofPosition(was.id()).isPresent()) {
            return was;
        }
        StoredPersonPosition is =
                new StoredPersonPosition(was.id(), was.positionId(), merged(was.details(), sent.details()));
        if (!is.equals(was)) {
            personPositions.update(sent.eventId(), is);
        }
        return is;
    }

    private Optional<StoredPersonPosition> storedPosition(RegistrationInput sent) {
        if (sent.personPositionId() != null) {
            return Optional.of(held(sent, sent.personPositionId()));
        }
        if (sent.positionId() == null) {
            throw PlatformProblem.INVALID.ofField("position_id", "send position_id or person_position_id");
        }
        requirePosition(sent.eventId(), sent.positionId());
        return personPositions.find(sent.eventId(), sent.personId(), sent.positionId());
    }

    private StoredPersonPosition held(RegistrationInput sent, long personPositionId) {
        return personPositions
                .get(sent.eventId(), sent.personId(), personPositionId)
                .orElseThrow(() -> RegistrationProblem.UNKNOWN_POSITION_OF_PERSON.ofField(
                        "person_position_id",
                        "person %d does not hold %d at event %d; GET /people/person/%d lists them",
                        sent.personId(),
                        personPositionId,
                        sent.eventId(),
                        sent.personId()));
    }

    private void requirePosition(long eventId, long positionId) {
        if (!positions.exists(eventId, positionId)) {
            throw PositionService.unknown("position_id", eventId, positionId);
        }
    }

    /** Replaces the position of a registration and its details, and adds to {@code changes} what differs. */
    void change(RegistrationWriteRepository.Stored registration, RegistrationUpdate sent, Changes changes) {
        StoredPersonPosition was = held(registration);
        long positionId = sent.positionId() == null ? was.positionId() : sent.positionId();
        StoredPersonPosition is = new StoredPersonPosition(was.id(), positionId, sent.details());
        if (is.equals(was)) {
            return;
        }
        requirePosition(registration.eventId(), positionId);
        try {
            personPositions.update(registration.eventId(), is);
        } catch (DuplicateKeyException taken) {
            throw RegistrationProblem.ALREADY_REGISTERED.because(
                    "Person %d holds position %d at event %d already.",
                    registration.personId(), positionId, registration.eventId());
        }
        changes.of("position_id", was.positionId(), positionId)
                .of("skill_id", was.details().skillId(), is.details().skillId())
                .of("member_id", was.details().memberId(), is.details().memberId())
                .of(
                        "organization_id",
                        was.details().organizationId(),
                        is.details().organizationId())
                .of(
                        "organizational_unit",
                        was.details().organizationalUnit(),
                        is.details().organizationalUnit())
                .of("open_field", was.details().openField(), is.details().openField());
    }

    /** Whether the stored details already have all that was sent; what is null was not sent. */
    static boolean has(PersonPositionDetails stored, PersonPositionDetails sent) {
        return merged(stored, sent).equals(stored);
    }

    private StoredPersonPosition held(RegistrationWriteRepository.Stored registration) {
        return personPositions
                .get(registration.eventId(), registration.personId(), registration.personPositionId())
                .orElseThrow(() -> RegistrationService.missing(registration.id()));
    }

    private static PersonPositionDetails merged(PersonPositionDetails was, PersonPositionDetails sent) {
        return new PersonPositionDetails(
                newest(was.skillId(), sent.skillId()),
                newest(was.memberId(), sent.memberId()),
                newest(was.organizationId(), sent.organizationId()),
                newest(was.organizationalUnit(), sent.organizationalUnit()),
                newest(was.openField(), sent.openField()));
    }

    private static <T> @Nullable T newest(@Nullable T was, @Nullable T sent) {
        return sent == null ? was : sent;
    }
}
