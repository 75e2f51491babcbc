package org.gatehouse.people;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.gatehouse.org.Entity;
import org.jspecify.annotations.Nullable;

/** An image of a person (contract 3.11). */
public record PersonImage(
        @Schema(description = "Id of this image of this person; stays when the picture is replaced.", example = "5")
        long id,

        @Schema(description = "Whose it is.", example = "7") long personId,

        @Schema(description = "The upload.", example = "41") long imageId,

        @Schema(description = "Part of the addresses of its pictures.")
        UUID thumbnailHash,

        @Schema(description = "Always null; kept for clients of the API family.") @Nullable
        Entity wsEntity,

        @Schema(description = "When it was attached.", example = "2026-09-23T08:15:00Z")
        Instant modified,

        @Schema(description = "Address of the preview; append a suffix such as _accreditation for other sizes.")
        String thumbnail,

        @Schema(description = "What it is for.") ImageType type,

        @Schema(description = "Always empty.") List<Object> links) {}
