/** Shared parts of all requests and responses: ids, senders, compression, spooling. */
@NullMarked
package org.gatehouse.platform.web;

import org.jspecify.annotations.NullMarked;
