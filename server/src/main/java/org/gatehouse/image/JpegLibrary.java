package org.gatehouse.image;

import org.jspecify.annotations.Nullable;

/** What reads and writes JPEGs, {@code gatehouse.images.jpeg}. */
enum JpegLibrary {
    /** libjpeg-turbo where the system has it, else the JDK. */
    AUTO,
    JDK;

    /** Null: the JDK does all. */
    @Nullable
    TurboJpeg turbo() {
        return this == AUTO ? TurboJpeg.installed() : null;
    }

    JpegEncoder encoder() {
        TurboJpeg turbo = turbo();
        return turbo == null ? new JdkJpeg() : turbo;
    }
}
