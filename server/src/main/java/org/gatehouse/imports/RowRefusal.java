package org.gatehouse.imports;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;

/** One of the things for which a row is refused. */
@Schema(name = "ImportRowRefusal")
public record RowRefusal(
        @Doc("Field that is refused; null where none is") @Example("country") @Nullable
        String field,

        @Doc("Its value; null when it has none") @Example("Utopia") @Nullable
        String value,

        @Doc("Why, as a word that never changes") @Example("unknown_country") @Nullable
        String reason,

        @Doc("Why, and what to do about it") @Nullable String detail,

        @Doc("Of a value that is too long: how long it is and may be; else null") @Nullable
        TextLimit limit) {

    /** A file of many rows in which each cell is wrong must not become many times as large by its refusals. */
    private static final int MOST = 20;

    private static final int LONGEST_VALUE = 200;

    /** The things for which the row is refused besides this one. */
    public static List<RowRefusal> others(RowRefusedException why) {
        return why.others().stream().limit(MOST).map(RowRefusal::of).toList();
    }

    private static RowRefusal of(RowRefusedException why) {
        return new RowRefusal(
                why.field(),
                why.value() == null ? null : Excerpt.of(why.value(), LONGEST_VALUE),
                why.reason(),
                why.detail(),
                TextLimit.of(why));
    }

    /** Whether it is of this field, for this reason; null is any. */
    public boolean fits(@Nullable String ofField, @Nullable String forReason) {
        return (ofField == null || ofField.equals(field)) && (forReason == null || forReason.equals(reason));
    }

    /** All of these, the one that fits first. */
    public static List<RowRefusal> beginningWith(
            @Nullable String field, @Nullable String reason, List<RowRefusal> refusals) {
        List<RowRefusal> sorted = new ArrayList<>(refusals);
        refusals.stream().filter(one -> one.fits(field, reason)).findFirst().ifPresent(first -> {
            sorted.remove(first);
            sorted.addFirst(first);
        });
        return sorted;
    }

    /** Why the row is refused, in one text. */
    public static @Nullable String details(List<RowRefusal> refusals) {
        List<String> details = refusals.stream()
                .map(RowRefusal::detail)
                .filter(Objects::nonNull)
                .toList();
        return details.isEmpty() ? null : String.join(" ", details);
    }

    /** This one before the others. */
    public List<RowRefusal> and(List<RowRefusal> others) {
        return Stream.concat(Stream.of(this), others.stream()).toList();
    }
}
