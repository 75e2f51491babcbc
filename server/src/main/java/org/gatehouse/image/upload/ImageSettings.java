package org.gatehouse.image.upload;

import java.time.Duration;
import org.gatehouse.image.jpeg.JpegLibrary;
import org.gatehouse.image.store.S3Settings;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where pictures are kept, and limits of uploads, {@code gatehouse.images.*}.
 *
 * @param store {@code s3://bucket/prefix} or a directory; empty: {@code images} in the home
 * @param s3 how the bucket is reached
 * @param cache how much of a bucket each node keeps on its own disk
 * @param maxBytes of one upload
 * @param maxPixels width times height, read from the header before anything is decoded
 * @param jpeg the library that decodes and encodes JPEGs
 * @param decoders how many uploads are decoded at once, while {@code memory} allows
 * @param memory for all pictures that are being decoded; null: a quarter of the largest heap
 * @param waiting how many more may wait for a decoder; further uploads get 503
 * @param keepUnused how long an unused image is kept
 * @param withdrawnEvery how often the list of withdrawn pictures is read
 */
@ConfigurationProperties("gatehouse.images")
record ImageSettings(
        @DefaultValue("") String store,
        @DefaultValue S3Settings s3,
        @DefaultValue("2GB") DataSize cache,
        @DefaultValue("20MB") DataSize maxBytes,
        @DefaultValue("60000000") long maxPixels,
        @DefaultValue("auto") JpegLibrary jpeg,
        @DefaultValue("2") int decoders,
        @Nullable DataSize memory,
        @DefaultValue("32") int waiting,
        @DefaultValue("7d") Duration keepUnused,
        @DefaultValue("10s") Duration withdrawnEvery) {}
