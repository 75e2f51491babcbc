package org.gatehouse.auth.access;

import java.util.List;

/** Origins beside those of {@code gatehouse.cors.origins}; the demo has some. */
public interface AdditionalOrigins {

    /** In the form of the setting. */
    List<String> origins();
}
