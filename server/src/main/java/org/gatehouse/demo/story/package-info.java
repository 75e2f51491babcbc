/** The story that the demo tells: an invented championship, its people, their names and their faces. */
@NullMarked
package org.gatehouse.demo.story;

import org.jspecify.annotations.NullMarked;
