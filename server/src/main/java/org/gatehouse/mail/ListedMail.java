package org.gatehouse.mail;

/**
 * A mail to one recipient of a mailing.
 *
 * @param about the subject, such as {@code registration:77}, by which the mail can be cancelled while it waits
 * @param key nobody gets two mails with the same key
 */
public record ListedMail(NewMail mail, String about, String key) {}
