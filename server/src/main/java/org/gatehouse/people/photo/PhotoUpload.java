package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of sending many photos at once. */
@Schema(name = "PhotoUpload")
public record PhotoUpload(
        @Schema(description = "Photos that their people have now", example = "480")
        long attached,

        @Schema(description = "Photos that their people had already", example = "12")
        long unchanged,

        @Schema(description = "Files whose name is nobody's of the event", example = "5")
        long unmatched,

        @Schema(description = "Files that are refused", example = "3")
        long refused,

        @Schema(
                description =
                        "Each file in the order of the archive; folders and what systems put beside photos are left out")
        List<PhotoFile> files) {

    /** The result for one file. */
    public enum Outcome {
        ATTACHED,
        UNCHANGED,
        UNMATCHED,
        REFUSED
    }

    /** A file of the archive. */
    @Schema(name = "PhotoFile")
    record PhotoFile(
            @Schema(description = "Its name as it came, at most 300 characters", example = "team/ana@example.org.jpg")
            String name,

            @Schema(description = "What became of it", example = "ATTACHED")
            Outcome outcome,

            @Schema(description = "Whose it is; null when it is nobody's", example = "7") @Nullable
            Long personId,

            @Schema(description = "Why it is not attached; null when it is") @Nullable
            String reason) {}

    /** Names of files that a browser is about to send. */
    @Schema(name = "PhotoNamesToMatch")
    record ToMatch(
            @Schema(description = "Names of files, at most 5000", example = "[\"ana@example.org.jpg\"]")
            @NotNull
            @Size(min = 1, max = 5000)
            List<@NotNull @Size(max = 1000) String> names,

            @Schema(description = "What a number in a name is; absent: PERSON_ID")
            PhotoNameRepository.@Nullable Numbers numbers) {}

    /** The people whom the files belong to. */
    @Schema(name = "MatchedPhotoNames")
    record Matched(
            @Schema(description = "Each name in the order sent")
            List<MatchedName> names) {}

    /** The people whom a file belongs to by its name. */
    @Schema(name = "MatchedPhotoName")
    record MatchedName(
            @Schema(description = "The name as it was sent", example = "ana@example.org.jpg")
            String name,

            @Schema(
                    description = "Whose it is; null when it is nobody's of the event, or several people's",
                    example = "7")
            @Nullable
            Long personId,

            @Schema(description = "How many people it may be", example = "1")
            int matches) {}
}
