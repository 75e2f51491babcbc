package org.gatehouse.platform.web;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The address by which clients reach this server ({@code gatehouse.base-url}), used for absolute addresses in answers. */
@Component
public class BaseUrl {

    private final String address;

    BaseUrl(@Value("${gatehouse.base-url}") String address) {
        this.address = address.replaceAll("/+$", "");
    }

    /** The absolute address of a path that starts at the root. */
    public String of(String path) {
        return address + path;
    }
}
