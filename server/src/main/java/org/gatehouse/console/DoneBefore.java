package org.gatehouse.console;

import java.time.Instant;
import java.time.LocalDate;
import org.gatehouse.audit.DoneBeforeRepository;
import org.springframework.stereotype.Component;

/**
 * If an action was already done, for example by another desk, shows who did it and when. For the services it is a repeat, which changes
 * nothing.
 */
@Component
public record DoneBefore(DoneBeforeRepository log) {

    /**
     * The requested action, as the log has it.
     *
     * @param before the text about when ({0}) and by whom ({1}) it was done before, and about whom ({2})
     * @param name of the person whom it is about; empty where the text names nobody
     */
    public record Deed(String action, String subjectType, long subjectId, String before, String name) {}

    /** A place in the log, to be remembered before something is done. */
    public long place() {
        return log.place();
    }

    /** Whether the caller has done it after that place in the log. */
    public boolean isNew(Deed deed, long place, Screen screen) {
        return log.newest(deed.action(), deed.subjectType(), deed.subjectId())
                .filter(entry -> entry.isOf(screen.caller(), place))
                .isPresent();
    }

    /** Returns the sentence that names who did it before, and when. */
    public String earlier(Deed deed, Screen screen) {
        return log.newest(deed.action(), deed.subjectType(), deed.subjectId())
                .map(entry -> earlier(deed.before(), entry.at(), entry.by(), deed.name(), screen))
                .orElseGet(() -> screen.text("console.done-before"));
    }

    public static String earlier(String text, Instant at, String by, String name, Screen screen) {
        return screen.text(text, moment(at, screen), by, name);
    }

    /** Today's moments by the clock alone. */
    private static String moment(Instant at, Screen screen) {
        LocalDate today = LocalDate.now(screen.zone());
        return at.atZone(screen.zone()).toLocalDate().equals(today) ? screen.clock(at) : screen.time(at);
    }
}
