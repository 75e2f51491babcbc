package org.gatehouse.image.picture;

import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.Upload;

/**
 * What decoding a JPEG will cost, read from its markers.
 *
 * @param scans passes over the pixels; a progressive JPEG has about 10, and each costs time however few bytes it has
 * @param components 1 of a grey picture, 3 of colours, 4 of inks
 */
record JpegHeader(boolean progressive, int scans, int components) {

    /** More than any encoder makes. */
    private static final int MAX_SCANS = 100;

    /** As many passes over the largest picture as usual encoders make: two seconds of one core. */
    private static final int MAX_SCANS_OF_LARGEST = 12;

    private static final int BASELINE = 0xC0;
    private static final int PROGRESSIVE = 0xC2;
    private static final int HUFFMAN_TABLES = 0xC4;
    private static final int RESERVED = 0xC8;
    private static final int ARITHMETIC_TABLES = 0xCC;
    private static final int LAST_FRAME = 0xCF;
    private static final int FIRST_RESTART = 0xD0;
    private static final int START = 0xD8;
    private static final int END = 0xD9;
    private static final int SCAN = 0xDA;
    private static final int TEMPORARY = 0x01;

    /** Walks over the segments up to the picture's end. What follows, such as the film of a motion photo, is not looked at. */
    static JpegHeader of(Upload file) {
        byte[] bytes = file.array();
        boolean progressive = false;
        int components = 0;
        int scans = 0;
        int at = nextMarker(bytes, 0, file.length());
        while (at < file.length()) {
            int marker = bytes[at] & 0xFF;
            at++;
            if (marker == END) {
                break;
            }
            if (marker == TEMPORARY || (marker >= FIRST_RESTART && marker <= START)) {
                at = nextMarker(bytes, at, file.length());
                continue;
            }
            if (isFrame(marker)) {
                requireCommon(marker);
                progressive = marker == PROGRESSIVE;
                components = at + 7 < file.length() ? bytes[at + 7] & 0xFF : 0;
            }
            scans += marker == SCAN ? 1 : 0;
            at = nextMarker(bytes, at + length(bytes, at, file.length()), file.length());
        }
        return new JpegHeader(progressive, scans, components);
    }

    /** The position after the next FF that is not part of compressed data; the file's length when there is none. */
    private static int nextMarker(byte[] bytes, int from, int end) {
        for (int at = from; at + 1 < end; at++) {
            if (bytes[at] == (byte) 0xFF && bytes[at + 1] != 0 && bytes[at + 1] != (byte) 0xFF) {
                return at + 1;
            }
        }
        return end;
    }

    private static int length(byte[] bytes, int at, int end) {
        return at + 1 < end ? ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF) : 0;
    }

    private static boolean isFrame(int marker) {
        return marker >= BASELINE
                && marker <= LAST_FRAME
                && marker != HUFFMAN_TABLES
                && marker != RESERVED
                && marker != ARITHMETIC_TABLES;
    }

    private static void requireCommon(int marker) {
        if (marker > PROGRESSIVE) {
            throw ImageProblem.UNREADABLE_IMAGE.ofField(
                    "file", "is a JPEG of a rare kind (lossless or arithmetic); send a baseline or progressive one");
        }
    }

    /** Refuses a picture whose scans would occupy a core for long. */
    void requireFewScans(long pixels, long maxPixels) {
        if (scans > MAX_SCANS) {
            throw ImageProblem.UNREADABLE_IMAGE.ofField("file", "has %d scans; at most %d are read", scans, MAX_SCANS);
        }
        long most = MAX_SCANS_OF_LARGEST * maxPixels / Math.max(1, pixels);
        if (scans > most) {
            throw ImageProblem.UNREADABLE_IMAGE.ofField(
                    "file", "has %d scans; of so many pixels, %d, at most %d are read", scans, pixels, most);
        }
    }
}
