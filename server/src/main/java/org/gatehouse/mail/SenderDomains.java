package org.gatehouse.mail;

import jakarta.mail.internet.InternetAddress;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.platform.text.DomainName;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The domains that the operator's mail server may send for ({@code gatehouse.mail.domains}). Other mailboxes often refuse or hide the rest. */
@Component
public class SenderDomains {

    private final Set<String> named;

    SenderDomains(MailSettings settings) {
        this.named = settings.domains().stream()
                .map(domain -> Objects.requireNonNullElse(DomainName.ascii(domain.strip()), domain))
                .map(domain -> domain.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    /** The domain of this sender if it is none of those that the operator named; empty where the operator named none. */
    public Optional<String> unnamedOf(@Nullable String sender) {
        InternetAddress address = sender == null ? null : MailAddress.parsedSender(sender);
        if (address == null || named.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(MailAddress.domainOf(address)).filter(domain -> !named.contains(domain));
    }
}
