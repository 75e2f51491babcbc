package org.gatehouse.imports;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.gatehouse.imports.sheet.SheetNotes;
import org.gatehouse.platform.sheet.SheetFormat;
import org.jspecify.annotations.Nullable;

/**
 * The row of an import.
 *
 * @param fields the meaning of each column, in the order of the columns; null for a column that is not read
 * @param notes about a workbook; null for CSV, and for a file that an earlier version received
 * @param dayOrder whether the days of birth between slashes have the day first, as the clear ones of the same column do
 */
record StoredImport(
        long id,
        long eventId,
        String filename,
        SheetFormat format,
        @Nullable String encoding,
        @Nullable String delimiter,
        @Nullable Integer headerRow,
        @Nullable SheetNotes notes,
        List<String> columns,
        List<@Nullable String> fields,
        Options options,
        ImportState state,
        int total,
        int done,
        int atRow,
        int created,
        int updated,
        int unchanged,
        int refused,
        String createdBy,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        Instant keepFrom,
        DayReadings.Order dayOrder) {

    /**
     * The options for all rows.
     *
     * @param approve whether new and waiting registrations are approved
     * @param positionId the position for rows that name none
     * @param sharedAddresses whether a row creates another person when its address already belongs to somebody else
     * @param sameAs what values of the rows mean that would mean nothing, or something else, without it; imports of earlier versions have
     *     none
     */
    record Options(boolean approve, @Nullable Long positionId, boolean sharedAddresses, List<SameValue> sameAs) {

        static final Options NONE = new Options(false, null, false, List.of());

        Options {
            sameAs = Objects.requireNonNullElse(sameAs, List.of());
        }

        /** These options with further values; a value that is among them already means the new thing. */
        Options with(List<SameValue> more) {
            Stream<SameValue> kept = sameAs.stream().filter(was -> more.stream().noneMatch(is -> is.isAbout(was)));
            return new Options(
                    approve,
                    positionId,
                    sharedAddresses,
                    Stream.concat(kept, more.stream()).toList());
        }
    }
}
