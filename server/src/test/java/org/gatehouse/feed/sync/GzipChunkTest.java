package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class GzipChunkTest {

    private final ByteArrayOutputStream member = new ByteArrayOutputStream();
    private final ByteArrayOutputStream plain = new ByteArrayOutputStream();

    @RepeatedTest(50)
    void piecesJoinedAreOneMember(RepetitionInfo repetition) throws IOException {
        Random random = new Random(repetition.getCurrentRepetition());
        GzipChunk.Sum sum = GzipChunk.Sum.NOTHING;
        send(GzipChunk.begin());
        for (int pieces = random.nextInt(12); pieces > 0; pieces--) {
            byte[] bytes = textOf(random, random.nextInt(4) == 0 ? 0 : random.nextInt(200_000));
            plain.writeBytes(bytes);
            GzipChunk piece = random.nextBoolean()
                    ? GzipChunk.of(ByteBuffer.wrap(bytes))
                    : new GzipChunk(
                            MappedBytes.of(GzipChunk.compress(ByteBuffer.wrap(bytes)))
                                    .bytes(),
                            GzipChunk.Sum.of(ByteBuffer.wrap(bytes)));
            sum = sum.then(piece.sum());
            send(piece.bytes());
        }
        send(GzipChunk.end(sum));

        assertThat(unzipped()).isEqualTo(plain.toByteArray());
    }

    @Test
    void nothingAtAllIsAMemberToo() throws IOException {
        send(GzipChunk.begin());
        send(GzipChunk.end(GzipChunk.Sum.NOTHING));

        assertThat(unzipped()).isEmpty();
    }

    /** Reads to the end, so a wrong checksum or length, or anything behind the member, fails. */
    private byte[] unzipped() throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(member.toByteArray()))) {
            return in.readAllBytes();
        }
    }

    private void send(ByteBuffer piece) {
        byte[] bytes = new byte[piece.remaining()];
        piece.duplicate().get(bytes);
        member.writeBytes(bytes);
    }

    /** Compresses a little, as documents do. */
    private static byte[] textOf(Random random, int length) {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) ('a' + random.nextInt(1 + i % 26));
        }
        return text;
    }
}
