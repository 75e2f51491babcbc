package org.gatehouse.accreditation.decision;

import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.PersonInput;
import org.gatehouse.people.person.PersonService;
import org.gatehouse.platform.text.Language;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationInput;
import org.gatehouse.registration.RegistrationReadRepository;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Registers somebody who stands at the desk: person, registration and decision in one transaction, so that nothing is left half done. */
@Service
public class WalkInService {

    private final PersonService people;
    private final RegistrationService registrations;
    private final RegistrationReadRepository reader;
    private final DecisionService decisions;

    WalkInService(
            PersonService people,
            RegistrationService registrations,
            RegistrationReadRepository reader,
            DecisionService decisions) {
        this.people = people;
        this.registrations = registrations;
        this.reader = reader;
        this.decisions = decisions;
    }

    /**
     * A person who may have to be created.
     *
     * @param id null for a new person
     * @param created what the new person is created from; null for a known person
     * @param key the same in a retry, which then finds the person that the first attempt created
     */
    public record Who(
            @Nullable Long id,
            @Nullable PersonInput created,
            @Nullable String key) {

        public static Who known(long id) {
            return new Who(id, null, null);
        }

        public static Who created(PersonInput person, @Nullable String key) {
            return new Who(null, person, key);
        }
    }

    /**
     * The result.
     *
     * @param made false when the person was registered in this position before
     * @param state in which the registration is now
     * @param badge the number of the accreditation; null while the registration is not approved
     * @param missing the zones that an approved registration lacks because they are full
     */
    public record WalkIn(
            long personId,
            boolean made,
            RegistrationState state,
            @Nullable Long badge,
            List<Zone> missing) {}

    /**
     * Registers the person, and approves at once if asked. A registration that was rejected or withdrawn before stays so: reversing such a
     * decision is a decision of its own.
     *
     * @param registration what to register, for the id of the person
     */
    @Transactional
    public WalkIn register(Who who, LongFunction<RegistrationInput> registration, boolean approve, Caller by) {
        long personId = who.id() == null
                ? people.create(Objects.requireNonNull(who.created()), who.key(), by)
                        .personId()
                : who.id();
        RegistrationService.Created created = registrations.create(registration.apply(personId), by);
        long id = created.registrationId();
        List<Zone> missing = approve && one(id, by).state() == RegistrationState.PENDING
                ? decisions.approve(id, null, by)
                : List.of();
        Registration is = one(id, by);
        Registration.AccreditationRef made = is.accreditation();
        Long badge = is.state() == RegistrationState.APPROVED && made != null ? made.id() : null;
        return new WalkIn(personId, created.made(), is.state(), badge, missing);
    }

    private Registration one(long registrationId, Caller by) {
        return reader.get(registrationId, Language.ENGLISH, by);
    }
}
