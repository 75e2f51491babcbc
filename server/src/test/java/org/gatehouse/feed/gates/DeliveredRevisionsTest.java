package org.gatehouse.feed.gates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.gatehouse.feed.gates.DeliveredRevisions.Range;
import org.junit.jupiter.api.Test;

class DeliveredRevisionsTest {

    private final DeliveredRevisions revisions = new DeliveredRevisions(10);

    @Test
    void eachIsAnsweredOnce() {
        assertThat(revisions.add(new Range(0, 10))).isEmpty();
        assertThat(revisions.add(new Range(0, 12))).containsExactly(new Range(10, 12));
        assertThat(revisions.add(new Range(11, 12))).isEmpty();
        assertThat(revisions.add(new Range(11, 14))).containsExactly(new Range(12, 14));
    }

    @Test
    void whatWasLeftOutIsAnsweredLater() {
        assertThat(revisions.add(new Range(15, 17))).containsExactly(new Range(15, 17));
        assertThat(revisions.add(new Range(12, 16))).containsExactly(new Range(12, 15));

        assertThat(revisions.add(new Range(0, 18))).containsExactly(new Range(10, 12), new Range(17, 18));
        assertThat(revisions.add(new Range(0, 18))).isEmpty();
    }

    @Test
    void ofManyGapsTheOldestAreForgotten() {
        LongStream.rangeClosed(1, 200).forEach(n -> revisions.add(new Range(9 + 2 * n, 10 + 2 * n)));

        assertThat(revisions.add(new Range(0, 1000))).hasSize(100).endsWith(new Range(410, 1000));
    }
}
