package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The result of sending many photos at once. */
@Schema(name = "PhotoUpload")
public record PhotoUpload(
        @Doc("Photos that their people have now") @Example("480")
        long attached,

        @Doc("Photos that their people had already") @Example("12")
        long unchanged,

        @Doc("Files whose name is nobody's of the event") @Example("5")
        long unmatched,

        @Doc("Files that are refused") @Example("3") long refused,

        @Doc("Each file in the order of the archive; folders and what systems put beside photos are left out")
        List<PhotoFile> files) {

    /** The result for one file. */
    public enum Outcome {
        ATTACHED,
        UNCHANGED,
        UNMATCHED,
        REFUSED
    }

    @Schema(name = "PhotoFile")
    record PhotoFile(
            @Doc("Its name as it came, at most 300 characters") @Example("team/ana@example.org.jpg")
            String name,

            @Doc("What became of it") @Example("ATTACHED") Outcome outcome,

            @Doc("Whose it is; null when it is nobody's") @Example("7") @Nullable
            Long personId,

            @Doc("The image of the photo that it replaced, which can be had back; null when it replaced none")
            @Example("40")
            @Nullable
            Long replaced,

            @Doc("Why it is not attached; null when it is") @Nullable
            String reason) {}

    /** Names of files that a browser is about to send. */
    @Schema(name = "PhotoNamesToMatch")
    record ToMatch(
            @Doc("Names of files, at most 5000")
            @Example("[\"ana@example.org.jpg\"]")
            @NotNull
            @Size(min = 1, max = 5000)
            List<@NotNull @Size(max = 1000) String> names,

            @Doc("What a number in a name is; absent: PERSON_ID")
            PhotoNameRepository.@Nullable Numbers numbers) {}

    /** The people whom the files belong to. */
    @Schema(name = "MatchedPhotoNames")
    record Matched(@Doc("Each name in the order sent") List<MatchedName> names) {}

    /** The people whom a file belongs to by its name. */
    @Schema(name = "MatchedPhotoName")
    record MatchedName(
            @Doc("The name as it was sent") @Example("ana@example.org.jpg")
            String name,

            @Doc("Whose it is by the address or number; null when it is nobody's of the event, or several people's")
            @Example("7")
            @Nullable
            Long personId,

            @Doc("How many people it may be") @Example("1") int matches) {}
}
