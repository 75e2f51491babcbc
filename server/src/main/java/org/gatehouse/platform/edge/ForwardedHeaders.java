package org.gatehouse.platform.edge;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.http.MimeHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Reads what proxies write of the client before Tomcat's {@link RemoteIpValve} believes it. That one takes any text for an address: with
 * ports (Azure's application gateway, IIS) each request would come from another client, and so none would ever meet a limit.
 */
class ForwardedHeaders extends ValveBase {

    private static final Pattern IPV4 = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3})(?::\\d{1,5})?");

    /** An IPv6 address, in brackets if a port stands behind it. What follows % is a network card of the proxy. */
    private static final Pattern IPV6 = Pattern.compile(
            "(?:\\[([0-9A-Fa-f:.]+)(?:%[^\\]]*)?](?::\\d{1,5})?|([0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)(?:%.*)?)");

    private final String addresses;
    private final String protocol;

    ForwardedHeaders(RemoteIpValve believing) {
        super(true);
        this.addresses = believing.getRemoteIpHeader();
        this.protocol = believing.getProtocolHeader();
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        MimeHeaders headers = request.getCoyoteRequest().getMimeHeaders();
        List<String> sent = Collections.list(request.getHeaders(addresses));
        if (!sent.isEmpty()) {
            replace(headers, addresses, String.join(", ", trusted(String.join(",", sent))));
        }
        String protocols = protocol == null ? null : request.getHeader(protocol);
        if (protocols != null) {
            // The first is the client's, those behind it are between proxies.
            replace(headers, protocol, protocols.split(",", 2)[0].strip());
        }
        getNext().invoke(request, response);
    }

    private static void replace(MimeHeaders headers, String name, String value) {
        headers.removeHeader(name);
        if (!value.isEmpty()) {
            headers.addValue(name).setString(value);
        }
    }

    /** The addresses after the last text that is no address; the proxy that wrote this text counts as the client. */
    private static Deque<String> trusted(String list) {
        Deque<String> addresses = new ArrayDeque<>();
        for (String text : List.of(list.split(",", -1)).reversed()) {
            String address = address(text.strip());
            if (address != null) {
                addresses.addFirst(address);
            } else if (!text.isBlank()) {
                break;
            }
        }
        return addresses;
    }

    /** The address alone, without port and zone; null if it is none. */
    static @Nullable String address(String text) {
        String bare = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")
                ? text.substring(1, text.length() - 1)
                : text;
        Matcher ipv4 = IPV4.matcher(bare);
        if (ipv4.matches()) {
            return literal(ipv4.group(1)) == null ? null : ipv4.group(1);
        }
        Matcher ipv6 = IPV6.matcher(bare);
        if (!ipv6.matches()) {
            return null;
        }
        String written = ipv6.group(1) == null ? ipv6.group(2) : ipv6.group(1);
        InetAddress address = literal(written);
        if (address == null) {
            return null;
        }
        // An IPv4 address in the form of IPv6 is the same client.
        return address.getAddress().length == 4 ? address.getHostAddress() : written.toLowerCase(Locale.ROOT);
    }

    private static @Nullable InetAddress literal(String text) {
        try {
            return InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException none) {
            return null;
        }
    }
}
