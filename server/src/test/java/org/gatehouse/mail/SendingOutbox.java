package org.gatehouse.mail;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.work.Claims;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The outbox with a mail server. The running application has none, so it leaves these mails alone. */
public final class SendingOutbox implements AutoCloseable {

    private final Fixture fixture;
    private final SmtpServer smtp = new SmtpServer();
    private MailServer server = serverOf(new JavaMailSenderImpl());

    /** What other tests left in the outbox is never sent. */
    public SendingOutbox(Fixture fixture) {
        this.fixture = fixture;
        fixture.bean(JdbcClient.class)
                .sql("update mail_outbox set state = 'NOT_SENT', claim = null, claimed_until = null"
                        + " where state in ('QUEUED', 'SENDING')")
                .update();
    }

    public SmtpServer smtp() {
        return smtp;
    }

    public OutboxService service() {
        return new OutboxService(fixture.bean(OutboxRepository.class), server);
    }

    public long queue(long eventId, @Nullable String to, String subject, String body) {
        return queueFrom("zones@example.org", eventId, to, subject, body);
    }

    long queueFrom(String sender, long eventId, @Nullable String to, String subject, String body) {
        TransactionTemplate transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        Long id = transaction.execute(
                status -> service().queue(new NewMail(eventId, "test_happened", null, sender, to, subject, body)));
        return id == null ? 0 : id;
    }

    /** Sends what waits, each mail up to three times without a pause. */
    public void send() {
        send(Duration.ZERO, 0);
    }

    void send(Duration pause, int perMinute) {
        new MailDelivery(
                        fixture.bean(OutboxRepository.class),
                        server,
                        fixture.bean(AccountMailService.class),
                        new MailSettings(
                                3,
                                pause,
                                pause,
                                Duration.ofMinutes(10),
                                perMinute,
                                "",
                                List.of(),
                                100,
                                Duration.ofMinutes(1)),
                        Clock.systemUTC(),
                        fixture.bean(Claims.class))
                .workAll();
    }

    MailServer server() {
        return server;
    }

    void use(JavaMailSenderImpl sender) {
        server = serverOf(sender);
    }

    private MailServer serverOf(JavaMailSenderImpl sender) {
        sender.setHost("localhost");
        sender.setPort(smtp.port());
        Properties properties = sender.getJavaMailProperties();
        properties.put("mail.smtp.timeout", "5000");
        properties.put("mail.mime.allowutf8", "true");
        StaticListableBeanFactory beans = new StaticListableBeanFactory(Map.of("smtp", sender));
        return new MailServer(beans.getBeanProvider(JavaMailSender.class));
    }

    @Override
    public void close() {
        smtp.close();
    }
}
