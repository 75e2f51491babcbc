package org.gatehouse.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.mail.javamail.MimeMessageHelper;
import org.springframework.stereotype.Component;

/** The mail server that {@code spring.mail.host} names, if any. */
@Component
class MailServer {

    private static final Logger log = LoggerFactory.getLogger(MailServer.class);

    private final @Nullable JavaMailSender smtp;

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
     * @throws org.springframework.mail.MailException when the server has refused the mail, or when the result is unknown
     * @throws MessagingException when the mail cannot be written
     */
    void send(OutboxRepository.Claimed mail) throws MessagingException {
        if (smtp == null) {
            throw new IllegalStateException(Unsent.NO_SERVER.text());
        }
        MimeMessage message = smtp.createMimeMessage();
        MimeMessageHelper helper = new MimeMessageHelper(message, "UTF-8");
        InternetAddress from = address(mail.sender());
        helper.setFrom(from);
        helper.setTo(address(mail.recipient()));
        helper.setSubject(oneLine(mail.subject()));
        helper.setText(mail.body());
        // Every try uses the same id, so that recipients and servers in between can recognise a duplicate.
        String domain = from.getAddress().substring(from.getAddress().indexOf('@') + 1);
        message.setHeader("Message-ID", "<" + mail.messageId() + "@" + domain + ">");
        message.setHeader("Auto-Submitted", "auto-generated");
        smtp.send(message);
    }

    private static InternetAddress address(String stored) throws MessagingException {
        InternetAddress address = MailAddress.parsed(stored);
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
