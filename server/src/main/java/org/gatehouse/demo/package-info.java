/** The demo event: a championship that is worth looking at, of any size. */
@NullMarked
package org.gatehouse.demo;

import org.jspecify.annotations.NullMarked;
