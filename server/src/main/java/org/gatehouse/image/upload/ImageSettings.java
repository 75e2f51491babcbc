package org.gatehouse.image.upload;

import java.time.Duration;
import org.gatehouse.image.jpeg.JpegLibrary;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of uploads, {@code gatehouse.images.*}.
 *
 * @param maxBytes of one upload
 * @param maxPixels width times height, read from the header before anything is decoded
 * @param jpeg the library that decodes and encodes JPEGs
 * @param decoders how many uploads are decoded at once; each may use some 150 MB for a moment
 * @param waiting how many more may wait for a decoder; further uploads are answered 503
 * @param keepUnused how long an image is kept after the last person it belonged to got another
 */
@ConfigurationProperties("gatehouse.images")
record ImageSettings(
        @DefaultValue("20MB") DataSize maxBytes,
        @DefaultValue("60000000") long maxPixels,
        @DefaultValue("auto") JpegLibrary jpeg,
        @DefaultValue("2") int decoders,
        @DefaultValue("32") int waiting,
        @DefaultValue("7d") Duration keepUnused) {}
