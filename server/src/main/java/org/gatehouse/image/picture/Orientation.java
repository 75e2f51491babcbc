package org.gatehouse.image.picture;

import com.drew.imaging.jpeg.JpegMetadataReader;
import com.drew.imaging.jpeg.JpegProcessingException;
import com.drew.lang.ByteArrayReader;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifReader;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.awt.geom.NoninvertibleTransformException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.gatehouse.image.Upload;
import org.jspecify.annotations.Nullable;

/** The orientation of a camera, EXIF's values 1 to 8. */
record Orientation(int exif) {

    static final Orientation UPRIGHT = new Orientation(1);

    private static final byte[] JPEG_PREAMBLE = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);

    /** Reads the file's orientation; upright when the file has none or an unknown one. */
    static Orientation of(Upload file, PictureFormat format) {
        try {
            ExifIFD0Directory exif = metadata(file, format).getFirstDirectoryOfType(ExifIFD0Directory.class);
            Integer tag = exif == null ? null : exif.getInteger(ExifIFD0Directory.TAG_ORIENTATION);
            return tag == null || tag < 1 || tag > 8 ? UPRIGHT : new Orientation(tag);
        } catch (JpegProcessingException | IOException | RuntimeException damaged) {
            return UPRIGHT;
        }
    }

    private static Metadata metadata(Upload file, PictureFormat format) throws JpegProcessingException, IOException {
        return switch (format) {
            case JPEG -> JpegMetadataReader.readMetadata(file.stream(), List.of(new ExifReader()));
            case PNG -> exif(PictureChunks.ofPng(file, "eXIf"));
            case WEBP -> exif(PictureChunks.ofWebp(file, "EXIF"));
        };
    }

    private static Metadata exif(byte @Nullable [] chunk) {
        Metadata metadata = new Metadata();
        if (chunk != null) {
            boolean preamble =
                    Arrays.equals(Arrays.copyOf(chunk, Math.min(chunk.length, JPEG_PREAMBLE.length)), JPEG_PREAMBLE);
            new ExifReader().extract(new ByteArrayReader(chunk, preamble ? JPEG_PREAMBLE.length : 0), metadata);
        }
        return metadata;
    }

    /** Whether the upright picture is as wide as the stored one is high. */
    boolean swapsSides() {
        return exif >= 5;
    }

    /** The transform that turns stored pixels of this width and height upright. */
    AffineTransform upright(int width, int height) {
        return switch (exif) {
            case 2 -> new AffineTransform(-1, 0, 0, 1, width, 0);
            case 3 -> new AffineTransform(-1, 0, 0, -1, width, height);
            case 4 -> new AffineTransform(1, 0, 0, -1, 0, height);
            case 5 -> new AffineTransform(0, 1, 1, 0, 0, 0);
            case 6 -> new AffineTransform(0, 1, -1, 0, height, 0);
            case 7 -> new AffineTransform(0, -1, -1, 0, height, width);
            case 8 -> new AffineTransform(0, -1, 1, 0, 0, width);
            default -> new AffineTransform();
        };
    }

    /** The position of a part of the upright picture among the stored pixels of this width and height. */
    Rectangle stored(Rectangle upright, int width, int height) {
        try {
            return upright(width, height)
                    .createInverse()
                    .createTransformedShape(upright)
                    .getBounds();
        } catch (NoninvertibleTransformException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
