@NullMarked
package org.gatehouse.batch;

import org.jspecify.annotations.NullMarked;
