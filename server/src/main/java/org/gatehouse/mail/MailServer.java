package org.gatehouse.mail;

import jakarta.annotation.PreDestroy;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.mail.MailSendException;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.mail.javamail.MimeMessageHelper;
import org.springframework.stereotype.Component;

/** The mail server that {@code spring.mail.host} names, if any. One connection carries many mails, one after another. */
@Component
class MailServer {

    private static final Logger log = LoggerFactory.getLogger(MailServer.class);

    /** Servers end connections that carry too many mails; an occasional new one costs nothing. */
    private static final int MAILS_OF_A_CONNECTION = 500;

    private final @Nullable JavaMailSender smtp;
    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable Transport connection;

    /** The mails that the server has taken through this connection. */
    private int taken;

    MailServer(ObjectProvider<JavaMailSender> smtp) {
        this.smtp = smtp.stream().filter(MailServer::isNamed).findFirst().orElse(null);
        if (!isConfigured()) {
            log.info("No mail server: mails are kept and not sent. Name one with spring.mail.host.");
        }
    }

    /** The distribution creates the bean ahead of time, when it is still unknown whether there will be a host. */
    private static boolean isNamed(JavaMailSender sender) {
        return !(sender instanceof JavaMailSenderImpl configured) || configured.getHost() != null;
    }

    boolean isConfigured() {
        return smtp != null;
    }

    /**
     * Hands the mail to the server and returns after the server has accepted it.
     *
     * @throws MailServerAwayException when there is no connection: the mail was not offered
     * @throws org.springframework.mail.MailException when the server has refused the mail, or when the result is unknown
     * @throws MessagingException when the mail cannot be written
     */
    void send(OutboxRepository.Claimed mail) throws MessagingException {
        if (smtp == null) {
            throw new IllegalStateException(Unsent.NO_SERVER.text());
        }
        MimeMessage message = smtp.createMimeMessage();
        MimeMessageHelper helper = new MimeMessageHelper(message, "UTF-8");
        InternetAddress from = required(MailAddress.parsedSender(mail.sender()));
        helper.setFrom(from);
        // With mail.mime.allowutf8 the library would write the name as it is, also to servers that know ASCII alone.
        message.setHeader("From", MimeUtility.fold("From: ".length(), from.toString()));
        helper.setTo(required(MailAddress.parsed(mail.recipient())));
        helper.setSubject(oneLine(mail.subject()));
        helper.setText(mail.body());
        // Every try uses the same id, so that recipients and servers in between can recognise a duplicate.
        message.setHeader("Message-ID", "<" + mail.messageId() + "@" + MailAddress.domainOf(from) + ">");
        message.setHeader("Auto-Submitted", "auto-generated");
        // Exchange ignores the header above: its notes of absence go by this one.
        message.setHeader("X-Auto-Response-Suppress", "All");
        if (smtp instanceof JavaMailSenderImpl configured) {
            send(message, configured);
        } else {
            smtp.send(message);
        }
    }

    @SuppressWarnings("JavaUtilDate") // The mail library takes no other.
    private void send(MimeMessage message, JavaMailSenderImpl configured) throws MessagingException {
        String id = message.getMessageID();
        message.setSentDate(new Date());
        message.saveChanges();
        message.setHeader("Message-ID", id);
        turn.lock();
        try {
            requireUnderstood(message, configured);
            hand(message, configured);
        } finally {
            turn.unlock();
        }
    }

    private void hand(MimeMessage message, JavaMailSenderImpl configured) {
        try {
            connected(configured).sendMessage(message, message.getAllRecipients());
            taken++;
        } catch (MessagingException failure) {
            if (taken == 0 || !MailFailure.mayBeOfConnection(failure)) {
                throw new MailSendException(Map.of(message, failure));
            }
            // Many servers take so many mails of a connection and no more.
            disconnect();
            hand(message, configured);
        }
    }

    /** Refuses an address whose name a server without SMTPUTF8 (RFC 6531) would not understand, before any of it is sent. */
    private void requireUnderstood(MimeMessage message, JavaMailSenderImpl configured) throws MessagingException {
        List<String> names = Stream.concat(Stream.of(message.getFrom()), Stream.of(message.getAllRecipients()))
                .map(address -> ((InternetAddress) address).getAddress())
                .filter(address -> address.chars().anyMatch(c -> c >= 0x80))
                .toList();
        if (!names.isEmpty()
                && connected(configured) instanceof SMTPTransport open
                && !open.supportsExtension("SMTPUTF8")) {
            throw new MessagingException("the mail server has no SMTPUTF8, so it takes only ASCII before the @ and not "
                    + String.join(", ", names));
        }
    }

    /** Asks the server whether the connection is still open, because servers close idle ones. */
    private Transport connected(JavaMailSenderImpl configured) {
        Transport open = connection;
        if (open != null && taken < MAILS_OF_A_CONNECTION && open.isConnected()) {
            return open;
        }
        disconnect();
        try {
            Session session = configured.getSession();
            String protocol = configured.getProtocol() != null
                    ? configured.getProtocol()
                    : Objects.requireNonNullElse(session.getProperty("mail.transport.protocol"), "smtp");
            Transport made = session.getTransport(protocol);
            made.connect(
                    configured.getHost(),
                    configured.getPort(),
                    emptyToNull(configured.getUsername()),
                    emptyToNull(configured.getPassword()));
            connection = made;
            taken = 0;
            return made;
        } catch (MessagingException away) {
            throw new MailServerAwayException(away);
        }
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    /** Ends the connection, if there is one: when nothing waits to be sent, and when the node goes down. */
    @PreDestroy
    void disconnect() {
        turn.lock();
        try {
            Transport open = connection;
            connection = null;
            if (open != null) {
                open.close();
            }
        } catch (MessagingException gone) {
            log.debug("the connection to the mail server had ended", gone);
        } finally {
            turn.unlock();
        }
    }

    private static InternetAddress required(@Nullable InternetAddress address) throws MessagingException {
        if (address == null) {
            throw new MessagingException("the address is none that mail can be sent to");
        }
        return address;
    }

    /** Replaces line breaks, because one in a name would let the sender add a header. */
    private static String oneLine(String text) {
        return text.replaceAll("[\\p{Cc}\\u2028\\u2029]+", " ").strip();
    }
}
