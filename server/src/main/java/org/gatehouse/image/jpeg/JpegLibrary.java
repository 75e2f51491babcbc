package org.gatehouse.image.jpeg;

import org.jspecify.annotations.Nullable;

/** What reads and writes JPEGs, {@code gatehouse.images.jpeg}. */
public enum JpegLibrary {
    /** libjpeg-turbo where the system has it, else the JDK. */
    AUTO,
    JDK;

    /** Null: the JDK does all. */
    public @Nullable TurboJpeg turbo() {
        return this == AUTO ? TurboJpeg.installed() : null;
    }

    public JpegEncoder encoder() {
        TurboJpeg turbo = turbo();
        return turbo == null ? new JdkJpeg() : turbo;
    }
}
