package org.gatehouse.merging;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.util.List;

/** The effects of merging two people. */
@Schema(name = "PersonMerge")
public record MergedPerson(
        @Schema(description = "The person who stays", example = "7")
        long personId,

        @Schema(description = "The person who goes; later answers 404 with the one who stays", example = "77")
        long from,

        @Schema(description = "Fields that the one who stays gets, as it has none", example = "[\"date_of_birth\"]")
        List<String> filled,

        @Schema(description = "Addresses that it gets", example = "[\"ana@example.org\"]")
        List<String> emails,

        @Schema(description = "Types of images that it gets", example = "[\"TEAM\"]")
        List<String> imagesMoved,

        @Schema(description = "Types of images of which both have one; those of the person who goes are removed")
        List<String> imagesRemoved,

        @Schema(description = "What becomes of the positions, registrations and badges of the person who goes")
        List<MergeStep> steps) {

    /** A request to merge another person into this one. */
    @Schema(name = "MergeRequest")
    record Request(
            @Schema(description = "The person who goes", example = "77") @NotNull
            Long from) {}
}
