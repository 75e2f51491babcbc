package org.gatehouse.platform.image;

import java.util.UUID;

/**
 * Where a feature that may not call {@code image} says which upload it refers to (docs/decisions/0014-operators-writes.md).
 *
 * <p>Each method throws {@link org.springframework.transaction.IllegalTransactionStateException} outside a transaction.
 */
public interface ImageUse {

    /**
     * Lets the transaction refer to an image: until it ends the image is not removed.
     *
     * @param field what the request calls the image's id, for the error
     * @param thumbnailHash proves that the caller has seen the upload's answer
     * @throws org.gatehouse.platform.problem.ProblemException unknown_image, wrong_thumbnail_hash (422)
     */
    void use(String field, long imageId, UUID thumbnailHash);

    /** Says that something no longer refers to the image: the time until its removal begins anew. */
    void release(long imageId);
}
