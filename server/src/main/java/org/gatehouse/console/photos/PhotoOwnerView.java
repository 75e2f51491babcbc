package org.gatehouse.console.photos;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person whose photo a file may be, with what distinguishes the person from others of the same name.
 *
 * @param positions each with the member or organisation that the person comes for
 * @param imageId of the photo that the person has; null when there is none
 * @param face the address of that photo
 * @param bytes the size of its file; with the digest of the file the browser sees whether it is the same picture
 * @param digest null also when only a part of the picture is shown
 */
record PhotoOwnerView(
        long id,
        String name,
        List<String> positions,
        @Nullable Long imageId,
        @Nullable String face,
        @Nullable Long bytes,
        @Nullable String digest) {}
