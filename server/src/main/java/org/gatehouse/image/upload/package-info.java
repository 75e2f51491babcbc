/** Uploads and their variants: received, handed to the store and served. */
@NamedInterface("upload")
@NullMarked
package org.gatehouse.image.upload;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
