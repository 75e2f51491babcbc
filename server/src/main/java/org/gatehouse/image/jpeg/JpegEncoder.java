package org.gatehouse.image.jpeg;

import java.awt.image.BufferedImage;

/** Makes JPEGs: the JDK can, and libjpeg-turbo where it is installed. */
public interface JpegEncoder {

    /**
     * The picture without any metadata, chroma halved in both directions.
     *
     * @param image one of {@link Canvas#redFirst}
     * @param quality 1 to 100, as libjpeg counts
     */
    byte[] encode(BufferedImage image, int quality);
}
