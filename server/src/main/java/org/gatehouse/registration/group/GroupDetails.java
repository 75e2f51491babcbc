package org.gatehouse.registration.group;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/** A group of registrations, with the data that operators need to edit it. */
record GroupDetails(
        @Schema(description = "Identifier of the group", example = "3")
        long id,

        @Schema(description = "Name, unique at the event; one text for all languages", example = "Team Finland")
        String name,

        @Schema(description = "How many registrations came in with it", example = "24")
        long registrations,

        @Schema(description = "Rises with every change; PUT may send it to refuse overwriting", example = "3")
        int version) {

    /** A page of the list of groups. */
    record GroupPage(
            @Schema(description = "Groups by name") List<GroupDetails> groups,

            @Schema(description = "How many there are in all", example = "80")
            long totalCount) {}

    /** A group as a client sends it. */
    record GroupInput(
            @Schema(description = "Name, unique at the event", example = "Team Finland")
            @NotBlank
            @Size(max = 200)
            @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
            String name,

            @Schema(description = "The version that was read; another one answers 409. Absent: the last writer wins")
            @Nullable
            Integer version) {}
}
