package org.gatehouse.imports;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.stream.Stream;
import org.gatehouse.org.Country;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The values in refused rows that refer to nothing that exists. */
@Schema(name = "MissingReference")
public record MissingReference(
        @Doc("Value of the rows, by which it would be called") @Example("Tuvalu")
        String value,

        @Doc("Other spellings and names of the same") List<String> also,
        @Doc("How many rows name it") @Example("3") int rows,

        @Doc("Country whose code and names it would get; null for what is no country, or no member") @Nullable
        Country country,

        @Doc("What the value may mean instead") List<Candidate> similar) {

    /** Something that is there. */
    @Schema(name = "MissingReferenceCandidate")
    public record Candidate(
            @Doc("Identifier") @Example("12") long id,

            @Doc("Code; null for what has none") @Example("FI") @Nullable
            String code,

            @Doc("Name in the language asked for") @Example("Finland")
            String name,

            @Doc("Whether it is of the country that the value names, or differs in accents and signs alone")
            @Example("true")
            boolean same) {}

    /**
     * What refused rows name in a field.
     *
     * @param madeSince how many of their values have been made since the rows were refused
     */
    public record Found(List<MissingReference> missing, int madeSince) {}

    /** The value in a field of refused rows. */
    @Schema(name = "MissingReferenceList")
    public record MissingReferences(
            @Doc("What they name, by value; at most 1,000") List<MissingReference> missing) {}

    /** All values of the rows that name it. */
    Stream<String> values() {
        return Stream.concat(Stream.of(value), also.stream());
    }
}
