/** The edge: request ids, body limits, one log line a request. */
@NullMarked
package org.gatehouse.platform.web;

import org.jspecify.annotations.NullMarked;
