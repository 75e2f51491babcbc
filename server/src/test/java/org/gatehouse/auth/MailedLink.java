package org.gatehouse.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.mail.SmtpServer.Received;

/** The link in a mail about an account. */
public final class MailedLink {

    private static final Pattern LINK =
            Pattern.compile("http://localhost:\\d+(/login/(?:reset|email)/[A-Za-z0-9_-]{43})");

    private MailedLink() {}

    /** The path of the link; the mail must have one. */
    public static String in(Received mail) {
        Matcher link = LINK.matcher(textOf(mail));
        assertThat(link.find()).as(mail.text()).isTrue();
        return link.group(1);
    }

    /** The body as it reads, whatever the mail library made of it. */
    public static String textOf(Received mail) {
        String body = mail.text().substring(mail.text().indexOf("\r\n\r\n") + 4);
        return switch (mail.header("Content-Transfer-Encoding").toLowerCase(Locale.ROOT)) {
            case "base64" -> new String(Base64.getMimeDecoder().decode(body), StandardCharsets.UTF_8);
            case "quoted-printable" -> body.replace("=\r\n", "").replace("=3D", "=");
            default -> body;
        };
    }
}
