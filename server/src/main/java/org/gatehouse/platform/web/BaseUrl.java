package org.gatehouse.platform.web;

import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The address by which clients reach this server ({@code gatehouse.base-url}), used for absolute addresses in responses. */
@Component
public class BaseUrl {

    private static final Pattern SERVER = Pattern.compile("(?i)^https?://[^/?#]+");

    private final String address;

    BaseUrl(@Value("${gatehouse.base-url}") String address) {
        this.address = normalized(address);
    }

    /**
     * The address as browsers write it: scheme and host in small letters (RFC 3986, 6.2.2.1), no slash at the end. They compare their own
     * spelling with ours, for passkeys and issuers alike.
     */
    public static String normalized(String address) {
        return SERVER.matcher(address.strip().replaceAll("/+$", ""))
                .replaceFirst(server -> server.group().toLowerCase(Locale.ROOT));
    }

    /** The absolute address of a path that starts at the root. */
    public String of(String path) {
        return address + path;
    }
}
