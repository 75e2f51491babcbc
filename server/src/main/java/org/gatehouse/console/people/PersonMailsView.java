package org.gatehouse.console.people;

import java.util.List;
import org.gatehouse.mail.notification.PersonMail;

/**
 * What can be written to a person.
 *
 * @param mails by occasion; empty when nothing is true of the person, and for users who may not write
 * @param hasServer otherwise the user's own mail program writes
 * @param key of the form, so that sending it twice does once
 */
public record PersonMailsView(List<PersonMail> mails, boolean hasServer, String key) {}
