/** The entities at which roles are held, as the tree that they form. */
@NullMarked
package org.gatehouse.auth.entity;

import org.jspecify.annotations.NullMarked;
