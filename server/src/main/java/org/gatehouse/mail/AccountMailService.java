package org.gatehouse.mail;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.auth.recovery.AccountLinkService;
import org.gatehouse.auth.recovery.AccountMail;
import org.gatehouse.auth.recovery.AccountMails;
import org.gatehouse.auth.recovery.Lifetime;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.platform.view.Texts;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Mails about accounts: they go through the outbox like others, but no event shows them, and their link is inserted only when they are
 * sent. So neither the outbox nor a backup holds a working link.
 */
@Service
class AccountMailService implements AccountMails {

    /** The placeholder for the link. */
    private static final String LINK = "{link}";

    private static final String USER = "user:";

    private final AccountMailRepository mails;
    private final AccountLinkService links;
    private final MailServer server;
    private final Texts texts;
    private final Issuer here;
    private final String sender;

    AccountMailService(
            AccountMailRepository mails,
            AccountLinkService links,
            MailServer server,
            MailSettings settings,
            Texts texts,
            Issuer here) {
        this.mails = mails;
        this.links = links;
        this.server = server;
        this.texts = texts;
        this.here = here;
        this.sender = settings.sender().isBlank()
                ? "noreply@" + URI.create(here.address()).getHost()
                : settings.sender().strip();
    }

    @Override
    public boolean canSend() {
        return server.isConfigured() && MailAddress.isSender(sender);
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean queue(AccountMail mail) {
        String about = USER + mail.userId();
        String kind = kindOf(mail.kind());
        if (!canSend() || mails.countOf(about, kind, Duration.ofHours(1)) >= links.mailsAnHour()) {
            return false;
        }
        Texts.In said = texts.in(mail.language());
        String life = Lifetime.of(links.lifeOf(mail.kind()), said);
        mails.insert(
                about,
                kind,
                mail.personId(),
                sender,
                mail.to(),
                subjectOf(mail.kind(), said),
                textOf(mail.kind(), said, mail.username(), here.address(), life, LINK));
        return true;
    }

    @Override
    public Map<Long, String> failed(AccountMail.Kind kind, Collection<Long> userIds) {
        List<String> about = userIds.stream().map(id -> USER + id).toList();
        Map<Long, String> failed = new HashMap<>();
        if (!about.isEmpty()) {
            mails.failed(about, kindOf(kind)).forEach(one -> failed.put(userOf(one.about()), one.why()));
        }
        return failed;
    }

    private static long userOf(String about) {
        return Long.parseLong(about.substring(USER.length()));
    }

    private static String subjectOf(AccountMail.Kind kind, Texts.In said) {
        return switch (kind) {
            case PASSWORD -> said.text("account.mail.password.subject");
            case INVITATION -> said.text("account.mail.invitation.subject");
            case ADDRESS -> said.text("account.mail.address.subject");
        };
    }

    private static String textOf(AccountMail.Kind kind, Texts.In said, Object... arguments) {
        return switch (kind) {
            case PASSWORD -> said.text("account.mail.password.text", arguments);
            case INVITATION -> said.text("account.mail.invitation.text", arguments);
            case ADDRESS -> said.text("account.mail.address.text", arguments);
        };
    }

    /** The mail as it is sent; empty if its content is no longer true. */
    Optional<OutboxRepository.Claimed> complete(OutboxRepository.Claimed mail) {
        AccountMail.Kind kind = Arrays.stream(AccountMail.Kind.values())
                .filter(one -> kindOf(one).equals(mail.kind()))
                .findFirst()
                .orElse(null);
        if (mail.about() == null || kind == null) {
            return Optional.of(mail);
        }
        return links.make(kind, userOf(mail.about()), mail.recipient())
                .map(link -> mail.saying(mail.body().replace(LINK, link)));
    }

    private static String kindOf(AccountMail.Kind kind) {
        return switch (kind) {
            case PASSWORD -> "user_password_link";
            case INVITATION -> "user_invitation";
            case ADDRESS -> "user_email_link";
        };
    }
}
