package org.gatehouse.people;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** An image of a person. */
public record PersonImage(
        @Doc("Id of this image of this person; stays when the picture is replaced.") @Example("5")
        long id,

        @Doc("Whose it is.") @Example("7") long personId,
        @Doc("The upload.") @Example("41") long imageId,
        @Doc("Part of the addresses of its pictures.") UUID thumbnailHash,

        @Doc("Always null; kept for clients of the API family.") @Nullable
        Entity wsEntity,

        @Doc("When it was attached.") @Example("2026-09-23T08:15:00Z")
        Instant modified,

        @Doc("Address of the preview; append a suffix such as _accreditation for other sizes.")
        String thumbnail,

        @Doc("What it is for.") ImageType type,

        @Doc("How far it is decided; the pictures of a REJECTED one are 410 unless somebody else has it.")
        PhotoState state,

        @Doc("What it replaced and can be had back; null when there is nothing, and for the public.") @Nullable
        ReplacedPhoto previous,

        @Doc("Always empty.") List<Object> links) {}
