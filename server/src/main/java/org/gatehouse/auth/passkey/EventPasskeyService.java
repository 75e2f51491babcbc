package org.gatehouse.auth.passkey;

import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.PasskeyProblem;
import org.gatehouse.auth.oidc.OidcSettings;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.stereotype.Service;

/** Events where people's rights count only in sessions in which a passkey was used (decision 0084). */
@Service
public record EventPasskeyService(
        EventPasskeyRepository events,
        PasskeyRepository passkeys,
        RelyingParty here,
        OidcSettings provider,
        Callers callers) {

    /** The name of the event's field. */
    public static final String FIELD = "require_passkey";

    /** A longer list is not read by anybody; the number is shown instead. */
    private static final int NAMED = 100;

    /**
     * The people whose rights at an event depend on a passkey.
     *
     * @param all how many there are
     * @param without how many of them have none
     * @param named the first of these by name
     */
    public record People(long all, long without, List<Person> named) {}

    /** The next step for people who have used no passkey and want to work at such an event. */
    public enum NextStep {
        /** Add the first one; it counts at once. */
        ADD,
        /** Sign in again, with the passkey that there is. */
        SIGN_IN,
        /** Ask an administrator: passkeys do not let everybody in here. */
        ASK
    }

    /** Somebody without a passkey. */
    public record Person(long id, String username, String name) {}

    /** Whether everybody can sign in with a passkey here; else a demand would shut out all but administrators. */
    public boolean isUsable() {
        return here.isOn() && !provider.administratorsOnly();
    }

    /**
     * Refuses to let an event demand passkeys where that would lock out the caller, or everybody.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422) where passkeys let nobody in; passkey_needed (403) to a person
     *     who has used none
     */
    public void requireUsable(Caller by) {
        if (!isUsable()) {
            throw PlatformProblem.INVALID.ofField(
                    FIELD, "cannot be true: passkeys do not let everybody in at this server's address");
        }
        if (by.userId() != null && !by.passkeyUsed()) {
            throw PasskeyProblem.PASSKEY_NEEDED.ofField(
                    FIELD, "would shut you out: sign in with a passkey first, none was used in this session");
        }
    }

    public NextStep nextStepOf(Caller user) {
        if (user.userId() == null || !isUsable()) {
            return NextStep.ASK;
        }
        return passkeys.of(user.userId()).isEmpty() ? NextStep.ADD : NextStep.SIGN_IN;
    }

    /** From the end of this transaction on, rights are counted anew. */
    public void changed() {
        callers.forgetAll();
    }

    public People at(long eventId) {
        EventPasskeyRepository.Count count = events.count(eventId);
        return new People(
                count.people(), count.without(), count.without() == 0 ? List.of() : events.without(eventId, NAMED));
    }
}
