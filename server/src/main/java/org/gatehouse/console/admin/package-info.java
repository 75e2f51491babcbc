/** Administration: an event's settings and custom fields, users and their roles, and clients. */
@NullMarked
package org.gatehouse.console.admin;

import org.jspecify.annotations.NullMarked;
