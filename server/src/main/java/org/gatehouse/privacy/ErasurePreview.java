package org.gatehouse.privacy;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** What erasing a person would do now. */
@Schema(name = "ErasurePreview")
public record ErasurePreview(
        @Doc("The person") @Example("7") long personId,

        @Doc("The only event that would forget the person; null for all, also when there is no other event") @Nullable
        Long eventId,

        @Doc("What would go") List<ErasureReceipt.ErasedKind> goes,

        @Doc("What would stay because it counts, without saying who it was")
        List<ErasureReceipt.ErasedKind> stays,

        @Doc("How many gates of these events are told with their next poll") @Example("4")
        long gates,

        @Doc("Where nothing can be erased from here") List<ErasureReceipt.Place> outOfReach) {}
