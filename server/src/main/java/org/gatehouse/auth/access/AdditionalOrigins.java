package org.gatehouse.auth.access;

import java.util.List;

/** Origins in addition to those of {@code gatehouse.cors.origins}; the demo has some. */
public interface AdditionalOrigins {

    /** The origins in the syntax of the setting. */
    List<String> origins();
}
