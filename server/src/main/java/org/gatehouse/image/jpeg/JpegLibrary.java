package org.gatehouse.image.jpeg;

import org.jspecify.annotations.Nullable;

/** The library that reads and writes JPEGs, {@code gatehouse.images.jpeg}. */
public enum JpegLibrary {
    /** libjpeg-turbo where the system has it, otherwise the JDK. */
    AUTO,
    JDK;

    /** Returns libjpeg-turbo; null when the JDK does all the work. */
    public @Nullable TurboJpeg turbo() {
        return this == AUTO ? TurboJpeg.installed() : null;
    }

    public JpegEncoder encoder() {
        TurboJpeg turbo = turbo();
        return turbo == null ? new JdkJpeg() : turbo;
    }
}
