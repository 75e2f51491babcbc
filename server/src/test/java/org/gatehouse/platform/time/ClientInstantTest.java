package org.gatehouse.platform.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientInstantTest {

    private static final Instant FIRST = Instant.parse("0001-01-05T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-25T00:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "2025-04-10T15:05:00Z, 2025-04-10T15:05:00Z",
        "2025-04-10t15:05:00z, 2025-04-10T15:05:00Z",
        "2025-04-10T15:05Z, 2025-04-10T15:05:00Z",
        "2025-04-10T15:05:00, 2025-04-10T15:05:00Z",
        "2025-04-10 15:05:00, 2025-04-10T15:05:00Z",
        "2025-04-10T15:05:00+02:00, 2025-04-10T13:05:00Z",
        "2025-04-10T15:05:00+0200, 2025-04-10T13:05:00Z",
        "2025-04-10T15:05:00+02, 2025-04-10T13:05:00Z",
        "2025-04-10T15:05:00 02:00, 2025-04-10T13:05:00Z",
        "2025-04-10T15:05:00-05:30, 2025-04-10T20:35:00Z",
        "2025-04-10T15:05:00.5Z, 2025-04-10T15:05:00.500Z",
        "'2025-04-10T15:05:00,25Z', 2025-04-10T15:05:00.250Z",
        "2025-04-10T15:05:00.1234567891234Z, 2025-04-10T15:05:00.123456789Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z",
        "2026-06-30T23:59:60Z, 2026-07-01T00:00:00Z",
        "2026-06-30T23:59:60+00:00, 2026-07-01T00:00:00Z",
        "2026-06-30T23:59:60.25Z, 2026-07-01T00:00:00.250Z",
        "2026-07-01T01:59:60+02:00, 2026-07-01T00:00:00Z",
        "2026-07-01T05:29:60+0530, 2026-07-01T00:00:00Z",
        "2026-06-30T15:59:60-08:00, 2026-07-01T00:00:00Z",
        "20260630T235960Z, 2026-07-01T00:00:00Z",
        "2026-06-30T24:00:00Z, 2026-07-01T00:00:00Z",
        "2026-12-31T24:00:00.000Z, 2027-01-01T00:00:00Z",
        "2026-06-30T24:00Z, 2026-07-01T00:00:00Z",
        "2026-06-30T24Z, 2026-07-01T00:00:00Z",
        "20260630T240000+0200, 2026-06-30T22:00:00Z",
        "2026-06-30T10:00:00+23:59, 2026-06-29T10:01:00Z",
        "2026-06-30T10:00:00-18:30, 2026-07-01T04:30:00Z",
        "20260630T235959Z, 2026-06-30T23:59:59Z",
        "20260630T2359Z, 2026-06-30T23:59:00Z",
        "20260630t23z, 2026-06-30T23:00:00Z",
        "20260630 235959.5+02, 2026-06-30T21:59:59.500Z",
        "2026-W27-2T10:00:00Z, 2026-06-30T10:00:00Z",
        "2026W272T100000Z, 2026-06-30T10:00:00Z",
        "2026-W01-1T00:00Z, 2025-12-29T00:00:00Z",
        "2026-W53-7T00:00Z, 2027-01-03T00:00:00Z",
        "2026-181T10:00:00Z, 2026-06-30T10:00:00Z",
        "2026181T100000Z, 2026-06-30T10:00:00Z",
        "2024-366T00:00:00Z, 2024-12-31T00:00:00Z",
        "2026-06-30T10:00:00\u221202:00, 2026-06-30T12:00:00Z",
        "2026-06-30T10:00:00-00:00, 2026-06-30T10:00:00Z",
        "2026-06-30T23Z, 2026-06-30T23:00:00Z",
        "'2026-06-30T23:59,5Z', 2026-06-30T23:59:30Z",
        "2026-06-30T23.25Z, 2026-06-30T23:15:00Z",
        "2026-06-30T10:00:00.999999999999Z, 2026-06-30T10:00:00.999999999Z",
        "+002026-06-30T10:00:00Z, 2026-06-30T10:00:00Z",
        "+02026-181T10:00:00Z, 2026-06-30T10:00:00Z",
        "2026-06-30T12:00:00+02:00[Europe/Berlin], 2026-06-30T10:00:00Z",
        "2026-06-30T10:00Z[UTC][u-ca=iso8601], 2026-06-30T10:00:00Z",
    })
    void readsWhatClientsSend(String text, Instant instant) {
        assertThat(ClientInstant.parse(text)).contains(instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "2025-04-10",
                "2025-04-10T25:00:00Z",
                "2025-02-30T10:00:00Z",
                "2025-04-10T10:60:00Z",
                "1744297500",
                "2025-04-10T15:05:00+24:00",
                "10000-01-01T00:00:00Z",
                "2025-04-10T15:05:00ZZ",
                "2026-06-30T24:00:01Z",
                "2026-06-30T24:00:00.1Z",
                "2026-06-30T24:01Z",
                "2026-06-30T24.5Z",
                "2026-06-30T12:00:60Z",
                "2026-06-30T23:59:60+02:00",
                "2026-06-30T23:59:61Z",
                "2026-06-30T23:60Z",
                "2026-06-31T10:00Z",
                "2026-W54-1T10:00Z",
                "2025-W53-1T10:00Z",
                "2026-W27-8T10:00Z",
                "2026-W27-0T10:00Z",
                "2026-W27T10:00Z",
                "2026-366T10:00Z",
                "2026-000T10:00Z",
                "2026-06T10:00Z",
                "202606T10:00Z",
                "260630T100000Z",
                "-000001-06-30T10:00:00Z",
                "+012026-06-30T10:00:00Z",
                "2026-06-30T10:00:00.Z",
                "2026-06-30T10:00:00.5.5Z",
                "2026-06-30T10:0:00Z",
                "2026-06-30T1Z",
                "2026-06-30T100Z",
                "2026-06-30T10:00:00+2",
                "2026-06-30T10:00:00+02:60",
                "2026-06-30T10:00:00+02:00:00",
                "2026-06-30T10:00:00 CEST",
                "2026-06-30T10:00:00Z\n",
                " 2026-06-30T10:00:00Z",
                "\u0662026-06-30T10:00:00Z",
                "2026-06-3\u0660T10:00:00Z",
                "2026-06-30X10:00:00Z",
                "T10:00:00Z",
                "2026-06-30T10:00:00[Europe/Berlin]",
                "2026-06-30T10:00:00Z[",
                "2026-06-30T",
                "1e9"
            })
    void refusesTheRest(String text) {
        assertThat(ClientInstant.parse(text)).isEmpty();
    }

    /** A pattern that repeats a group without a limit would exhaust the stack. */
    @Test
    void refusesNamesOfZonesWithoutEnd() {
        assertThat(ClientInstant.parse("2026-06-30T10:00:00Z" + "[a]".repeat(20_000)))
                .isEmpty();
    }

    /** Berlin leaves out an hour from 2026-03-29T02:00 and repeats the one from 2026-10-25T02:00. */
    @ParameterizedTest
    @CsvSource({
        "2026-03-29T01:59, 2026-03-29T00:59:00Z, 2026-03-29T00:59:00Z",
        "2026-03-29T02:30, 2026-03-29T01:00:00Z, 2026-03-29T01:00:00Z",
        "2026-03-29T03:00, 2026-03-29T01:00:00Z, 2026-03-29T01:00:00Z",
        "2026-10-25T02:30, 2026-10-25T00:30:00Z, 2026-10-25T01:30:00Z",
        "2026-10-25T03:00, 2026-10-25T02:00:00Z, 2026-10-25T02:00:00Z",
        "2026-10-25T02:30+02:00, 2026-10-25T00:30:00Z, 2026-10-25T00:30:00Z",
    })
    void clocksThatAreChangedShowATimeTwiceOrNever(String text, Instant first, Instant last) {
        ZoneId berlin = ZoneId.of("Europe/Berlin");

        assertThat(ClientInstant.parse(text, berlin)).contains(first);
        assertThat(ClientInstant.parseLast(text, berlin)).contains(last);
    }

    /** Random moments in every form there is, against what Java writes and knows of them. */
    @Test
    void everyFormOfAMomentIsThatMoment() {
        Random random = new Random(20260630);
        for (int n = 0; n < 20_000; n++) {
            Instant instant = Instant.ofEpochSecond(
                    random.nextLong(FIRST.getEpochSecond(), LAST.getEpochSecond()), random.nextInt(1_000_000_000));
            OffsetDateTime there = instant.atOffset(ZoneOffset.ofTotalSeconds(60 * random.nextInt(-1080, 1081)));
            String text = written(there, random);
            assertThat(ClientInstant.parse(text)).as(text).contains(instant);
        }
    }

    private static String written(OffsetDateTime at, Random random) {
        boolean basic = random.nextBoolean();
        String dash = basic ? "" : "-";
        String colon = basic ? "" : ":";
        int week = at.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
        String date = switch (random.nextInt(3)) {
            case 0 -> "%04d%s%02d%s%02d".formatted(at.getYear(), dash, at.getMonthValue(), dash, at.getDayOfMonth());
            case 1 -> "%04d%s%03d".formatted(at.getYear(), dash, at.getDayOfYear());
            default ->
                "%04d%sW%02d%s%d"
                        .formatted(
                                at.get(IsoFields.WEEK_BASED_YEAR),
                                dash,
                                week,
                                dash,
                                at.getDayOfWeek().getValue());
        };
        String grown = !basic && random.nextInt(4) == 0 ? "+00" + date : date;
        String time = "%02d%s%02d%s%02d%s%09d%s"
                .formatted(
                        at.getHour(),
                        colon,
                        at.getMinute(),
                        colon,
                        at.getSecond(),
                        random.nextBoolean() ? "." : ",",
                        at.getNano(),
                        random.nextInt(4) == 0 ? "123456" : "");
        return grown + "Tt ".charAt(random.nextInt(3)) + time + offset(at.getOffset(), colon, random);
    }

    private static String offset(ZoneOffset offset, String colon, Random random) {
        int minutes = offset.getTotalSeconds() / 60;
        if (minutes == 0 && random.nextBoolean()) {
            return random.nextBoolean() ? "Z" : "z";
        }
        String sign = minutes < 0 ? random.nextBoolean() ? "-" : "\u2212" : random.nextBoolean() ? "+" : " ";
        int absolute = Math.abs(minutes);
        return absolute % 60 == 0 && random.nextBoolean()
                ? "%s%02d".formatted(sign, absolute / 60)
                : "%s%02d%s%02d".formatted(sign, absolute / 60, colon, absolute % 60);
    }

    /** The two ways of reading the common form say the same, also of what is none. */
    @Test
    void commonFormIsReadAsAnyOther() {
        Random random = new Random(7);
        for (int n = 0; n < 20_000; n++) {
            String text = "%04d-%02d-%02dT%02d:%02d:%02d"
                    .formatted(
                            random.nextInt(10_000),
                            random.nextInt(14),
                            random.nextInt(33),
                            random.nextInt(26),
                            random.nextInt(62),
                            random.nextInt(62));
            String fraction = random.nextBoolean() ? "" : "." + random.nextInt(1, 1_000_000_000);
            assertThat(ClientInstant.parse(text + fraction + "Z"))
                    .as(text + fraction)
                    .isEqualTo(ClientInstant.parse(text + fraction + "z"));
        }
    }

    @Test
    void aTextWithoutAZoneIsReadByTheClocksThatAreNamed() {
        ZoneId paris = ZoneId.of("Europe/Paris");

        assertThat(ClientInstant.parse("2026-06-30T24:00", paris)).contains(Instant.parse("2026-06-30T22:00:00Z"));
        assertThat(ClientInstant.parse("2026-06-30T10:00Z", paris)).contains(Instant.parse("2026-06-30T10:00:00Z"));
    }
}
