/** What requests and answers of all features have in common: ids, senders, compression, spooling. */
@NullMarked
package org.gatehouse.platform.web;

import org.jspecify.annotations.NullMarked;
