package org.gatehouse.auth.token;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The name that every token carries, the same on all nodes: {@code gatehouse.base-url} without a slash at its end. */
@Component
public record Issuer(String address) {

    public Issuer(@Value("${gatehouse.base-url}") String address) {
        this.address = address.replaceAll("/+$", "");
    }
}
