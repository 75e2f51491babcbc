package org.gatehouse.image.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Upload;
import org.gatehouse.image.jpeg.JpegLibrary;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.util.unit.DataSize;

/** Decodes the most expensive pictures of each kind, two at once, and says what became of each: run in a small heap. */
final class HostilePictures {

    private static final int SIDE = 7_700;
    private static final int USUAL = 2_700;

    private HostilePictures() {}

    public static void main(String[] arguments) throws Exception {
        TestDecoder decoder = new TestDecoder(
                JpegLibrary.valueOf(arguments[0]), arguments[1].isEmpty() ? null : DataSize.parse(arguments[1]));
        List<Callable<String>> all = new ArrayList<>();
        for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
            pictures().forEach((name, file) -> all.add(() -> name + ": " + outcome(decoder, file)));
        }
        try (ExecutorService decoders = Executors.newFixedThreadPool(2)) {
            for (var outcome : decoders.invokeAll(all)) {
                System.out.println(outcome.get());
            }
        }
    }

    private static String outcome(TestDecoder decoder, byte[] file) {
        try {
            Picture picture = decoder.decode(new Upload(file));
            picture.eachVariant(JpegLibrary.JDK.encoder(), (variant, jpeg) -> {});
            return "decoded";
        } catch (ProblemException refused) {
            return refused.detail();
        }
    }

    private static Map<String, byte[]> pictures() {
        Map<String, byte[]> pictures = new LinkedHashMap<>();
        jpegs(pictures, "large", SIDE, SIDE);
        jpegs(pictures, "usual", USUAL, USUAL);
        pngs(pictures);
        pictures.put("png, 1 bit, large", TestPictures.flatPng(SIDE, SIDE, 1, 0, false));
        pictures.put("png, 16 bits with alpha, large", TestPictures.flatPng(6_390, 6_390, 16, 6, true));
        pictures.put("webp, large", TestPictures.flatWebp(SIDE, SIDE));
        pictures.put("webp, usual", TestPictures.flatWebp(USUAL, USUAL));
        pictures.put("webp, animated, large", TestPictures.animatedWebp(SIDE, SIDE, SIDE, SIDE));
        pictures.put("webp, animated, usual", TestPictures.animatedWebp(USUAL, USUAL, USUAL, USUAL));
        pictures.put("webp, large frame", TestPictures.webpWithFrame(100, 100, SIDE, SIDE));
        return pictures;
    }

    private static void jpegs(Map<String, byte[]> pictures, String name, int width, int height) {
        pictures.put("jpeg, " + name, TestPictures.cutJpeg(width, height, 3, false));
        pictures.put("jpeg, progressive, " + name, TestPictures.cutJpeg(width, height, 3, true));
        pictures.put("jpeg, grey, " + name, TestPictures.cutJpeg(width, height, 1, false));
        pictures.put("jpeg, inks, " + name, TestPictures.cutJpeg(width, height, 4, false));
    }

    private static void pngs(Map<String, byte[]> pictures) {
        for (int colours : new int[] {0, 2, 3, 4, 6}) {
            for (int depth : colours == 3 ? new int[] {8} : new int[] {8, 16}) {
                String name = "png, colours %d, depth %d".formatted(colours, depth);
                pictures.put(name, TestPictures.flatPng(USUAL, USUAL, depth, colours, false));
                pictures.put(name + ", interlaced", TestPictures.flatPng(USUAL, USUAL, depth, colours, true));
            }
        }
    }
}
