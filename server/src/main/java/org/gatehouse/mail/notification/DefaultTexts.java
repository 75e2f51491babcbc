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
            case ZONE_REQUEST_RECEIVED -> english("Your zone request: {form}", """
                    your zone request has arrived. You will hear from us when it is decided.

                    First choice: {zone}
                    Second choice: {second_zone}
                    Objective: {objective}""");
            case ZONE_ALLOCATED -> english("Your place in {zone}", """
                    you have a place.

                    Zone: {zone}
                    Place: {place}""");
            case ZONE_REQUEST_DENIED -> english("Your zone request: {form}", """
                    we are sorry: your zone request could not be granted.
                    Reason: {reason}

                    First choice: {zone}
                    Second choice: {second_zone}
                    Objective: {objective}""");
            case ZONE_ALLOCATION_UNDONE -> english("Your place in {zone}", """
                    your place was taken back.

                    Zone: {zone}
                    Place: {place}
                    Your request waits for a decision again: {objective}""");
            case MESSAGE -> throw new IllegalArgumentException("A message has no text before somebody writes it");
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
            case ZONE_REQUEST_RECEIVED -> german("Ihr Zonenantrag: {form}", """
                    Ihr Zonenantrag ist angekommen. Wir melden uns, sobald darüber entschieden ist.

                    Erste Wahl: {zone}
                    Zweite Wahl: {second_zone}
                    Zweck: {objective}""");
            case ZONE_ALLOCATED -> german("Ihr Platz in {zone}", """
                    Sie haben einen Platz bekommen.

                    Zone: {zone}
                    Platz: {place}""");
            case ZONE_REQUEST_DENIED -> german("Ihr Zonenantrag: {form}", """
                    leider konnten wir Ihrem Zonenantrag nicht zustimmen.
                    Grund: {reason}

                    Erste Wahl: {zone}
                    Zweite Wahl: {second_zone}
                    Zweck: {objective}""");
            case ZONE_ALLOCATION_UNDONE -> german("Ihr Platz in {zone}", """
                    Ihr Platz wurde zurückgenommen.

                    Zone: {zone}
                    Platz: {place}
                    Ihr Antrag wartet wieder auf eine Entscheidung: {objective}""");
            case MESSAGE -> throw new IllegalArgumentException("A message has no text before somebody writes it");
        };
    }

    private static MailText english(String subject, String text) {
        return new MailText(subject, "Dear {name},\n\n" + text + "\n\nKind regards\n{event}\n");
    }

    private static MailText german(String subject, String text) {
        return new MailText(subject, "Guten Tag {name},\n\n" + text + "\n\nMit freundlichen Grüßen\n{event}\n");
    }
}
