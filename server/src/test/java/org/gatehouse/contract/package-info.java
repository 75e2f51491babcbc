/** Acts as the clients of this API family do, call by call (docs/api/calls.md), and holds what they get against what they read of it. */
@NullMarked
package org.gatehouse.contract;

import org.jspecify.annotations.NullMarked;
