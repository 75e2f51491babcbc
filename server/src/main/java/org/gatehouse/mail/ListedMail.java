package org.gatehouse.mail;

/**
 * A mail to somebody of a list.
 *
 * @param about what it tells of, such as {@code registration:77}, with which it is taken back while it waits
 * @param key nobody gets two mails of one key
 */
public record ListedMail(NewMail mail, String about, String key) {}
