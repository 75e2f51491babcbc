package org.gatehouse.console.people;

import java.util.List;
import org.gatehouse.mail.log.WrittenMail;
import org.gatehouse.mail.notification.MailDraft;

/**
 * The mails that can be written to a person, and those that were.
 *
 * @param drafts by occasion; empty when no occasion applies to the person, and for users who may not write
 * @param hasServer otherwise the user's own mail program writes
 * @param key of the form, so that sending it twice does once
 * @param written the latest mails to the person, the newest first; empty for users who may not read mails
 */
public record PersonMailsView(List<MailDraft> drafts, boolean hasServer, String key, List<WrittenMail> written) {}
