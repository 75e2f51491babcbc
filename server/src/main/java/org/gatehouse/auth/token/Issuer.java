package org.gatehouse.auth.token;

import org.gatehouse.platform.web.BaseUrl;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The issuer named in every token, the same on all nodes: {@code gatehouse.base-url} as browsers write it. */
@Component
public record Issuer(String address) {

    public Issuer(@Value("${gatehouse.base-url}") String address) {
        this.address = BaseUrl.normalized(address);
    }

    /** Whether browsers reach the server by TLS alone, so that its cookies may ask for it. */
    public boolean isHttps() {
        return address.startsWith("https:");
    }
}
