package org.gatehouse.image;

import java.util.UUID;
import org.gatehouse.platform.web.BaseUrl;
import org.springframework.stereotype.Component;

/**
 * Builds the addresses of an image's pictures. They are absolute because callers load them from pages of another origin
 * (docs/api/calls.md).
 */
@Component
public class Thumbnails {

    private final BaseUrl base;

    Thumbnails(BaseUrl base) {
        this.base = base;
    }

    /** The preview's address; a suffix such as {@code _accreditation} appended to it gives another size. */
    public String address(UUID thumbnailHash) {
        return base.of("/images/thumbnails/" + thumbnailHash);
    }
}
