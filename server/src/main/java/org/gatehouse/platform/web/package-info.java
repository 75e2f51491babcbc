/** Shared parts of all requests and answers: ids, senders, compression, spooling. */
@NullMarked
package org.gatehouse.platform.web;

import org.jspecify.annotations.NullMarked;
