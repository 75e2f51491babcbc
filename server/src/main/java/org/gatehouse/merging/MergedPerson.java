package org.gatehouse.merging;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** The effects of merging two people. */
@Schema(name = "PersonMerge")
public record MergedPerson(
        @Doc("The person who stays") @Example("7") long personId,

        @Doc("The person who goes; later answers 404 with the one who stays") @Example("77")
        long from,

        @Doc("Fields that the one who stays gets, as it has none") @Example("[\"date_of_birth\"]")
        List<String> filled,

        @Doc("Addresses that it gets") @Example("[\"ana@example.org\"]")
        List<String> emails,

        @Doc("Types of images that it gets") @Example("[\"TEAM\"]")
        List<String> imagesMoved,

        @Doc("Types of images of which both have one; those of the person who goes are removed")
        List<String> imagesRemoved,

        @Doc("What becomes of the positions, registrations and badges of the person who goes")
        List<MergeStep> steps) {

    /** A request to merge another person into this one. */
    @Schema(name = "MergeRequest")
    record Request(
            @Doc("The person who goes") @Example("77") @NotNull
            Long from) {}
}
