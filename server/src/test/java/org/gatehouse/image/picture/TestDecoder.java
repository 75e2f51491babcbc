package org.gatehouse.image.picture;

import org.gatehouse.image.Crop;
import org.gatehouse.image.Upload;
import org.gatehouse.image.jpeg.JpegLibrary;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Decodes one picture after another, with memory for each. */
public final class TestDecoder {

    private final DecodingMemory memory;
    private final PictureDecoder decoder;

    public TestDecoder(JpegLibrary library) {
        this(library, DataSize.ofMegabytes(1000));
    }

    TestDecoder(JpegLibrary library, @Nullable DataSize memory) {
        this.memory = DecodingMemory.of(memory);
        this.decoder = new PictureDecoder(60_000_000, library);
    }

    public Picture decode(Upload file) {
        return decode(file, null);
    }

    public Picture decode(Upload file, @Nullable Crop crop) {
        try (DecodingMemory.Share share = memory.share()) {
            return decoder.decode(file, crop, share);
        }
    }
}
