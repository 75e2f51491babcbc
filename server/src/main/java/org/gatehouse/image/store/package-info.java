/** Where pictures lie: in a directory or in a bucket of an S3 server, with the mark of the installation that they belong to. */
@NamedInterface("store")
@NullMarked
package org.gatehouse.image.store;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
