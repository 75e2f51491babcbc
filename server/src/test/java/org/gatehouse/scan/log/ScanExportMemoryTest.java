package org.gatehouse.scan.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** An export is read, written and sent in pieces. */
@ApiTest
@Isolated("it measures the heap")
class ScanExportMemoryTest {

    @Test
    void fiftyThousandScansCostNoMemory(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        ScanExportApiTest.addScans(fixture, scene, 50_000);
        Api desk = fixture.api(Set.of(scene.event.id()), Scope.SCANS_READ);
        String path = scene.path() + "/scans/export?format=csv&limit=9999999";
        desk.get(path + "&offset=49990").expect(200);
        long before = usedHeap();

        long start = System.nanoTime();
        int bytes = desk.get(path).expect(200).bytes().length;
        long millis = (System.nanoTime() - start) / 1_000_000;

        assertThat(bytes).isGreaterThan(5_000_000);
        assertThat(usedHeap() - before).isLessThan(32 << 20);
        assertThat(millis).as("milliseconds of an export").isLessThan(20_000);
        System.out.println("50,000 scans as CSV: " + bytes + " bytes in " + millis + " ms");
    }

    private static long usedHeap() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
