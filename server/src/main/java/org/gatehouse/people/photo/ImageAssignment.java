package org.gatehouse.people.photo;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.gatehouse.people.ImageType;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** An uploaded image for a person. The hash proves that the caller has received the response to the upload. */
public record ImageAssignment(
        @Doc("The id that the upload answered with.") @Example("41") @NotNull
        Long imageId,

        @Doc("The thumbnail_hash that the upload answered with.") @NotNull
        UUID thumbnailHash,

        @Doc("What the image is for; it replaces the person's image of this type.") @NotNull
        ImageType type) {}
