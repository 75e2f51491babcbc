@NullMarked
package org.gatehouse.savedview;

import org.jspecify.annotations.NullMarked;
