package org.gatehouse.platform.image;

import java.util.UUID;

/**
 * Features that may not call {@code image} report here which upload they refer to (docs/decisions/0014-operators-writes.md).
 *
 * <p>Each method throws {@link org.springframework.transaction.IllegalTransactionStateException} outside a transaction.
 */
public interface ImageUse {

    /**
     * Lets the transaction refer to an image: the image is not removed until the transaction ends.
     *
     * @param field the name of the image's id in the request, for the error
     * @param thumbnailHash proves that the caller has seen the upload's response
     * @throws org.gatehouse.platform.problem.ProblemException unknown_image, wrong_thumbnail_hash (422)
     */
    void use(String field, long imageId, UUID thumbnailHash);

    /** Reports that an object no longer refers to the image: the time until its removal starts again. */
    void release(long imageId);
}
