package org.gatehouse.platform.web;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Compresses responses that are too large for Tomcat's compression, which would hold them back or use a more expensive level. */
public final class Gzip {

    private Gzip() {}

    /** Whether {@code Accept-Encoding} accepts gzip; {@code q=0} refuses it. */
    public static boolean isAccepted(@Nullable String acceptEncoding) {
        boolean any = false;
        for (String part : (acceptEncoding == null ? "" : acceptEncoding)
                .toLowerCase(Locale.ROOT)
                .split(",", -1)) {
            String[] coding = part.strip().split("\\s*;\\s*", -1);
            boolean refused = coding.length > 1 && coding[1].matches("q\\s*=\\s*0(\\.0*)?");
            if (coding[0].equals("gzip")) {
                return !refused;
            }
            any |= coding[0].equals("*") && !refused;
        }
        return any;
    }

    /** Level 1: for these documents the result is 12 % larger than with level 6, in a third of the time. */
    public static GZIPOutputStream fast(OutputStream out) throws IOException {
        return new GZIPOutputStream(out, 1 << 16) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        };
    }
}
