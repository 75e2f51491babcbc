package org.gatehouse.image.jpeg;

import java.awt.image.BufferedImage;

/** Encodes JPEGs, with the JDK or, where it is installed, with libjpeg-turbo. */
public interface JpegEncoder {

    /**
     * Encodes the picture without any metadata, chroma halved in both directions.
     *
     * @param image one of {@link Canvas#redFirst}
     * @param quality 1 to 100, on libjpeg's scale
     */
    byte[] encode(BufferedImage image, int quality);
}
