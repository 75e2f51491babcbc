/** Administration: an event's settings and custom fields, users and their roles, clients, and the audit trail. */
@NullMarked
package org.gatehouse.console.admin;

import org.jspecify.annotations.NullMarked;
