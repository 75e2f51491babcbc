package org.gatehouse.mail.notification;

/** The texts of events that have none of their own, in English and German; English stands for every other language. */
final class DefaultTexts {

    private DefaultTexts() {}

    static MailText of(Occasion occasion, String language) {
        return language.equals("de") ? german(occasion) : english(occasion);
    }

    private static MailText english(Occasion occasion) {
        return switch (occasion) {
            case ACCREDITATION_APPROVED -> english("Your accreditation for {event}", """
                    your accreditation is approved.
                    Position: {position}
                    More: {link}""");
            case ACCREDITATION_REFUSED -> english("Your registration for {event}", """
                    we are sorry: your registration was not approved.
                    Position: {position}
                    Reason: {reason}
                    More: {link}""");
            case PHOTO_REFUSED -> english("{event}: please send another photo", """
                    the photo for your badge cannot be used. Please send another one.
                    Reason: {reason}
                    Send it here: {link}""");
            case PHOTO_MISSING -> english("{event}: we need your photo", """
                    we have no photo for your badge yet. Please send one.
                    Send it here: {link}""");
        };
    }

    private static MailText german(Occasion occasion) {
        return switch (occasion) {
            case ACCREDITATION_APPROVED -> german("Ihre Akkreditierung: {event}", """
                    Ihre Akkreditierung ist genehmigt.
                    Position: {position}
                    Mehr dazu: {link}""");
            case ACCREDITATION_REFUSED -> german("Ihre Anmeldung: {event}", """
                    leider konnten wir Ihre Anmeldung nicht genehmigen.
                    Position: {position}
                    Grund: {reason}
                    Mehr dazu: {link}""");
            case PHOTO_REFUSED -> german("{event}: Bitte senden Sie ein anderes Foto", """
                    das Foto für Ihren Ausweis können wir nicht verwenden. Bitte senden Sie ein anderes.
                    Grund: {reason}
                    Hier können Sie es senden: {link}""");
            case PHOTO_MISSING -> german("{event}: Ihr Foto fehlt noch", """
                    für Ihren Ausweis fehlt uns noch ein Foto. Bitte senden Sie uns eines.
                    Hier können Sie es senden: {link}""");
        };
    }

    private static MailText english(String subject, String text) {
        return new MailText(subject, "Dear {name},\n\n" + text + "\n\nKind regards\n{event}\n");
    }

    private static MailText german(String subject, String text) {
        return new MailText(subject, "Guten Tag {name},\n\n" + text + "\n\nMit freundlichen Grüßen\n{event}\n");
    }
}
