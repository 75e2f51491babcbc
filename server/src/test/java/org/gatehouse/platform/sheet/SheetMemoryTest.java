package org.gatehouse.platform.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A writer holds no rows. */
@Isolated("it measures the heap")
class SheetMemoryTest {

    /** 200,000 rows are 30 MB of texts; what one writer holds at their end is measured, without its output. */
    @Test
    void memoryDoesNotGrowWithTheRows() throws IOException {
        for (SheetFormat format : SheetFormat.values()) {
            try (SheetWriter writer = format.writer(
                    new Sheet("scans-7", "scans", ZoneId.of("Europe/Berlin"), List.of("id", "text")),
                    OutputStream.nullOutputStream())) {
                write(writer, 0, 1_000);
                long before = usedHeap();
                write(writer, 1_000, 200_000);
                assertThat(usedHeap() - before).isLessThan(16 << 20);
            }
        }
    }

    private static void write(SheetWriter writer, int from, int to) throws IOException {
        for (int number = from; number < to; number++) {
            writer.row(number, "a text of its own that is " + number + " ".repeat(100) + "long");
        }
    }

    private static long usedHeap() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
