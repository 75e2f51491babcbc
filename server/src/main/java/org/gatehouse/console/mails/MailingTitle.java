package org.gatehouse.console.mails;

import org.gatehouse.console.Screen;
import org.gatehouse.mail.mailing.Mailing;
import org.gatehouse.mail.notification.Occasion;

/** What pages call mails to a list: the subject that somebody typed, or their occasion. */
public final class MailingTitle {

    private MailingTitle() {}

    public static String of(Mailing mailing, Screen screen) {
        return mailing.occasion() == Occasion.MESSAGE
                ? String.valueOf(mailing.subject())
                : screen.text("mails.occasion." + mailing.occasion());
    }
}
