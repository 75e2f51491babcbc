package org.gatehouse.image.jpeg;

import com.twelvemonkeys.imageio.color.ColorProfiles;
import com.twelvemonkeys.imageio.color.ColorSpaces;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_ColorSpace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.gatehouse.image.Upload;
import org.jspecify.annotations.Nullable;

/**
 * The colours of a plain JPEG, as cameras and phones make it: one brightness and two colour-difference components, 8 bits each.
 *
 * @param profile the colour space of red, green and blue; null means sRGB
 */
public record JpegColors(@Nullable ColorSpace profile) {

    private static final int FRAME = 0xC0;
    private static final int PROGRESSIVE_FRAME = 0xC2;
    private static final int SCAN = 0xDA;
    private static final int APP2 = 0xE2;
    private static final int APP14 = 0xEE;
    private static final int ADOBE_VERSION_AND_FLAGS = 6;
    private static final int LUMA_AND_CHROMA = 1;

    /**
     * Null when the file is not plain, or when this reader, which does not know every kind of JPEG, cannot decide: inks, grey, a profile in
     * pieces.
     */
    public static @Nullable JpegColors ofPlain(Upload file) {
        try {
            return before(file.buffer().position(2));
        } catch (IOException | RuntimeException damaged) {
            return null;
        }
    }

    /** Reads the segments in front of the first scan. */
    private static @Nullable JpegColors before(ByteBuffer file) throws IOException {
        boolean framed = false;
        boolean named = false;
        ColorSpace profile = null;
        while (file.get() == (byte) 0xFF) {
            int marker = Byte.toUnsignedInt(file.get());
            if (marker == SCAN) {
                return framed ? new JpegColors(profile) : null;
            }
            int length = Short.toUnsignedInt(file.getShort()) - 2;
            ByteBuffer segment = file.slice(file.position(), length);
            file.position(file.position() + length);
            if (marker >= FRAME && marker <= PROGRESSIVE_FRAME) {
                framed = isOfThreeBytes(segment);
            } else if (marker == APP14 && begins(segment, "Adobe") && !isLumaAndChroma(segment)) {
                return null;
            } else if (marker == APP2 && begins(segment, "ICC_PROFILE\0")) {
                if (named || !begins(segment, "\1\1")) {
                    return null;
                }
                named = true;
                profile = profile(segment);
            }
        }
        return null;
    }

    /** Components are numbered 1, 2, 3 as in JFIF and Exif: readers interpret other numbers differently. */
    private static boolean isOfThreeBytes(ByteBuffer frame) {
        int bits = frame.get();
        frame.getInt();
        int components = frame.get();
        return bits == 8
                && components == 3
                && frame.get(frame.position()) == 1
                && frame.get(frame.position() + 3) == 2
                && frame.get(frame.position() + 6) == 3;
    }

    private static boolean isLumaAndChroma(ByteBuffer adobe) {
        return adobe.get(adobe.position() + ADOBE_VERSION_AND_FLAGS) == LUMA_AND_CHROMA;
    }

    /** Whether the segment begins with this text; if so, its position moves behind the text. */
    private static boolean begins(ByteBuffer segment, String with) {
        byte[] bytes = with.getBytes(StandardCharsets.ISO_8859_1);
        if (segment.remaining() < bytes.length
                || !segment.slice(segment.position(), bytes.length).equals(ByteBuffer.wrap(bytes))) {
            return false;
        }
        segment.position(segment.position() + bytes.length);
        return true;
    }

    /** Reads the profile of a segment; null means sRGB. */
    private static @Nullable ColorSpace profile(ByteBuffer segment) throws IOException {
        byte[] bytes = new byte[segment.remaining()];
        segment.get(bytes);
        ICC_ColorSpace space = ColorSpaces.createColorSpace(ColorProfiles.createProfile(bytes));
        if (space.getType() != ColorSpace.TYPE_RGB) {
            throw new IOException("a profile for other colours");
        }
        return space.isCS_sRGB() ? null : space;
    }
}
