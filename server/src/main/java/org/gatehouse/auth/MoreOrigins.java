package org.gatehouse.auth;

import java.util.List;

/** Origins beside those of {@code gatehouse.cors.origins}; the demo has some. */
public interface MoreOrigins {

    /** In the form of the setting. */
    List<String> origins();
}
