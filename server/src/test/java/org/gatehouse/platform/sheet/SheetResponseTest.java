package org.gatehouse.platform.sheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.PostgresSettings;
import org.gatehouse.platform.db.pool.ExportSettings;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.web.SlowClientGuard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.util.unit.DataSize;

@ApiTest
class SheetResponseTest {

    private static final Sheet SHEET = new Sheet("test", "test", ZoneOffset.UTC, List.of("letters"));
    private static final String KILOBYTE = "x".repeat(1 << 10);

    @TempDir
    private Path home;

    @Test
    void exportsTakeConnectionsOfTheirOwn(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        Api api = fixture.api(Scope.values());
        api.get(event.path() + "/zones").expect(200);

        fixture.withoutConnections(
                fixture.writes(),
                () -> fixture.withoutConnections(fixture.pool("open"), () -> {
                    for (String path : List.of(
                            "/people/person/export",
                            "/registrations/export?event_id=" + event.id(),
                            event.path() + "/accreditations/export",
                            event.path() + "/scans/export")) {
                        assertThat(api.get(path).status()).as(path).isEqualTo(200);
                    }
                }));
    }

    @Test
    void aFileBeyondTheBoundIsRefusedAndGivesItsRoomBack(Fixture fixture) throws IOException {
        ExportFiles files = files("5MB", "0B");
        SheetResponse sheets = answer(fixture, files, 2, Duration.ofSeconds(1));

        assertRefused(PlatformProblem.NO_ROOM, () -> send(sheets, 6_000));

        assertThat(files.bytes()).isZero();
        assertThat(send(sheets, 3_000).getContentAsByteArray()).hasSizeGreaterThan(3_000 << 10);
        assertThat(files.bytes()).isZero();
        try (var left = Files.list(home.resolve("exports"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void whatTheDatabaseNeedsOfTheDiskIsLeft(Fixture fixture) throws IOException {
        SheetResponse sheets = answer(fixture, files("5MB", "1000TB"), 2, Duration.ofSeconds(1));

        assertRefused(PlatformProblem.NO_ROOM, () -> send(sheets, 1));
    }

    @Test
    void othersWaitForTheirTurnAndAreThenToldWhenToComeBack(Fixture fixture) throws Exception {
        SheetResponse sheets = answer(fixture, files("5MB", "0B"), 1, Duration.ofMillis(200));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        MockHttpServletResponse first = new MockHttpServletResponse();
        var running = CompletableFuture.runAsync(() -> sendHeld(sheets, first, begun, goOn));
        begun.await();

        assertRefused(PlatformProblem.UNAVAILABLE, () -> send(sheets, 1));

        goOn.countDown();
        running.join();
        assertThat(first.getContentAsString()).contains("letters");
        assertThat(send(sheets, 1).getStatus()).isEqualTo(200);
    }

    @Test
    void whatAKilledServerLeftIsRemovedAtTheStart() throws IOException {
        Path directory = Files.createDirectory(home.resolve("exports"));
        Path old = Files.createFile(directory.resolve("export-1.part"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path ofAnotherNode = Files.createFile(directory.resolve("export-2.part"));

        files("5MB", "0B");

        assertThat(old).doesNotExist();
        assertThat(ofAnotherNode).exists();
    }

    private static void sendHeld(
            SheetResponse sheets, MockHttpServletResponse response, CountDownLatch begun, CountDownLatch goOn) {
        try {
            sheets.send(response, SheetFormat.CSV, SHEET, out -> {
                begun.countDown();
                awaitQuietly(goOn);
            });
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    private static MockHttpServletResponse send(SheetResponse sheets, int kilobytes) throws IOException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        sheets.send(response, SheetFormat.CSV, SHEET, out -> {
            for (int i = 0; i < kilobytes; i++) {
                out.row(KILOBYTE);
            }
        });
        return response;
    }

    private static void assertRefused(
            PlatformProblem problem, org.assertj.core.api.ThrowableAssert.ThrowingCallable send) {
        assertThatThrownBy(send).isInstanceOfSatisfying(ProblemException.class, refused -> {
            assertThat(refused.problem()).isEqualTo(problem);
            assertThat(refused.retryAfterSeconds()).isPositive();
        });
    }

    private ExportFiles files(String mostBytes, String keepFree) {
        return new ExportFiles(PostgresSettings.in(home), settings(mostBytes, keepFree, 1, Duration.ZERO));
    }

    private static SheetResponse answer(Fixture fixture, ExportFiles files, int atOnce, Duration longestWait) {
        return new SheetResponse(
                files, fixture.bean(SlowClientGuard.class), settings("5MB", "0B", atOnce, longestWait));
    }

    private static ExportSettings settings(String mostBytes, String keepFree, int atOnce, Duration longestWait) {
        return new ExportSettings(
                atOnce, Duration.ofMinutes(15), longestWait, DataSize.parse(mostBytes), DataSize.parse(keepFree));
    }
}
