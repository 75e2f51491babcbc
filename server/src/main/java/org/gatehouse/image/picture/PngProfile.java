package org.gatehouse.image.picture;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.InflaterInputStream;
import org.gatehouse.image.Upload;
import org.jspecify.annotations.Nullable;

/** Reads the colour space that a PNG names in its {@code iCCP} chunk: the JDK's reader treats every PNG as sRGB. */
final class PngProfile {

    /** Profiles of cameras and screens have a few kB, those of printers up to 2 MB. */
    private static final int MAX_BYTES = 4 << 20;

    private PngProfile() {}

    /** Null when the file has no profile, a broken one or one that is not RGB: the picture is then read as sRGB. */
    static @Nullable ColorSpace of(Upload file) {
        byte[] chunk = PictureChunks.ofPng(file, "iCCP");
        if (chunk == null) {
            return null;
        }
        try {
            ICC_ColorSpace space = new ICC_ColorSpace(ICC_Profile.getInstance(inflated(chunk)));
            return space.getType() == ColorSpace.TYPE_RGB && !space.isCS_sRGB() ? space : null;
        } catch (IOException | RuntimeException broken) {
            return null;
        }
    }

    /** Inflates the profile. The chunk consists of a name, a zero, the number of the compression method and the compressed profile. */
    private static byte[] inflated(byte[] chunk) throws IOException {
        int from = 0;
        while (from < chunk.length && chunk[from] != 0) {
            from++;
        }
        from = Math.min(from + 2, chunk.length);
        try (var profile = new InflaterInputStream(new ByteArrayInputStream(chunk, from, chunk.length - from))) {
            return profile.readNBytes(MAX_BYTES);
        }
    }
}
