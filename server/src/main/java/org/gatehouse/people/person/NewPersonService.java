package org.gatehouse.people.person;

import java.util.Optional;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.Emails;
import org.gatehouse.people.PersonInput;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Creates people for other features, inside the transactions of those features. */
@Service
public class NewPersonService {

    private final PersonService people;

    NewPersonService(PersonService people) {
        this.people = people;
    }

    /**
     * Creates a person and returns the id.
     *
     * @throws org.gatehouse.platform.problem.ProblemException name_missing, or invalid (422) for the address
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public long create(
            @Nullable String firstName, @Nullable String lastName, @Nullable String emailAddress, Caller by) {
        String address = emailAddress == null ? null : Emails.checked("email_address", emailAddress);
        PersonInput person = new PersonInput(
                Optional.ofNullable(firstName),
                Optional.ofNullable(lastName),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                Optional.ofNullable(address),
                null,
                null,
                null,
                null,
                null);
        return people.create(person, null, by).personId();
    }
}
