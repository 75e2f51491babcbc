package org.gatehouse.accreditation.change;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** An uploaded image for a badge; the hash proves that the caller has received the upload's response. */
record AccreditationPhoto(
        @Doc("The id that the upload answered with") @Example("41") @NotNull
        Long id,

        @Doc("The thumbnail_hash that the upload answered with") @NotNull
        UUID thumbnailHash) {}
